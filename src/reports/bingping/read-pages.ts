/** Reads the texts of a PDF with their positions. Loads pdf.js with the first document; no network, no system fonts, no eval. */

import { inflateSync } from 'node:zlib'
import { textOrNull } from '../../domain/readers.ts'
import { uninterrupted } from '../../threads/uninterrupted.ts'
import { TooLarge } from '../read-blocks.ts'
import type { PdfPage, PlacedText } from './native.ts'

/** Reports have three to six pages; a document with far more is not a report. */
const MOST_PAGES = 40

interface TextItem {
  readonly str?: unknown
  readonly transform?: unknown
  readonly width?: unknown
}

/** PDF readers allow some bytes before the `%PDF` mark. */
const MARK = Buffer.from('%PDF-')
const MARK_WITHIN = 1024

export function isPdf(body: Uint8Array): boolean {
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, MARK_WITHIN)).includes(MARK)
}

/** Null when it is not a readable PDF of a plausible length. */
export async function readPages(body: Uint8Array): Promise<readonly PdfPage[] | null> {
  const { getResolvedPDFJS } = await import('unpdf')
  const { getDocument } = await getResolvedPDFJS()
  const task = getDocument({
    // pdf.js takes ownership of the buffer.
    data: new Uint8Array(body),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    // A half-read page would look complete.
    stopAtErrors: true,
    verbosity: 0,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > MOST_PAGES) return null
    const pages: PdfPage[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      const { items } = await page.getTextContent({ disableNormalization: true })
      const texts = items.flatMap((item) => ('str' in item ? (placeText(item, left, top) ?? []) : []))
      pages.push({ number, width: right - left, height: top - bottom, texts })
    }
    return pages
  } catch {
    return null
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

/** Null for blank text, and for text that is not horizontal: stamps and watermarks. */
function placeText({ str, transform, width }: TextItem, left: number, top: number): PlacedText | null {
  const text = textOrNull(str)
  if (text === null || !Array.isArray(transform)) return null
  const [across, slope, slant, size, x, y] = transform.map(Number) as [number, number, number, number, number, number]
  const isUpright = slope === 0 && slant === 0 && across > 0 && size > 0
  const place = { text, x: x - left, y: top - y, width: Number(width), size }
  return isUpright && Object.values(place).every((value) => Number.isFinite(value) || value === text) ? place : null
}

/** For all streams of a report together; a bomb decompresses to thousands of times its size. */
const MOST_BYTES = 32 * 1024 * 1024
const BEGIN = Buffer.from('stream')
const END = Buffer.from('endstream')
/** How far before a stream its dictionary is searched. */
const DICTIONARY_BYTES = 300

/** Throws TooLarge for streams that are larger than any report. */
export function areStreamsWhole(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  let left = MOST_BYTES
  for (let at = bytes.indexOf(BEGIN); at !== -1; at = bytes.indexOf(BEGIN, at)) {
    const start = skipLineEnd(bytes, at + BEGIN.length)
    const end = bytes.indexOf(END, start)
    if (end === -1) return false
    if (isCompressed(bytes, at)) {
      const size = inflatedSize(bytes.subarray(start, end), left)
      if (size === null) return false
      left -= size
    }
    at = end + END.length
  }
  return true
}

function isCompressed(bytes: Buffer, at: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at)
  return /\/Filter\s*(?:\[\s*)?\/(?:FlateDecode|Fl)\b/.test(before.slice(before.lastIndexOf(' obj')))
}

/** Null when it is broken. The checksum at the end is verified. */
function inflatedSize(bytes: Buffer, most: number): number | null {
  try {
    return uninterrupted(() => inflateSync(bytes, { maxOutputLength: Math.max(1, most) })).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge('compressed too much')
    return null
  }
}

function skipLineEnd(bytes: Buffer, at: number): number {
  const afterReturn = bytes[at] === 0x0d ? at + 1 : at
  return bytes[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn
}
