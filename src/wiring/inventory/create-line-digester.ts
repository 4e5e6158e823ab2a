/** Makes of lines what an import writes: the first in this thread, for other threads take half a second to begin, and many in others. */
import { availableParallelism } from 'node:os'
import type { InventoryReader } from '../../domain/inventory/store.ts'
import { recallCatalogue } from '../../inventory/sync/catalogue.ts'
import {
  type DigestedBatch,
  digestLines,
  type LineParts,
  type LineTimes,
} from '../../inventory/sync/import/digest-lines.ts'
import type { LineBatch } from '../../inventory/sync/import/read-batches.ts'
import { workerUrl } from '../../observe/worker-url.ts'
import { startThread, type Thread } from '../../threads/start-thread.ts'
import { wireLineParts } from './line-parts.ts'
import type { LineThreadData } from './line-thread.ts'

interface LineDigester {
  digest(batch: LineBatch): Promise<DigestedBatch>
  /** How many batches keep it busy. */
  readonly ahead: number
  close(): Promise<void>
}

interface LineDigesterOptions {
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
  const threads: Thread[] = []
  let batches = 0
  return {
    async digest(batch) {
      if (++batches <= FEW) {
        parts ??= wireLineParts({ marketplaceUrl, notes: { recall } })
        return digestLines(batch, times, await parts)
      }
      while (threads.length < count) threads.push(startLines({ marketplaceUrl, notes, times }))
      return (threads[batches % count] as Thread).call('digest', [batch]) as Promise<DigestedBatch>
    },
    ahead: count * 2 + 1,
    close: async () => void (await Promise.all(threads.map(({ end }) => end(0)))),
  }
}

function remember(notes: Map<string, string | null>, name: string, text: string | null): string | null {
  notes.set(name, text)
  return text
}

function startLines(data: LineThreadData): Thread {
  return startThread({ url: new URL('./line-thread.js', workerUrl(import.meta.url)), data })
}
