/** Cuts a stream of bytes into batches of whole lines; the same bytes give the same batches, from wherever one begins. */
import { NoRecordsError } from './end-without-cars.ts'

export interface LineBatch {
  /** The number of its first line, counted from 1. */
  readonly first: number
  /** The last line may lack its end. */
  readonly body: Buffer
  readonly lines: number
  /** How many bytes of the stream lie before its end. */
  readonly end: number
  /** Lines that are too long to be a car; they are empty in the body. */
  readonly long: readonly { readonly line: number; readonly bytes: number }[]
}

/** Far beyond any answer of a marketplace. */
const BATCH_LIMITS = { lines: 256, bytes: 4 * 1024 * 1024, lineBytes: 8 * 1024 * 1024, endlessBytes: 1024 ** 3 }

const NEWLINE = 0x0a

/** `from`: what was read before, which the stream does not give again. */
export async function* readBatches(
  chunks: AsyncIterable<Buffer>,
  from: { readonly line: number; readonly offset: number } = { line: 0, offset: 0 },
  limits = BATCH_LIMITS,
): AsyncGenerator<LineBatch> {
  const begin = (first: number) => ({
    first,
    lines: 0,
    bytes: 0,
    parts: [] as Buffer[],
    long: [] as { line: number; bytes: number }[],
  })
  let batch = begin(from.line + 1)
  let end = from.offset
  /** The pieces of the current line, unless it is too long. */
  let pieces: Buffer[] = []
  let lineBytes = 0

  function add(piece: Buffer): void {
    lineBytes += piece.length
    if (lineBytes <= limits.lineBytes) pieces.push(piece)
    else pieces = []
    if (lineBytes > limits.endlessBytes) {
      throw new NoRecordsError(`line ${batch.first + batch.lines} has more than ${limits.endlessBytes} bytes`)
    }
  }
  function cut(): LineBatch {
    const { first, lines, parts, long } = batch
    batch = begin(first + lines)
    return { first, body: Buffer.concat(parts), lines, end, long }
  }
  function* endLine(): Generator<LineBatch> {
    const isLong = lineBytes > limits.lineBytes
    // A batch ends before the line that would exceed its size, so that its size is bounded.
    if (!isLong && batch.lines > 0 && batch.bytes + lineBytes > limits.bytes) yield cut()
    if (isLong) {
      batch.long.push({ line: batch.first + batch.lines, bytes: lineBytes })
      batch.parts.push(Buffer.from('\n'))
    } else {
      batch.parts.push(...pieces)
      batch.bytes += lineBytes
    }
    batch.lines++
    end += lineBytes
    pieces = []
    lineBytes = 0
    if (batch.lines >= limits.lines) yield cut()
  }

  for await (const chunk of chunks) {
    let at = 0
    for (let stop = chunk.indexOf(NEWLINE); stop !== -1; stop = chunk.indexOf(NEWLINE, at)) {
      add(chunk.subarray(at, stop + 1))
      at = stop + 1
      yield* endLine()
    }
    add(chunk.subarray(at))
  }
  if (lineBytes > 0) yield* endLine()
  if (batch.lines > 0) yield cut()
}
