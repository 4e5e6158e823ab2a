/** A file of records, or what is piped in, as uncompressed bytes: compressed or not is seen from the bytes. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { uninterrupted } from '../../../threads/uninterrupted.ts'

export interface ImportFile {
  /** Of this file as it is; null for what is piped in, which cannot be taken up again. */
  readonly key: string | null
  /** Null when nobody knows. */
  readonly bytes: number | null
  /** When it was last written; null for what is piped in. */
  readonly written_ms: number | null
  bytesRead(): number
  /** Uncompressed, without as many as were read before. Throws when it ends in the middle of what is compressed. */
  chunks(offset: number): AsyncGenerator<Buffer>
}

export class CutOffError extends Error {}

const HEAD_BYTES = 65_536
const CHUNK_BYTES = 1024 * 1024

/** Throws with the code of the operating system when there is no such file. */
export async function openImportFile(path: string): Promise<ImportFile> {
  const found = await stat(path)
  if (!found.isFile()) throw new Error(`${path} is no file.`)
  const counted = countBytes(() => createReadStream(path, { highWaterMark: CHUNK_BYTES }))
  return {
    key: await deriveKey(path, found.size, found.mtimeMs),
    bytes: found.size,
    written_ms: Math.floor(found.mtimeMs),
    ...counted,
  }
}

export function openPipe(input: Readable): ImportFile {
  return { key: null, bytes: null, written_ms: null, ...countBytes(() => input) }
}

function countBytes(start: () => Readable): Pick<ImportFile, 'bytesRead' | 'chunks'> {
  let read = 0
  async function* count(input: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of input) {
      read += (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  return { bytesRead: () => read, chunks: (offset) => skip(decompress(count(start())), offset) }
}

/** Another file of the same name, or the same one written to since, is another. */
async function deriveKey(path: string, size: number, mtimeMs: number): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = createHash('sha256').update(`${size}/${mtimeMs}/`).update(buffer.subarray(0, bytesRead))
    return head.digest('base64url').slice(0, 22)
  } finally {
    await handle.close()
  }
}

async function* decompress(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { value: head, done } = await chunks.next()
  if (done) return
  const all = prepend(head, chunks)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* all
  const source = Readable.from(all, { objectMode: false })
  const gunzip = uninterrupted(() => createGunzip({ chunkSize: CHUNK_BYTES }))
  source.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const chunk of source.pipe(gunzip)) yield chunk as Buffer
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code?.startsWith('Z_')) throw error
    throw new CutOffError(`it ends in the middle, or is damaged (${code})`, { cause: error })
  } finally {
    source.destroy()
  }
}

async function* prepend(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

async function* skip(chunks: AsyncGenerator<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of chunks) {
    if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}
