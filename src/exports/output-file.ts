/** A file that is written block by block, perhaps compressed, with its size and its hash. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { uninterrupted } from '../threads/uninterrupted.ts'

export type OutputFile = ReturnType<typeof openOutputFile>

/** The file must not exist. */
export function openOutputFile(path: string, isCompressed: boolean) {
  const hash = createHash('sha256')
  let bytes = 0
  const weigh = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const head = isCompressed ? uninterrupted(() => createGzip()) : new PassThrough()
  const written = pipeline(head, weigh, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  // A failure is thrown by the next call.
  written.catch(() => undefined)
  return {
    /** The bytes on disk until now. */
    bytes: () => bytes,
    /** Resolves when there is room for the next block. */
    async write(block: Buffer): Promise<void> {
      if (block.length === 0 || head.write(block)) return
      await Promise.race([once(head, 'drain'), written])
    },
    /** Resolves when the file is complete and survives a loss of power. */
    async end() {
      head.end()
      await written
      return { bytes, sha256: hash.digest('hex') }
    },
    /** Closes it, complete or not. */
    async abandon(): Promise<void> {
      head.destroy()
      await written.catch(() => undefined)
    },
  }
}
