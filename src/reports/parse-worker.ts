/** The thread in which the documents of strangers are parsed: one at a time, without a network, within bounds of memory. */
import { parentPort } from 'node:worker_threads'
import type { ReportDocument, ReportReading } from '../domain/report.ts'
import { limitBuffers } from './limit-buffers.ts'
import { limitNesting } from './limit-nesting.ts'
import { parseDocument } from './parse-document.ts'

/** What is sent to the thread. */
export interface ParseOrder {
  readonly document: ReportDocument
  /** In the place of the link. */
  readonly provider: string | null
}

/** What it answers. */
export interface ParseAnswer {
  readonly reading: ReportReading
  /** What the thread holds afterwards, rubbish included. */
  readonly heap_bytes: number
}

const MOST_BUFFER_BYTES = 96 * 1024 * 1024
const DEEPEST_JSON = 500

for (const way of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, way)
// It decompresses into memory that nobody counts; pdf.js has a way of its own.
Reflect.deleteProperty(globalThis, 'DecompressionStream')
const limit = limitBuffers(MOST_BUFFER_BYTES)
limitNesting(DEEPEST_JSON)

parentPort?.on('message', async ({ document, provider }: ParseOrder) => {
  limit.reset()
  const reading = await parseDocument(document, provider)
  const { heapTotal, external } = process.memoryUsage()
  const answer: ParseAnswer = { reading, heap_bytes: heapTotal + external }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage('ready')
