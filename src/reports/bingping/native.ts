/** What a PDF is read as before it is understood: texts with their places, then lines of cells. Points, `y` from the top. */

export const PROVIDER = 'bingping'
/** As the head of every page begins. */
export const PROVIDER_NAME = '丙评鉴定'

export interface PlacedText {
  readonly text: string
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly width: number
  readonly size: number
}

export interface Page {
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
  /** The right edge of what the page prints in. */
  readonly edge: number
}

/** A heading with all that stands under it, up to the next. */
export interface Block {
  readonly heading: string
  readonly lines: readonly Line[]
}

/** The document as pages print it, before any word of it is understood. */
export interface PrintedPages {
  /** The running head of the first page: the provider and the title. */
  readonly head: string
  readonly title: string
  readonly preamble: readonly Line[]
  readonly blocks: readonly Block[]
  /** Pages that are announced and missing, or out of their order. */
  readonly unread: readonly string[]
}
