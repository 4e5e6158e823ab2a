/** A thread that is replaced when it dies: with the next call, and at the latest after a while. */
import { type Schedule, scheduleTimeout } from '../observe/schedule.ts'
import { describeDeath, startThread, type Thread, type ThreadOptions } from './start-thread.ts'

export interface ReplacedThreadOptions {
  /** Asked anew for each thread. */
  readonly thread: () => ThreadOptions
  /** Told of each thread that ended without being asked to, unless a caller was told why. */
  readonly onDeath: (cause: unknown) => void
  /** Another has taken the place of one that died, and is ready. */
  readonly onReplaced?: (() => void) | undefined
  readonly schedule?: Schedule
}

export interface ReplacedThread extends Pick<Thread, 'call' | 'end'> {
  /** Starts it, where nobody calls it. */
  start(): void
  /** Null while none runs. */
  current(): Thread | null
}

/** A thread that dies at once again and again costs little then. */
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
      // The system may refuse another thread for now.
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
