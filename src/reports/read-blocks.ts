/** Reads an HTML page into blocks. Layout tables are only traversed; a table without nested tables is a block. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import type { ParserReading, ReportDocument } from '../domain/report.ts'

/** Limits that a parser sets itself. A document beyond one was not read, which is not a property of the report. The document is larger than a parser accepts. */
export class TooLarge extends Error {}

/** Wraps a parser so that it answers `exhausted` where it throws TooLarge. */
export function withinLimits(
  parse: (document: ReportDocument) => ParserReading | Promise<ParserReading>,
): (document: ReportDocument) => Promise<ParserReading> {
  return async (document) => {
    try {
      return await parse(document)
    } catch (error) {
      if (error instanceof TooLarge) return { kind: 'exhausted', limit: 'memory' }
      throw error
    }
  }
}

/** A run of text inside a line or heading; markup inside the line divides it. */
export interface Piece {
  readonly text: string
  readonly is_bold: boolean
  readonly href: string | null
}

interface Cell {
  readonly text: string
  readonly is_head: boolean
}

export type TableRow = readonly Cell[]

/** The element around a block, such as a cell of a layout table. */
interface Box {
  /** Number of the first block behind it. */
  until: number
}

export type PageBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly pieces: readonly Piece[]; readonly box: Box }
  | { readonly kind: 'line'; readonly pieces: readonly Piece[]; readonly box: Box }
  /** A table without nested tables. */
  | { readonly kind: 'table'; readonly rows: readonly TableRow[]; readonly box: Box }

/** The visible content of a page from top to bottom: headings, lines and tables, without markup. */
export const joinPieces = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text }) => text)
    .join('')
    .trim()

/** Browsers stop at 512. */
const DEEPEST = 500
/** Thirty times a long report. */
const LONGEST = 1_000_000

/** Throws TooLarge when it is too long or too deeply nested: parsing time grows with the square of the depth. */
function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  if (html.length > LONGEST) throw new TooLarge('too long')
  let depth = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      depth++
      if (depth > DEEPEST) throw new TooLarge('nested too deep')
    },
    onItemPop() {
      depth--
    },
  }
  return parse(html, { treeAdapter })
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.Document | Element

/** Finds the tables and rows of a page that contain other tables: they arrange the page, and list nothing. */
function findLayoutTables(document: DefaultTreeAdapterTypes.Document): ReadonlySet<Element> {
  const found = new Set<Element>()

  function walk(node: Parent, table: Element | null, row: Element | null): void {
    const isTable = node.nodeName === 'table'
    if (isTable) for (const outer of [table, row]) if (outer !== null) found.add(outer)
    const innerTable = isTable ? (node as Element) : table
    const innerRow = node.nodeName === 'tr' ? (node as Element) : row
    for (const child of node.childNodes) if ('childNodes' in child) walk(child, innerTable, innerRow)
  }

  walk(document, null, null)
  return found
}

const INLINE = new Set(
  'a abbr b bdi bdo big cite code em font i ins img kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const UNSEEN = new Set(
  'head script style template noscript select textarea button svg math iframe object audio video canvas'.split(' '),
)
/** Advertisements are not findings. */
const ADVERT = /(?:^|\s)(?:ads?|advert)(?:\s|$)/i
const HIDDEN = /display\s*:\s*none/i

