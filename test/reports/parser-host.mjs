// A program that does nothing but read documents with the parser thread, and tells what that cost it. One JSON line each way.
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createParserThread } from '../../dist/src/reports/parser-thread/create-parser-thread.js'

const BEAT_MS = 10
/** Of the document that is being read, and whether it is over. */
let patience_ms = 0
let isOver = false
const thread = createParserThread({
  clock: {
    now: Date.now,
    schedule(run) {
      const timer = setTimeout(() => {
        isOver = true
        run()
      }, patience_ms)
      return () => clearTimeout(timer)
    },
  },
  readCpuMs: () => (isOver ? Number.POSITIVE_INFINITY : 0),
})
const emptyBytes = process.memoryUsage.rss()

for await (const line of createInterface({ input: process.stdin })) {
  const { url, content_type, path, provider, ...document } = JSON.parse(line)
  patience_ms = document.patience_ms
  isOver = false
  const body = await readFile(path)
  // Earlier documents are no longer needed, and would be counted.
  globalThis.gc()
  const watch = watchProcess()
  const reading = await thread.parse({ url, content_type, body }, provider).catch((error) => {
    if (error.kind !== 'overloaded') throw error
    return { kind: 'exhausted', limit: 'time' }
  })
  const { blocked_ms, peak_bytes } = watch.stop()
  // What the document itself takes, here and as it is sent, is not what became of it.
  const growth_bytes = peak_bytes - emptyBytes - 2 * body.length
  process.stdout.write(`${JSON.stringify({ reading, blocked_ms, growth_bytes })}\n`)
}
await thread.close()

/** The longest time by which a beat was late, and the most memory that was seen. */
function watchProcess() {
  let blocked_ms = 0
  let peak_bytes = 0
  let last = performance.now()
  const beat = () => {
    const now = performance.now()
    blocked_ms = Math.max(blocked_ms, now - last - BEAT_MS)
    peak_bytes = Math.max(peak_bytes, process.memoryUsage.rss())
    last = now
  }
  const timer = setInterval(beat, BEAT_MS)
  return {
    stop() {
      clearInterval(timer)
      beat()
      return { blocked_ms, peak_bytes }
    },
  }
}
