/** The worker thread that parses untrusted documents: one at a time, without network access, with limited memory. */
import type { ParserReading, ReportDocument } from '../../domain/report.ts'
import { serveThread } from '../../threads/serve-thread.ts'
import { parseDocument } from '../providers.ts'
import { limitBuffers, limitJson } from './limit-memory.ts'
import { readThreadId } from './read-cpu-time.ts'

export interface ParseOrder {
  readonly document: ReportDocument
  readonly provider: string
}

export interface ParseAnswer {
  readonly reading: ParserReading
  /** The memory of the thread afterwards, garbage included. */
  readonly heap_bytes: number
}

/** A report of 250 items takes less than four. */
const MOST_BUFFER_BYTES = 64 * 1024 * 1024
/** Ten times a long report. */
const JSON_LIMITS = { longest: 2_000_000, deepest: 500 }

for (const way of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, way)
// It decompresses into memory that is not counted; pdf.js has its own decompression.
Reflect.deleteProperty(globalThis, 'DecompressionStream')
const limits = [limitBuffers(MOST_BUFFER_BYTES), limitJson(JSON_LIMITS)]

await serveThread(async () => ({
  calls: {
    threadId: readThreadId,
    async parse({ document, provider }: ParseOrder): Promise<ParseAnswer> {
      for (const limit of limits) limit.reset()
      const parsed = await parseDocument(document, provider)
      // Libraries catch the error of a limit and continue without that part, so their result is not the whole document.
      const isExceeded = limits.some((limit) => limit.isExceeded())
      const reading: ParserReading = isExceeded ? { kind: 'exhausted', limit: 'memory' } : parsed
      const { heapTotal, external } = process.memoryUsage()
      return { reading, heap_bytes: heapTotal + external }
    },
  },
}))
