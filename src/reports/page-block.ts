/** The visible content of a page from top to bottom: headings, lines and tables, without markup. */

/** A run of text inside a line or heading; markup inside the line divides it. */
export interface Piece {
  readonly text: string
  readonly is_bold: boolean
  readonly href: string | null
}

export interface Cell {
  readonly text: string
  readonly is_head: boolean
}

export type TableRow = readonly Cell[]

/** The element around a block, such as a cell of a layout table. */
export interface Box {
  /** Number of the first block behind it. */
  until: number
}

export type PageBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly pieces: readonly Piece[]; readonly box: Box }
  | { readonly kind: 'line'; readonly pieces: readonly Piece[]; readonly box: Box }
  /** A table without nested tables. */
  | { readonly kind: 'table'; readonly rows: readonly TableRow[]; readonly box: Box }

export const joinPieces = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text }) => text)
    .join('')
    .trim()
