/** Writes a whole copy of a database, as it is at one moment, into a file that is there and empty. */
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { workerUrl } from '../../observe/worker-url.ts'

/** Bytes that are written, of how many at most: a copy has no gaps, which the original may have. */
export type OnCopied = (done: number, most: number) => void

const LOOK_MS = 200

export async function vacuumInto(path: string, target: string, onCopied?: OnCopied): Promise<void> {
  const most = statSync(path).size
  const worker = new Worker(new URL('./vacuum-thread.js', workerUrl(import.meta.url)), {
    workerData: { path, target },
    env: {},
    execArgv: [],
  })
  const timer = setInterval(() => onCopied?.(statSync(target, { throwIfNoEntry: false })?.size ?? 0, most), LOOK_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', () => resolve())
    })
  } finally {
    clearInterval(timer)
  }
}
