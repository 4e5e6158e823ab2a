/** Checks that the compressed parts of a PDF are complete and of a plausible size: pdf.js silently skips broken ones. */
import { inflateSync } from 'node:zlib'
import { TooLarge } from '../within-limits.ts'

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
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge('compressed too much')
    return null
  }
}

function skipLineEnd(bytes: Buffer, at: number): number {
  const afterReturn = bytes[at] === 0x0d ? at + 1 : at
  return bytes[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn
}
