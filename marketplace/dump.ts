/** Streams the native records of a world as JSON lines in constant memory, for inventories that are too large for a live server. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createLineMaker, type LineOptions } from './make-lines.ts'

export interface DumpOptions extends LineOptions {
  /** Threads that make the lines; 0 = the calling thread. The bytes are the same. */
  readonly threads: number
}

const BLOCK = 100
const PROGRESS_EVERY = 100_000
/** How many blocks a thread is ahead of the writer: enough to stay busy, few enough to save memory. */
const AHEAD = 3

type MakeBlock = (from: number, to: number) => Uint8Array | Promise<Uint8Array>

/** Oldest listing first. */
export async function dump(options: DumpOptions, out: Writable, progress: (text: string) => void): Promise<void> {
  const { cars, threads } = options
  const crew = threads === 0 ? [createLineMaker(options)] : []
  const workers = Array.from({ length: threads }, () => createBlockWorker(options))
  const makers: MakeBlock[] = [...crew, ...workers.map(({ make }) => make)]
  const waiting: (Uint8Array | Promise<Uint8Array>)[] = []
  let asked = 0
  try {
    for (let written = 0; written < cars; written += BLOCK) {
      while (asked < cars && waiting.length < makers.length * (threads === 0 ? 1 : AHEAD)) {
        const make = makers[(asked / BLOCK) % makers.length] as MakeBlock
        waiting.push(make(asked, Math.min(cars, asked + BLOCK)))
        asked += BLOCK
      }
      if (!out.write(await waiting.shift())) await once(out, 'drain')
      const done = Math.min(cars, written + BLOCK)
      if (done % PROGRESS_EVERY === 0) progress(`${done} of ${cars} cars`)
    }
  } finally {
    await Promise.all(workers.map(({ stop }) => stop()))
  }
}

/** A thread answers in the order in which it is asked. */
function createBlockWorker(options: LineOptions) {
  const worker = new Worker(new URL('./dump-worker.js', import.meta.url), {
    workerData: { ...options },
    // Lines are short-lived: a small young generation keeps the memory of a thread small.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 },
  })
  const asked: { resolve: (lines: Uint8Array) => void; reject: (error: unknown) => void }[] = []
  worker.on('message', (lines: Uint8Array) => asked.shift()?.resolve(lines))
  worker.on('error', (error) => {
    for (const { reject } of asked.splice(0)) reject(error)
  })
  return {
    make: (from: number, to: number) =>
      new Promise<Uint8Array>((resolve, reject) => {
        asked.push({ resolve, reject })
        worker.postMessage({ from, to })
      }),
    stop: () => worker.terminate(),
  }
}
