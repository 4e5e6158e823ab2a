/** The thread that makes of lines what an import writes, so that writing and making go on beside each other. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { digestLines, type LineTimes } from '../inventory/import/digest-lines.ts'
import type { LineBatch } from '../inventory/import/read-batches.ts'
import { wireLineParts } from './line-parts.ts'

/** What the thread is started with. */
export interface LineThreadData {
  readonly marketplaceUrl: string
  /** What the store remembers, as far as it is asked for. */
  readonly notes: ReadonlyMap<string, string | null>
  readonly times: LineTimes
}

const { marketplaceUrl, notes, times } = workerData as LineThreadData
const port = parentPort as MessagePort
const parts = await wireLineParts({ marketplaceUrl, notes: { recall: async (name) => notes.get(name) ?? null } })

port.on('message', ({ body, ...batch }: Omit<LineBatch, 'body'> & { readonly body: Uint8Array }) => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  port.postMessage(digestLines({ ...batch, body: bytes }, times, parts))
})
