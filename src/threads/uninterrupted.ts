/**
 * Keeps a thread from being terminated in the middle of a native call that does not survive it. Node aborts the whole process when
 * a thread is terminated while it creates a zlib object (seen on Node 20, 22 and 24), or while it is in a call of the SQLite package.
 */
import { type Worker, workerData } from 'node:worker_threads'
import type { StopGate, ThreadData } from './thread-messages.ts'

/** Bits of the gate. */
const BUSY = 1
const STOPPING = 2

/** How often the parent checks whether the call is over. */
const CHECK_MS = 1

/** A call may call back, and that call again. */
let depth = 0

const ownGate = (workerData as Partial<ThreadData> | null)?.gate ?? null

export function createStopGate(): StopGate {
  return new Int32Array(new SharedArrayBuffer(4))
}

/** Runs synchronous work, during which this thread is not terminated. The work must end soon. */
export function uninterrupted<T>(work: () => T): T {
  if (ownGate === null || depth > 0) return work()
  if (Atomics.or(ownGate, 0, BUSY) & STOPPING) waitForTermination(ownGate)
  depth++
  try {
    return work()
  } finally {
    depth--
    if (Atomics.and(ownGate, 0, ~BUSY) & STOPPING) waitForTermination(ownGate)
  }
}

function waitForTermination(gate: StopGate): void {
  Atomics.wait(gate, 0, Atomics.load(gate, 0))
}

/** Terminates the thread. If it is in a call of `uninterrupted`, it is terminated after that call. */
export function terminate(worker: Worker, gate: StopGate): void {
  if (Atomics.or(gate, 0, STOPPING) & BUSY) terminateWhenFree(worker, gate)
  else void worker.terminate()
}

function terminateWhenFree(worker: Worker, gate: StopGate): void {
  setTimeout(() => {
    const hasEnded = worker.threadId === -1
    if (hasEnded) return
    if (Atomics.load(gate, 0) & BUSY) terminateWhenFree(worker, gate)
    else void worker.terminate()
  }, CHECK_MS)
}
