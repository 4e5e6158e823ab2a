/** The thread that digests lines of an import, while another one writes. */
import { workerData } from 'node:worker_threads'
import { digestLines, type PostedBatch } from '../../inventory/sync/import/digest-lines.ts'
import { serveThread } from '../../threads/serve-thread.ts'
import { type LineThreadData, wireLineParts } from './line-parts.ts'

const data = workerData as LineThreadData

await serveThread(async () => {
  const parts = await wireLineParts(data)
  return { calls: { digest: (batch: PostedBatch) => digestLines(batch, data.times, parts) } }
})
