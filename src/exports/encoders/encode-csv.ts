/** CSV for spreadsheets, as in RFC 4180: a header, CRLF, UTF-8 with a byte order mark. Unknown is empty; no text is taken for a formula. */
import type { Cell } from '../columns/column.ts'
import { COLUMNS } from '../columns/columns.ts'
import type { Encoder } from './encoder.ts'

/** Without it, spreadsheets read the Chinese texts in another encoding. */
const BYTE_ORDER_MARK = '\ufeff'
const HEADER = `${BYTE_ORDER_MARK}${COLUMNS.map(({ name }) => name).join(',')}\r\n`

export function createCsvEncoder(): Encoder {
  let head = HEADER
  const takeHead = () => {
    const taken = head
    head = ''
    return taken
  }
  return {
    add: (rows) => Buffer.from(takeHead() + rows.map(({ cells }) => `${cells.map(formatCell).join(',')}\r\n`).join('')),
    finish: () => Buffer.from(takeHead()),
  }
}

/** Spreadsheets evaluate a text that begins like this, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

/** An empty text differs from an unknown one by its quotes. */
export function formatCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return safe === '' || NEEDS_QUOTES.test(safe) ? `"${doubleQuotes(safe)}"` : safe
}

const QUOTE = 34

/** The equipment of a car has a thousand quotes: `replaceAll` takes twice as long. */
function doubleQuotes(text: string): string {
  const units = new Uint16Array(text.length * 2)
  let end = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    units[end++] = unit
    if (unit === QUOTE) units[end++] = QUOTE
  }
  return Buffer.from(units.buffer, 0, end * 2).toString('utf16le')
}
