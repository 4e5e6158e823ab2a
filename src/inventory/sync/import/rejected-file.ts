/** Lines of which nothing can be made, set aside in a file with the reasons; it is made with the first of them, and bounded. */
import { constants, type FileHandle, open } from 'node:fs/promises'
import type { BadLine } from './digest-lines.ts'

/** How much is in the file. */
interface RejectedLength {
  readonly bytes: number
  readonly lines: number
}

export interface RejectedFile {
  /** Writes what still fits, and gives how much is in the file now. */
  append(lines: readonly BadLine[]): Promise<RejectedLength>
  close(): Promise<void>
}

/** A file of which nothing can be made at all would otherwise be written once more, with reasons. */
const MOST_REJECTED: RejectedLength = { bytes: 64 * 1024 * 1024, lines: 100_000 }

/** `before`: what an import wrote that is taken up again; what a killed one wrote behind it is cut off. */
export function openRejectedFile(path: string, before: RejectedLength, most = MOST_REJECTED): RejectedFile {
  let handle: FileHandle | null = null
  let { bytes, lines } = before
  return {
    async append(bad) {
      const texts: string[] = []
      let added = 0
      for (const line of bad) {
        const text = `${JSON.stringify(line)}\n`
        const length = Buffer.byteLength(text)
        if (lines + texts.length >= most.lines || bytes + added + length > most.bytes) continue
        texts.push(text)
        added += length
      }
      if (texts.length === 0) return { bytes, lines }
      if (handle === null) {
        handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
        const found = await handle.stat()
        // Somebody may have taken the file away in between.
        bytes = Math.min(bytes, found.size)
        if (found.isFile()) await handle.truncate(bytes)
      }
      const text = Buffer.from(texts.join(''))
      // On a disk that gets full less is written than was given; the next call tells why.
      for (let at = 0; at < added; ) at += (await handle.write(text, at, added - at, bytes + at)).bytesWritten
      bytes += added
      lines += texts.length
      return { bytes, lines }
    },
    async close() {
      await handle?.close()
    },
  }
}
