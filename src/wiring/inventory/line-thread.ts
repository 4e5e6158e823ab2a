/** The thread that makes of lines what an import writes, so that writing and making go on beside each other. */
import { workerData } from 'node:worker_threads'
import { digestLines, type LineTimes } from '../../inventory/sync/import/digest-lines.ts'
import type { LineBatch } from '../../inventory/sync/import/read-batches.ts'
import { serveThread } from '../../threads/serve-thread.ts'
import { wireLineParts } from './line-parts.ts'

/** What the thread is started with. */
export interface LineThreadData {
  readonly marketplaceUrl: string
  /** What the store remembers, as far as it is asked for. */
  readonly notes: ReadonlyMap<string, string | null>
  readonly times: LineTimes
}

const { marketplaceUrl, notes, times } = workerData as LineThreadData
type PostedBatch = Omit<LineBatch, 'body'> & { readonly body: Uint8Array }

await serveThread(async () => {
  const parts = await wireLineParts({ marketplaceUrl, notes: { recall: async (name) => notes.get(name) ?? null } })
  return {
    calls: {
      digest({ body, ...batch }: PostedBatch) {
        const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
        return digestLines({ ...batch, body: bytes }, times, parts)
      },
    },
  }
})
