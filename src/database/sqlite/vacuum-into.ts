/** Writes a consistent copy of a database into an existing empty file. */
import { statSync } from 'node:fs'
import { workerUrl } from '../../observe/worker-url.ts'
import { startThread } from '../../threads/start-thread.ts'

/** Bytes written, and the maximum: a copy has no free pages, which the original may have. */
export type OnCopied = (done: number, most: number) => void

const LOOK_MS = 200
const END_MS = 5000

export async function vacuumInto(path: string, target: string, onCopied?: OnCopied): Promise<void> {
  const most = statSync(path).size
  const thread = startThread({ url: new URL('./vacuum-thread.js', workerUrl(import.meta.url)) })
  const timer = setInterval(() => onCopied?.(statSync(target, { throwIfNoEntry: false })?.size ?? 0, most), LOOK_MS)
  try {
    const error = await thread.call('vacuumInto', [path, target])
    if (error !== null) throw Object.assign(new Error(), error)
  } finally {
    clearInterval(timer)
    await thread.end(END_MS)
  }
}
