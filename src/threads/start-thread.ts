/** Starts a thread, calls it, receives its events, and ends it within a deadline, whatever it is doing. */
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads'
import { Failure } from '../domain/failure.ts'
import { type FromThread, parseError, type ThreadData, type ToThread } from './thread-messages.ts'
import { createStopGate, terminate } from './uninterrupted.ts'

export interface ThreadOptions {
  /** The compiled file, which calls `serveThread`. */
  readonly url: URL
  readonly data?: unknown
  readonly limits?: ResourceLimits
  /** Whether it gives way to threads that answer requests when the cores are busy. */
  readonly isBackground?: boolean
  readonly onNews?: (news: unknown) => void
  /** What callers get when the thread does not live to answer; otherwise a Failure `internal`. */
  readonly unavailable?: (cause: unknown) => Failure
}

interface Death {
  readonly cause: unknown
  /** It could not open its service, and a caller got the reason. */
  readonly wasHeard: boolean
}

export interface Thread {
  /** Rejects if the thread cannot open its service, or ends before it is ready. */
  readonly ready: Promise<void>
  /** Null when it ended as it was asked to. Never rejects. */
  readonly ended: Promise<Death | null>
  /** May be called before it is ready. Throws what the thread throws, or `unavailable`. */
  call(name: string, args: readonly unknown[], transfer?: readonly TransferListItem[]): Promise<unknown>
  /** Waits for pending calls, then terminates it. Resolves within the deadline, and never rejects; 0 terminates it at once. */
  end(deadlineMs: number): Promise<void>
}

/** The part of the deadline for termination: a thread that waits for a disk takes a while to notice. */
const STOP_MS = 2000

/** V8 would let the young generation of each thread grow to 48 MB, for a throughput that only the main thread needs. */
const YOUNG_MB = 6

export function startThread(options: ThreadOptions): Thread {
  const { url, data, limits, isBackground = false, onNews, unavailable = describeDeath } = options
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB, ...limits }
  const gate = createStopGate()
  const workerData: ThreadData = { data, gate, isBackground }
  const worker = new Worker(url, { workerData, env: {}, execArgv: [], resourceLimits })
  /** Unanswered calls, by number. */
  const pending: PendingCalls = new Map()
  let lastNumber = 0
  const readiness = createReadiness()
  let cause: unknown = null
  let openingError: Error | null = null
  /** How it was told to end. */
  let ending: 'in order' | 'by force' | null = null
  let hasEnded = false

  function hear(message: FromThread): void {
    if ('news' in message) onNews?.(message.news)
    else if ('ready' in message) readiness.resolve()
    else if ('opening' in message) {
      openingError = parseError(message.opening)
      stopFor(openingError)
    } else settle(pending, message)
    // It keeps the process alive only while a caller waits for it.
    if (pending.size === 0 && ending === null) worker.unref()
  }

  function stopFor(reason: unknown): void {
    cause ??= reason
    terminate(worker, gate)
  }

  function describeEnd(code: number): Death | null {
    if (cause === null && (ending === 'by force' || (ending === 'in order' && code === 0))) return null
    const wasHeard = openingError !== null && pending.size > 0
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
      for (const { reject } of pending.values()) reject(error)
      pending.clear()
      resolve(death)
    })
  })

  // After the listeners, because adding the first one calls ref().
  worker.unref()
  return {
    ready: readiness.promise,
    ended,
    async call(name, args, transfer = []) {
      if (ending !== null || hasEnded) throw unavailable(cause)
      const number = ++lastNumber
      worker.postMessage({ number, name, args } satisfies ToThread, transfer)
      worker.ref()
      return new Promise((resolve, reject) => pending.set(number, { resolve, reject }))
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

type PendingCalls = Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>

function settle(pending: PendingCalls, answer: Extract<FromThread, { readonly number: number }>): void {
  const call = pending.get(answer.number)
  pending.delete(answer.number)
  if ('error' in answer) call?.reject(parseError(answer.error))
  else call?.resolve(answer.value)
}

function createReadiness() {
  let resolve = () => {}
  let reject = (_: unknown) => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  // Callers that do not wait for it learn of a failure from `ended`.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

/** Resolves when it has ended, or shortly after it was terminated. */
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
