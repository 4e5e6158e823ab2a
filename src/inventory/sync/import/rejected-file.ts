/** The file of rejected lines, with the reasons; it is created with the first of them, and its size is limited. */
import { constants, type FileHandle, open } from 'node:fs/promises'
import type { BadLine } from './digest-lines.ts'

/** How much is in the file. */
interface RejectedLength {
  readonly bytes: number
  readonly lines: number
}

export type RejectedFile = ReturnType<typeof openRejectedFile>

/** Otherwise a file of bad lines only would be copied as a whole. */
const MOST_REJECTED: RejectedLength = { bytes: 64 * 1024 * 1024, lines: 100_000 }

/** `before`: what the import wrote before it was resumed; what a killed import wrote after that is cut off. */
export function openRejectedFile(path: string, before: RejectedLength, most = MOST_REJECTED) {
  let handle: FileHandle | null = null
  let { bytes, lines } = before
  return {
    /** Writes the lines that still fit, and returns how much is in the file now. */
    async append(bad: readonly BadLine[]): Promise<RejectedLength> {
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
        // The file may have been removed in between.
        bytes = Math.min(bytes, found.size)
        if (found.isFile()) await handle.truncate(bytes)
      }
      const text = Buffer.from(texts.join(''))
      // A full disk may write only a part; the next call then throws the reason.
      for (let at = 0; at < added; ) at += (await handle.write(text, at, added - at, bytes + at)).bytesWritten
      bytes += added
      lines += texts.length
      return { bytes, lines }
    },
    async close(): Promise<void> {
      await handle?.close()
    },
  }
}
