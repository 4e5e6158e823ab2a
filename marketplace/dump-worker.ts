/** A thread of a dump: writes the lines of the requested blocks. */
import { parentPort, workerData } from 'node:worker_threads'
import { createLineMaker, type LineOptions } from './make-lines.ts'

const makeLines = createLineMaker(workerData as LineOptions)

parentPort?.on('message', ({ from, to }: { from: number; to: number }) => {
  // A separate buffer, so that it can be transferred instead of copied.
  const lines = new Uint8Array(makeLines(from, to))
  parentPort?.postMessage(lines, [lines.buffer])
})
