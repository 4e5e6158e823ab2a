/** A thread that is asked one thing at a time, and replaced when it dies, hangs or takes too much memory over it. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'
import type { ReportReading } from '../domain/report.ts'
import type { Clock } from '../observe/clock.ts'
import { workerUrl } from '../observe/worker-url.ts'
import type { ParseAnswer, ParseOrder } from './parse-worker.ts'

export interface ReplaceableWorker {
  /** Null when the thread did not survive it. Throws a Failure `internal` when no thread can be started. */
  ask(order: ParseOrder): Promise<ReportReading | null>
  close(): Promise<void>
}

export interface ReplaceableWorkerOptions {
  readonly timeoutMs: number
  readonly maxOldGenerationSizeMb: number
  readonly schedule: Clock['schedule']
}

const YOUNG_GENERATION_MB = 16
/** A thread that has grown larger, as no report makes it, gives its memory back by ending. */
const MOST_IDLE_BYTES = 80 * 1024 * 1024

export function createReplaceableWorker(options: ReplaceableWorkerOptions): ReplaceableWorker {
  const { timeoutMs, maxOldGenerationSizeMb, schedule } = options
  let thread: Promise<Worker> | null = null

  async function start(): Promise<Worker> {
    const worker = new Worker(new URL('./parse-worker.js', workerUrl(import.meta.url)), {
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      env: {},
      execArgv: [],
    })
    worker.on('exit', () => {
      thread = null
    })
    // It says when it has loaded what it needs; what goes wrong before is not the fault of a document.
    const isReady = await Promise.race([
      once(worker, 'message').then(() => true),
      once(worker, 'exit').then(() => false),
    ])
    if (!isReady) throw new Error('It ended.')
    // Its end is told by `exit`.
    worker.on('error', () => undefined)
    worker.unref()
    return worker
  }

  return {
    async ask(order) {
      thread ??= start()
      const worker = await thread.catch((cause) => {
        thread = null
        throw new Failure('internal', 'The thread that parses reports does not start.', { cause })
      })
      // Only while it works does it keep the program from ending.
      worker.ref()
      let isAnswered = false
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
      // An answer that came while this thread was busy is seen before the time is called up.
      const callOff = schedule(() => setImmediate(() => isAnswered || worker.terminate()), timeoutMs)
      const answer = await answered
      callOff()
      worker.off('message', finish).off('exit', die).unref()
      if (answer && answer.heap_bytes > MOST_IDLE_BYTES) await worker.terminate()
      return answer?.reading ?? null
    },
    async close() {
      await thread?.then((worker) => worker.terminate()).catch(() => undefined)
    },
  }
}
