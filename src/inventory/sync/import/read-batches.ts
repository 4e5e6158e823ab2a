/** Cuts a stream of bytes into batches of whole lines; the same bytes give the same batches, from wherever one begins. */

export interface LineBatch {
  /** Of its first line, counted from 1. */
  readonly first: number
  /** The last line may lack its end. */
  readonly body: Buffer
  /** How many lines there are in it. */
  readonly lines: number
  /** How many bytes of the stream lie before its end. */
  readonly end: number
  /** Lines that were left out of the body, where they are empty, as nothing so long is a car. */
  readonly long: readonly { readonly line: number; readonly bytes: number }[]
}

interface BatchLimits {
  readonly lines: number
  readonly bytes: number
  readonly lineBytes: number
}

/** Far beyond any answer of a marketplace. */
const BATCH_LIMITS: BatchLimits = { lines: 256, bytes: 4 * 1024 * 1024, lineBytes: 8 * 1024 * 1024 }

const NEWLINE = 0x0a

/** `from`: what was read before, which the stream does not give again. */
export async function* readBatches(
  chunks: AsyncIterable<Buffer>,
  from: { readonly line: number; readonly offset: number } = { line: 0, offset: 0 },
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<LineBatch> {
  const cutter = new Cutter(from, limits)
  for await (const chunk of chunks) yield* cutter.take(chunk)
  yield* cutter.end()
}

class Cutter {
  private readonly limits: BatchLimits
  private parts: Buffer[] = []
  private bytes = 0
  private lines = 0
  private first: number
  private offset: number
  private long: { line: number; bytes: number }[] = []
  /** Of the line that is being read: its pieces, unless it is too long for that. */
  private pieces: Buffer[] = []
  private lineBytes = 0

  constructor(from: { readonly line: number; readonly offset: number }, limits: BatchLimits) {
    this.limits = limits
    this.first = from.line + 1
    this.offset = from.offset
  }

  *take(chunk: Buffer): Generator<LineBatch> {
    let at = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, at)) {
      this.add(chunk.subarray(at, end + 1))
      at = end + 1
      yield* this.endLine()
    }
    this.add(chunk.subarray(at))
  }

  *end(): Generator<LineBatch> {
    if (this.lineBytes > 0) yield* this.endLine()
    if (this.lines > 0) yield this.cut()
  }

  private add(piece: Buffer): void {
    this.lineBytes += piece.length
    if (this.lineBytes <= this.limits.lineBytes) this.pieces.push(piece)
    else this.pieces = []
  }

  private *endLine(): Generator<LineBatch> {
    const { limits, lineBytes } = this
    // A batch ends before the line that would be too much for it, so that its size is bounded whatever comes.
    const isLong = lineBytes > limits.lineBytes
    if (!isLong && this.lines > 0 && this.bytes + lineBytes > limits.bytes) yield this.cut()
    if (isLong) {
      this.long.push({ line: this.first + this.lines, bytes: lineBytes })
      this.parts.push(Buffer.from('\n'))
    } else {
      this.parts.push(...this.pieces)
      this.bytes += lineBytes
    }
    this.pieces = []
    this.lineBytes = 0
    this.lines++
    this.offset += lineBytes
    if (this.lines >= limits.lines) yield this.cut()
  }

  private cut(): LineBatch {
    const { first, lines, long } = this
    const batch = { first, body: Buffer.concat(this.parts), lines, end: this.offset, long }
    this.parts = []
    this.bytes = 0
    this.long = []
    this.first += lines
    this.lines = 0
    return batch
  }
}
