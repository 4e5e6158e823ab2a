/** A thread that reads one document at a time, and is replaced when it dies, hangs or uses too much memory. */
import { Failure } from '../../domain/failure.ts'
import type { ParserReading } from '../../domain/report.ts'
import type { Clock } from '../../observe/clock.ts'
import { workerUrl } from '../../observe/worker-url.ts'
import { startThread, type Thread } from '../../threads/start-thread.ts'
import type { ParseAnswer, ParseOrder } from './parse-worker.ts'
import { readCpuTime } from './read-cpu-time.ts'

interface ReplaceableWorker {
  /** `exhausted` when the thread reached a limit or died. Throws a Failure `internal` when no thread can be started. */
  ask(order: ParseOrder): Promise<ParserReading>
  close(): Promise<void>
}

export interface ReplaceableWorkerOptions {
  /** CPU time that a document may currently use, where the system reports it. */
  readonly cpuMs: () => number
  /** Wall-clock time for one document: far longer, because a busy machine may delay the thread. */
  readonly wallMs: number
  readonly maxOldGenerationSizeMb: number
  readonly schedule: Clock['schedule']
  /** CPU time of a thread so far; null = not known. */
  readonly readCpuMs?: (threadId: number) => number | null
}

interface Started {
  readonly thread: Thread
  /** The system's id of the thread; null where it is unknown. */
  readonly threadId: Promise<number | null>
}

const YOUNG_GENERATION_MB = 16
/** A thread that has grown larger, which no report causes, ends to free its memory. */
const MOST_IDLE_BYTES = 80 * 1024 * 1024
const CHECK_CPU_MS = 250

export function createReplaceableWorker(options: ReplaceableWorkerOptions): ReplaceableWorker {
  const limits = {
    maxOldGenerationSizeMb: options.maxOldGenerationSizeMb,
    maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
  }
  const watch = createWatch(options)
  let current: Started | null = null
  let isClosed = false

  function start(): Started {
    const thread = startThread({ url: new URL('./parse-worker.js', workerUrl(import.meta.url)), limits })
    const started = { thread, threadId: thread.call('threadId', []) as Promise<number | null> }
    void thread.ended.then(() => forget(started))
    current = started
    return started
  }

  function forget(started: Started): void {
    if (current === started) current = null
  }

  /** The death of a thread before its first document says nothing about the next thread. */
  async function findStarted(triesLeft = 1): Promise<{ started: Started; threadId: number | null }> {
    try {
      const started = current ?? start()
      return { started, threadId: await started.threadId }
    } catch (error) {
      if (isClosed || triesLeft === 0) throw error
      return findStarted(triesLeft - 1)
    }
  }

  return {
    async ask(order) {
      // The thread answers when it has loaded; no document causes an error before that.
      const found = await findStarted().catch((cause) => {
        if (isClosed) return null
        throw new Failure('internal', 'The thread that parses reports did not start.', { cause })
      })
      if (found === null) return { kind: 'exhausted', limit: 'time' }
      const { started, threadId } = found
      const { thread } = started
      let isAnswered = false
      let isLate = false
      // Not `slice`, which on a Buffer returns a view of shared memory.
      const body = new Uint8Array(order.document.body)
      const posted: ParseOrder = { ...order, document: { ...order.document, body: body as Buffer } }
      const asked = thread.call('parse', [posted], [body.buffer]) as Promise<ParseAnswer>
      const stopWatching = watch(threadId, () => {
        // An answer that arrived while this thread was busy counts.
        setImmediate(() => {
          if (isAnswered) return
          isLate = true
          void thread.end(0)
        })
      })
      const answer = await asked.catch(() => null)
      isAnswered = true
      stopWatching()
      if (answer === null || answer.heap_bytes > MOST_IDLE_BYTES) {
        forget(started)
        await thread.end(0)
      }
      return answer?.reading ?? { kind: 'exhausted', limit: isLate ? 'time' : 'memory' }
    },
    async close() {
      isClosed = true
      await current?.thread.end(0)
    },
  }
}

type Watch = (threadId: number | null, onLate: () => void) => () => void

/** Calls `onLate` once when a thread has used up its CPU time or its wall-clock time. */
function createWatch({ cpuMs, wallMs, schedule, readCpuMs = readCpuTime }: ReplaceableWorkerOptions): Watch {
  return (threadId, onLate) => {
    const cpuOf = () => (threadId === null ? null : readCpuMs(threadId))
    const before = cpuOf()
    let waited = 0
    let callOff = () => {}

    function wait(): void {
      // Without CPU times there is nothing to check before the end.
      const ms = before === null ? wallMs : Math.min(CHECK_CPU_MS, wallMs - waited)
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
