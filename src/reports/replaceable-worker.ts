/** A thread that reads one document at a time, and is replaced when it dies, hangs or takes too much memory. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'
import type { ParserReading } from '../domain/report.ts'
import type { Clock } from '../observe/clock.ts'
import { workerUrl } from '../observe/worker-url.ts'
import type { ParseAnswer, ParseOrder, WorkerReady } from './parse-worker.ts'
import { readCpuTime } from './read-cpu-time.ts'

export interface ReplaceableWorker {
  /** `exhausted` when the thread came to a limit or did not survive. Throws a Failure `internal` when no thread can be started. */
  ask(order: ParseOrder): Promise<ParserReading>
  close(): Promise<void>
}

export interface ReplaceableWorkerOptions {
  /** CPU time that a document may use as things are now, where the system tells it. */
  readonly cpuMs: () => number
  /** For one document by the clock: far longer, as a busy machine may let the thread wait. */
  readonly wallMs: number
  readonly maxOldGenerationSizeMb: number
  readonly schedule: Clock['schedule']
  /** CPU time of a thread so far; null = not known. */
  readonly readCpuMs?: (threadId: number) => number | null
}

interface Started {
  readonly worker: Worker
  readonly threadId: number | null
}

const YOUNG_GENERATION_MB = 16
/** A thread that has grown larger, as no report makes it, gives its memory back by ending. */
const MOST_IDLE_BYTES = 80 * 1024 * 1024
/** How often the CPU time is looked at. */
const LOOK_MS = 250

export function createReplaceableWorker(options: ReplaceableWorkerOptions): ReplaceableWorker {
  const { maxOldGenerationSizeMb } = options
  const watch = createWatch(options)
  let thread: Promise<Started> | null = null

  async function start(): Promise<Started> {
    const worker = new Worker(new URL('./parse-worker.js', workerUrl(import.meta.url)), {
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      env: {},
      execArgv: [],
    })
    worker.on('exit', () => {
      thread = null
    })
    // It says when it has loaded what it needs; what goes wrong before is not the fault of a document.
    const ready = await Promise.race([
      once(worker, 'message').then(([message]) => message as WorkerReady),
      once(worker, 'exit').then(() => null),
    ])
    if (ready === null) throw new Error('It ended.')
    // Its end is told by `exit`.
    worker.on('error', () => undefined)
    worker.unref()
    return { worker, threadId: ready.thread_id }
  }

  return {
    async ask(order) {
      thread ??= start()
      const { worker, threadId } = await thread.catch((cause) => {
        thread = null
        throw new Failure('internal', 'The thread that parses reports does not start.', { cause })
      })
      // Only while it works does it keep the program from ending.
      worker.ref()
      let isAnswered = false
      let isLate = false
      let finish: (answer: ParseAnswer | null) => void = () => undefined
      const answered = new Promise<ParseAnswer | null>((resolve) => {
        finish = (answer) => {
          isAnswered = true
          resolve(answer)
        }
      })
      const die = () => finish(null)
      worker.once('message', finish).once('exit', die)
      // Not `slice`, which a Buffer understands as a view of memory that others use.
      const body = new Uint8Array(order.document.body)
      worker.postMessage({ ...order, document: { ...order.document, body } }, [body.buffer])
      const stopWatching = watch(threadId, () => {
        // An answer that came while this thread was busy counts.
        setImmediate(() => {
          if (isAnswered) return
          isLate = true
          void worker.terminate()
        })
      })
      const answer = await answered
      stopWatching()
      worker.off('message', finish).off('exit', die).unref()
      if (answer && answer.heap_bytes > MOST_IDLE_BYTES) await worker.terminate()
      return answer?.reading ?? { kind: 'exhausted', limit: isLate ? 'time' : 'memory' }
    },
    async close() {
      await thread?.then(({ worker }) => worker.terminate()).catch(() => undefined)
    },
  }
}

type Watch = (threadId: number | null, onLate: () => void) => () => void

/** Calls `onLate` once when a thread has used up its CPU time, or the time by the clock is over. */
function createWatch({ cpuMs, wallMs, schedule, readCpuMs = readCpuTime }: ReplaceableWorkerOptions): Watch {
  return (threadId, onLate) => {
    const cpuOf = () => (threadId === null ? null : readCpuMs(threadId))
    const before = cpuOf()
    let waited = 0
    let callOff = () => {}

    function wait(): void {
      // Without CPU times there is nothing to look at before the end.
      const ms = before === null ? wallMs : Math.min(LOOK_MS, wallMs - waited)
      callOff = schedule(() => {
        waited += ms
        const used = (cpuOf() ?? 0) - (before ?? 0)
        if (used >= cpuMs() || waited >= wallMs) onLate()
        else wait()
      }, ms)
    }

    wait()
    return () => callOff()
  }
}
