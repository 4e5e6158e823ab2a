/** Digests the lines of an import: the first batches in this thread, because other threads take half a second to start, and many in others. */
import { availableParallelism } from 'node:os'
import { startThread, type Thread, type ThreadOptions } from '../../../threads/start-thread.ts'
import { recallCatalogue } from '../catalogue.ts'
import type { Notes } from '../notes.ts'
import { type DigestedBatch, digestLines, type LineParts, type LineTimes } from './digest-lines.ts'
import type { LineBatch } from './read-batches.ts'

/** The notes that a digest needs, by name. */
export type RecalledNotes = ReadonlyMap<string, string | null>

interface LineDigesterOptions {
  readonly notes: Pick<Notes, 'recall'>
  readonly times: LineTimes
  readonly openParts: (notes: RecalledNotes) => Promise<LineParts>
  /** A thread that answers `digest`. */
  readonly thread: (notes: RecalledNotes) => ThreadOptions
}

const MOST_THREADS = 4
/** How many batches are digested in this thread before others are started. */
const FEW = 3

export async function createLineDigester(options: LineDigesterOptions) {
  const { times, openParts, thread } = options
  const notes = new Map<string, string | null>()
  await recallCatalogue({
    async recall(name) {
      const text = await options.notes.recall(name)
      notes.set(name, text)
      return text
    },
  })
  let parts: Promise<LineParts> | null = null
  // This thread packs and writes, which takes about as long.
  const count = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
  const threads: Thread[] = []
  let batches = 0
  return {
    async digest(batch: LineBatch): Promise<DigestedBatch> {
      if (++batches <= FEW) {
        parts ??= openParts(notes)
        return digestLines(batch, times, await parts)
      }
      while (threads.length < count) threads.push(startThread(thread(notes)))
      return (threads[batches % count] as Thread).call('digest', [batch]) as Promise<DigestedBatch>
    },
    /** How many batches keep it busy. */
    ahead: count * 2 + 1,
    close: async () => void (await Promise.all(threads.map(({ end }) => end(0)))),
  }
}
