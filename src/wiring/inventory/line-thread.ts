/** The thread that digests lines of an import, while another one writes. */
import { workerData } from 'node:worker_threads'
import { digestLines, type PostedBatch } from '../../inventory/sync/import/digest-lines.ts'
import { serveThread } from '../../threads/serve-thread.ts'
import { type LineThreadData, wireLineParts } from './create-line-digester.ts'

const { marketplaceUrl, notes, times } = workerData as LineThreadData

await serveThread(async () => {
  const parts = await wireLineParts(marketplaceUrl, notes)
  return { calls: { digest: (batch: PostedBatch) => digestLines(batch, times, parts) } }
})
