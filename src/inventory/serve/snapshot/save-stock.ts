/** Columns and titles as a file, and back. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { FoldedTitles } from '../../engine/listing-table.ts'
import { describeDamage, type KnownBytes, readFully } from './segment.ts'
import type { Stock, StockContent } from './stock.ts'
import { COLUMN_NAMES, createColumns } from './stock-columns.ts'

interface SavedStock extends KnownBytes {
  /** The titles are the last bytes of the file. */
  readonly title_bytes: number
}

export function saveStock(path: string, stock: Stock): SavedStock {
  const { count, titles } = stock.table
  const texts = Buffer.from(JSON.stringify(titles.map(({ title, english_title }) => [title, english_title])))
  const fd = openSync(path, 'w', 0o600)
  let bytes = 0
  let crc = 0
  try {
    for (const part of [...COLUMN_NAMES.map((name) => bytesOf(stock.columns[name].subarray(0, count))), texts]) {
      for (let done = 0; done < part.length; ) done += writeSync(fd, part, done)
      crc = crc32(part, crc)
      bytes += part.length
    }
  } finally {
    closeSync(fd)
  }
  return { bytes, crc, title_bytes: texts.length }
}

/** Throws when the file is another than was written. */
export function loadStock(path: string, count: number, saved: SavedStock): StockContent {
  const columns = createColumns(count)
  const texts = Buffer.alloc(saved.title_bytes)
  const fd = openSync(path, 'r')
  let at = 0
  let crc = 0
  try {
    for (const part of [...COLUMN_NAMES.map((name) => bytesOf(columns[name])), texts]) {
      readFully(path, fd, part, at)
      crc = crc32(part, crc)
      at += part.length
    }
  } finally {
    closeSync(fd)
  }
  if (at !== saved.bytes || crc !== saved.crc) throw new Error(describeDamage(path))
  const titles = JSON.parse(texts.toString()) as [string, string][]
  return { count, columns, titles: titles.map(([title, english_title]): FoldedTitles => ({ title, english_title })) }
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
