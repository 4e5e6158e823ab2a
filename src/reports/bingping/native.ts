/** A PDF before it is interpreted: texts with their positions, then lines of cells. Units are points, `y` from the top. */

export const PROVIDER = 'bingping'
/** The beginning of every page's head. */
export const PROVIDER_NAME = '丙评鉴定'

export interface PlacedText {
  readonly text: string
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly width: number
  readonly size: number
}

export interface PdfPage {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly texts: readonly PlacedText[]
}

/** Text without a wide gap in it. */
export interface Cell {
  readonly text: string
  readonly x: number
  readonly end: number
  readonly y: number
  readonly size: number
}

export interface Line {
  readonly page: number
  readonly y: number
  readonly size: number
  /** From left to right, never empty. */
  readonly cells: readonly Cell[]
  /** The cells with a space between them. */
  readonly text: string
  /** The right edge of the printed area. */
  readonly edge: number
}

/** A heading with everything under it, up to the next heading. */
export interface Block {
  readonly heading: string
  readonly lines: readonly Line[]
}

/** The document as printed, before any word is interpreted. */
export interface PrintedPages {
  /** The running head of the first page: the provider and the title. */
  readonly head: string
  readonly title: string
  readonly preamble: readonly Line[]
  readonly blocks: readonly Block[]
  /** Pages that are announced but missing, or out of order. */
  readonly unread: readonly string[]
}
