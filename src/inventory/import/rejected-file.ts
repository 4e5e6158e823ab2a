/** Lines of which nothing can be made, set aside in a file with the reasons; it is made with the first of them. */
import { type FileHandle, open } from 'node:fs/promises'
import type { BadLine } from './digest-lines.ts'

export interface RejectedFile {
  /** Gives how long the file is now. */
  append(lines: readonly BadLine[]): Promise<number>
  close(): Promise<void>
}

/** `bytes`: what was written before, by an import that is taken up again; what a killed one wrote behind it is cut off. */
export function openRejectedFile(path: string, bytes: number): RejectedFile {
  let handle: FileHandle | null = null
  let length = bytes
  return {
    async append(lines) {
      if (lines.length === 0) return length
      if (handle === null) {
        handle = await open(path, bytes > 0 ? 'r+' : 'w', 0o600)
        await handle.truncate(bytes)
      }
      const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      await handle.write(text, 0, text.length, length)
      length += text.length
      return length
    },
    async close() {
      await handle?.close()
    },
  }
}
