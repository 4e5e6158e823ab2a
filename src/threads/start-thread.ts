/** Starts a thread and speaks with it: calls, news, and an end within a deadline, whatever the thread does meanwhile. */
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'
import { type Call, type FromThread, parseError, type ToThread } from './thread-messages.ts'

export interface ThreadOptions {
  /** The compiled file, which calls `serveThread`. */
  readonly url: URL
  readonly data?: unknown
  readonly limits?: ResourceLimits
  readonly onNews?: (news: unknown) => void
  /** What callers get when the thread does not live to answer; otherwise a Failure `internal`. */
  readonly unavailable?: (cause: unknown) => Failure
}

interface Death {
  readonly cause: unknown
  /** It said that it cannot open what it serves, and somebody who had called it was told. */
  readonly wasHeard: boolean
}

export interface Thread {
  /** Rejects as soon as the thread cannot open what it serves, or does not become ready. */
  readonly ready: Promise<void>
  /** Null when it ended as it was asked to. Never rejects. */
  readonly ended: Promise<Death | null>
  /** May be called before it is ready. Throws what the thread throws, or `unavailable`. */
  call(name: string, args: readonly unknown[], transfer?: readonly TransferListItem[]): Promise<unknown>
  /** Lets it finish what was called for, then stops it by force. Resolves within the deadline, and never rejects; 0 stops it at once. */
  end(deadlineMs: number): Promise<void>
}

/** Of the deadline, for a thread that is stopped by force: one that waits for a disk takes a while to notice. */
const STOP_MS = 2000

/** V8 would let the young generation of each thread grow to 48 MB, for throughput that no thread beside the one that answers needs. */
const YOUNG_MB = 6

export function startThread(options: ThreadOptions): Thread {
  const { url, data, limits, onNews, unavailable = describeDeath } = options
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB, ...limits }
  const worker = new Worker(url, { workerData: data, env: {}, execArgv: [], resourceLimits })
  const calls = new PendingCalls()
  const readiness = createReadiness()
  let cause: unknown = null
  let openingError: Error | null = null
  /** How it was asked to end. */
  let ending: 'in order' | 'by force' | null = null
  let hasEnded = false

  function hear(message: FromThread): void {
    if ('news' in message) onNews?.(message.news)
    else if ('ready' in message) readiness.resolve()
    else if ('opening' in message) {
      openingError = parseError(message.opening)
      stopFor(openingError)
    } else if ('error' in message) calls.reject(message.number, parseError(message.error))
    else calls.resolve(message.number, message.value)
    // Only while somebody waits for it does it keep the program from ending.
    if (calls.size === 0 && ending === null) worker.unref()
  }

  function stopFor(reason: unknown): void {
    cause ??= reason
    void worker.terminate()
  }

  function describeEnd(code: number): Death | null {
    if (cause === null && (ending === 'by force' || (ending === 'in order' && code === 0))) return null
    const wasHeard = openingError !== null && calls.size > 0
    return { cause: cause ?? new Error(`A thread ended with code ${code}.`), wasHeard }
  }

  worker.on('message', hear)
  worker.on('messageerror', stopFor)
  worker.on('error', (error) => {
    cause ??= error
  })
  const ended = new Promise<Death | null>((resolve) => {
    worker.on('exit', (code) => {
      hasEnded = true
      const death = describeEnd(code)
      const error = openingError ?? unavailable(cause)
      readiness.reject(error)
      calls.rejectAll(error)
      resolve(death)
    })
  })

  // After the listeners, of which the first one makes it count again.
  worker.unref()
  return {
    ready: readiness.promise,
    ended,
    async call(name, args, transfer = []) {
      if (ending !== null || hasEnded) throw unavailable(cause)
      const number = calls.nextNumber()
      const call: Call = { number, name, args }
      worker.postMessage(call, transfer)
      worker.ref()
      return calls.wait(number)
    },
    async end(deadlineMs) {
      if (hasEnded) return
      const patienceMs = Math.max(0, deadlineMs - STOP_MS)
      if (ending === null && patienceMs > 0) worker.postMessage({ end: true } satisfies ToThread)
      ending = patienceMs > 0 ? 'in order' : 'by force'
      worker.ref()
      await stopAfter(patienceMs, ended, stopFor)
      if (!hasEnded) worker.unref()
    },
  }
}

function createReadiness() {
  let resolve = () => {}
  let reject = (_: unknown) => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  // A caller that does not wait for it learns of a failure by `ended`.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

/** Resolves when it has ended, and shortly after it was stopped even if it has not. */
async function stopAfter(patienceMs: number, ended: Promise<unknown>, stopFor: (reason: unknown) => void) {
  const late = `A thread did not end within ${patienceMs / 1000} s and was stopped.`
  const timers: NodeJS.Timeout[] = []
  const after = (ms: number) => new Promise<void>((resolve) => timers.push(setTimeout(resolve, ms)))
  if (patienceMs === 0) stopFor(null)
  else void after(patienceMs).then(() => stopFor(new Error(late)))
  await Promise.race([ended, after(patienceMs + STOP_MS)])
  for (const timer of timers) clearTimeout(timer)
}

export function describeDeath(cause: unknown): Failure {
  return new Failure('internal', 'A worker thread ended before it responded.', { cause })
}

/** Unanswered calls, by number. */
interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

class PendingCalls {
  readonly #pending = new Map<number, Pending>()
  #last = 0

  get size(): number {
    return this.#pending.size
  }

  nextNumber(): number {
    this.#last += 1
    return this.#last
  }

  wait(number: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.#pending.set(number, { resolve, reject }))
  }

  resolve(number: number, value: unknown): void {
    this.#take(number)?.resolve(value)
  }

  reject(number: number, error: unknown): void {
    this.#take(number)?.reject(error)
  }

  rejectAll(error: unknown): void {
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }

  #take(number: number): Pending | undefined {
    const pending = this.#pending.get(number)
    this.#pending.delete(number)
    return pending
  }
}
