/** A thread that is replaced when it dies: with the next call, or after a delay. */
import { type Schedule, scheduleTimeout } from '../observe/schedule.ts'
import { describeDeath, startThread, type Thread, type ThreadOptions } from './start-thread.ts'

export interface ReplacedThreadOptions {
  /** Called for each new thread. */
  readonly thread: () => ThreadOptions
  /** Called when a thread ends unexpectedly, unless a caller got the reason. */
  readonly onDeath: (cause: unknown) => void
  /** Called when the replacement of a dead thread is ready. */
  readonly onReplaced?: (() => void) | undefined
  readonly schedule?: Schedule
}

export interface ReplacedThread extends Pick<Thread, 'call' | 'end'> {
  /** Starts the thread without a call. */
  start(): void
  /** Null while no thread runs. */
  current(): Thread | null
}

/** Limits the cost of a thread that dies repeatedly. */
const REPLACE_MS = 10_000

export function createReplacedThread(options: ReplacedThreadOptions): ReplacedThread {
  const { thread: describe, onDeath, onReplaced, schedule = scheduleTimeout } = options
  let current: Thread | null = null
  let isEnded = false
  let callOff = () => {}

  function run(): void {
    const thread = startThread(describe())
    current = thread
    void thread.ended.then((death) => {
      if (current === thread) current = null
      if (death === null) return
      if (!death.wasHeard) onDeath(death.cause)
      replaceLater()
    })
  }

  function replaceLater(): void {
    callOff()
    if (isEnded) return
    callOff = schedule(() => {
      start()
      void current?.ready.then(onReplaced, () => undefined)
    }, REPLACE_MS)
  }

  function start(): void {
    if (isEnded || current !== null) return
    try {
      run()
    } catch (error) {
      // The system may temporarily refuse another thread.
      onDeath(error)
      replaceLater()
    }
  }

  return {
    start,
    current: () => current,
    async call(...call) {
      start()
      if (current === null) throw (describe().unavailable ?? describeDeath)(null)
      return current.call(...call)
    },
    async end(deadlineMs) {
      isEnded = true
      callOff()
      await current?.end(deadlineMs)
    },
  }
}
