/** Texts as they are kept: compressed with a dictionary of what such texts are made of, named by the leading byte. */
import { readFileSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Lang } from '../../domain/codes.ts'
import { Failure } from '../../domain/failure.ts'
import { uninterrupted } from '../../threads/uninterrupted.ts'

/**
 * Leading byte → dictionary. What was written with one is read with it for ever: a better dictionary is a new file with a new byte,
 * and these files never change.
 */
const DICTIONARIES = [
  null,
  'list-1.txt',
  'detail-1.txt',
  'sheet-1.txt',
  'rows-1.txt',
  'sheet-2.txt',
  'report-1.txt',
].map((name) => name && readFileSync(new URL(`tables/${name}`, import.meta.url)))

/** The dictionary that each kind of text is written with. */
const WRITTEN_WITH = { list: 1, detail: 2, sheet: 5, rows: 4, report: 6 } as const
export type TextKind = keyof typeof WRITTEN_WITH

/** Texts are a few kilobytes: larger tables would cost more to set up than they find. */
const WINDOW_BITS = 14
const MEM_LEVEL = 6
const CHUNK_BYTES = 4096
/** The next levels take half as long again and save a fiftieth. */
const LEVEL = 3

export function packText(kind: TextKind, text: string): Uint8Array {
  const byte = WRITTEN_WITH[kind]
  const dictionary = DICTIONARIES[byte] as Buffer
  const options = { dictionary, windowBits: WINDOW_BITS, memLevel: MEM_LEVEL, chunkSize: CHUNK_BYTES, level: LEVEL }
  const packed = uninterrupted(() => deflateRawSync(text, options))
  return Buffer.concat([Buffer.of(byte), packed])
}

export function unpackText(packed: Uint8Array): string {
  return unpackBytes(packed).toString()
}

function unpackBytes(packed: Uint8Array): Buffer {
  const dictionary = DICTIONARIES[packed[0] as number]
  if (!dictionary) throw new Error(`The inventory was written by a newer version of ershou: text of kind ${packed[0]}.`)
  try {
    return uninterrupted(() => inflateRawSync(packed.subarray(1), { dictionary, chunkSize: CHUNK_BYTES }))
  } catch (cause) {
    throw new Failure('storage_unavailable', 'A record in the inventory is damaged.', { cause })
  }
}

const NEWLINE = 10

/** Both languages have much in common, so their rows are packed as one text. It begins with the length of the English row as a string. */
export function packRows({ en, zh }: Readonly<Record<Lang, string>>): Uint8Array {
  return packText('rows', `${en.length}\n${en}${zh}`)
}

export function unpackRows(packed: Uint8Array): Readonly<Record<Lang, Buffer>> {
  const text = unpackBytes(packed)
  const from = text.indexOf(NEWLINE) + 1
  const units = Number(text.toString('latin1', 0, from))
  const end = from + Buffer.byteLength(text.toString('utf8', from).slice(0, units))
  return { en: text.subarray(from, end), zh: text.subarray(end) }
}
