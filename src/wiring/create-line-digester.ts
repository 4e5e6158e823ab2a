/** Makes of lines what an import writes: the first in this thread, for other threads take half a second to begin, and many in others. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { InventoryReader } from '../domain/inventory/store.ts'
import { recallCatalogue } from '../inventory/catalogue.ts'
import { type DigestedBatch, digestLines, type LineParts, type LineTimes } from '../inventory/import/digest-lines.ts'
import type { LineBatch } from '../inventory/import/read-batches.ts'
import { workerUrl } from '../observe/worker-url.ts'
import { wireLineParts } from './line-parts.ts'
import type { LineThreadData } from './line-thread.ts'

export interface LineDigester {
  digest(batch: LineBatch): Promise<DigestedBatch>
  /** How many batches keep it busy. */
  readonly ahead: number
  close(): Promise<void>
}

export interface LineDigesterOptions {
  readonly marketplaceUrl: string
  readonly notes: Pick<InventoryReader, 'recall'>
  readonly times: LineTimes
}

const MOST_THREADS = 4
/** Batches that are made in this thread, before others are begun. */
const FEW = 3

export async function createLineDigester(options: LineDigesterOptions): Promise<LineDigester> {
  const { marketplaceUrl, times } = options
  const notes = new Map<string, string | null>()
  await recallCatalogue({ recall: async (name) => remember(notes, name, await options.notes.recall(name)) })
  const recall = async (name: string) => notes.get(name) ?? null
  let parts: Promise<LineParts> | null = null
  // This one packs and writes, which takes about as long.
  const count = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
  const threads: LineThread[] = []
  let batches = 0
  return {
    async digest(batch) {
      if (++batches <= FEW) {
        parts ??= wireLineParts({ marketplaceUrl, notes: { recall } })
        return digestLines(batch, times, await parts)
      }
      while (threads.length < count) threads.push(startThread({ marketplaceUrl, notes, times }))
      return (threads[batches % count] as LineThread).digest(batch)
    },
    ahead: count * 2 + 1,
    close: async () => void (await Promise.all(threads.map(({ end }) => end()))),
  }
}

function remember(notes: Map<string, string | null>, name: string, text: string | null): string | null {
  notes.set(name, text)
  return text
}

interface LineThread {
  digest(batch: LineBatch): Promise<DigestedBatch>
  end(): Promise<unknown>
}

/** It answers in the order in which it is asked. */
function startThread(workerData: LineThreadData): LineThread {
  const worker = new Worker(new URL('./line-thread.js', workerUrl(import.meta.url)), {
    workerData,
    env: {},
    execArgv: [],
  })
  const waiting: { resolve(batch: DigestedBatch): void; reject(error: unknown): void }[] = []
  let death: unknown = null
  worker.on('message', (batch: DigestedBatch) => waiting.shift()?.resolve(batch))
  worker.on('error', (error) => {
    death = error
  })
  worker.on('exit', () => {
    death ??= new Error('A thread of the import ended.')
    for (const { reject } of waiting.splice(0)) reject(death)
  })
  return {
    digest(batch) {
      if (death !== null) return Promise.reject(death)
      worker.postMessage(batch)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    end: () => worker.terminate(),
  }
}