/** Throws TooLarge for a page that is too long or too deeply nested. */
export function readBlocks(html: string): readonly PageBlock[] {
  const document = parseHtml(html)
  const layout = findLayoutTables(document)
  const listsSomething = (element: Element) => !layout.has(element)
  const blocks: PageBlock[] = []
  let pieces: Piece[] = []

  function breakLine(box: Box): void {
    const shown = trimPieces(pieces)
    if (shown.length > 0) blocks.push({ kind: 'line', pieces: shown, box })
    pieces = []
  }

  function walk(node: Node, box: Box, style: Omit<Piece, 'text'>): void {
    if ('value' in node) pieces.push({ ...style, text: collapse(node.value) })
    if (!isShown(node)) return
    const { tagName } = node
    if (INLINE.has(tagName)) {
      const href = tagName === 'a' ? (attributeOf(node, 'href') ?? style.href) : style.href
      const is_bold = style.is_bold || tagName === 'b' || tagName === 'strong'
      for (const child of node.childNodes) walk(child, box, { is_bold, href })
      return
    }
    breakLine(box)
    if (/^h[1-6]$/.test(tagName)) readHeading(node, box)
    else if (tagName === 'table' && listsSomething(node)) readTable(listRows(node), box)
    else if (tagName === 'tr' && listsSomething(node) && node.childNodes.filter(isCell).length > 1)
      readTable([node], box)
    else readBox(node)
  }

  function readBox(element: Element): void {
    const box: Box = { until: 0 }
    for (const child of element.childNodes) walk(child, box, { is_bold: false, href: null })
    breakLine(box)
    box.until = blocks.length
  }

  function readHeading(element: Element, box: Box): void {
    for (const child of element.childNodes) readInline(child, { is_bold: false, href: null })
    const shown = trimPieces(pieces)
    if (shown.length > 0) blocks.push({ kind: 'heading', level: Number(element.tagName[1]), pieces: shown, box })
    pieces = []
  }

  function readInline(node: Node, style: Omit<Piece, 'text'>): void {
    if ('value' in node) pieces.push({ ...style, text: collapse(node.value) })
    if (isShown(node)) for (const child of node.childNodes) readInline(child, style)
  }

  function readTable(rows: readonly Element[], box: Box): void {
    const read = rows.map(readRow).filter((row) => row.some(({ text }) => text !== ''))
    if (read.length > 0) blocks.push({ kind: 'table', rows: read, box })
  }

  for (const child of document.childNodes) if (isShown(child)) readBox(child)
  return blocks
}

/** All visible text of the page, line by line. */
export function listLines(blocks: readonly PageBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'table'
      ? block.rows.map((row) => row.map(({ text }) => text).join(' '))
      : block.pieces.map(({ text }) => text).join(''),
  )
}

function isShown(node: Node): node is Element {
  if (!('tagName' in node) || UNSEEN.has(node.tagName)) return false
  if (node.attrs.length === 0) return true
  return (
    attributeOf(node, 'hidden') === null &&
    !ADVERT.test(attributeOf(node, 'class') ?? '') &&
    !HIDDEN.test(attributeOf(node, 'style') ?? '')
  )
}

const attributeOf = (element: Element, name: string): string | null =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? null

/** As browsers do, including the no-break space. */
const collapse = (text: string): string => text.replace(/[ \t\n\r\f\u00a0]+/g, ' ')

/** Drops blank lines, and trims the others. */
function trimPieces(pieces: readonly Piece[]): Piece[] {
  const last = pieces.findLastIndex(({ text }) => text.trim() !== '')
  const first = pieces.findIndex(({ text }) => text.trim() !== '')
  return pieces.slice(first, last + 1).flatMap((piece, i) => {
    const text = i === 0 ? piece.text.trimStart() : piece.text
    const cut = first + i === last ? text.trimEnd() : text
    return cut === '' ? [] : [{ ...piece, text: cut }]
  })
}

function isCell(node: Node): node is Element {
  return isShown(node) && (node.tagName === 'td' || node.tagName === 'th')
}

function listRows(element: Element): Element[] {
  return element.childNodes
    .filter(isShown)
    .flatMap((child) =>
      child.tagName === 'tr' ? [child] : /^t(?:body|head|foot)$/.test(child.tagName) ? listRows(child) : [],
    )
}

function readRow(row: Element): TableRow {
  return row.childNodes.filter(isCell).map((cell): Cell => ({ text: readText(cell), is_head: cell.tagName === 'th' }))
}

function readText(element: Element): string {
  let text = ''
  const add = (node: Node): void => {
    if ('value' in node) text += node.value
    if (!isShown(node)) return
    const isBlock = !INLINE.has(node.tagName)
    if (isBlock) text += ' '
    for (const child of node.childNodes) add(child)
    if (isBlock) text += ' '
  }
  for (const child of element.childNodes) add(child)
  return collapse(text).trim()
}
