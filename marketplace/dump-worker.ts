/** A thread of a dump: makes the lines of the blocks that it is asked for. */
import { parentPort, workerData } from 'node:worker_threads'
import { createLineMaker, type LineOptions } from './make-lines.ts'

const makeLines = createLineMaker(workerData as LineOptions)

parentPort?.on('message', ({ from, to }: { from: number; to: number }) => {
  // A buffer of its own, so that it can be handed over instead of copied.
  const lines = new Uint8Array(makeLines(from, to))
  parentPort?.postMessage(lines, [lines.buffer])
})
