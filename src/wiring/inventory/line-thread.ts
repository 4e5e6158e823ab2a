/** The thread that digests lines of an import, while another one writes. */
import { digestLines, type PostedBatch } from '../../inventory/sync/import/digest-lines.ts'
import { serveThread, threadData } from '../../threads/serve-thread.ts'
import { type LineThreadData, wireLineParts } from './line-parts.ts'

const data = threadData<LineThreadData>()

await serveThread(async () => {
  const parts = await wireLineParts(data)
  return { calls: { digest: (batch: PostedBatch) => digestLines(batch, data.times, parts) } }
})
