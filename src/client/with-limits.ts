/** Ends work on a timeout or an abort, even if the work itself ignores the signal. */
import { ErshouTimeoutError } from './errors.ts'
import type { Timing } from './timing.ts'

export interface Waiting {
  /** Any of them ends the work. */
  readonly signals: readonly AbortSignal[]
  readonly timing: Timing
}

export interface Limits extends Waiting {
  readonly timeoutMs: number
  /** For messages: `GET /v1/cars/1`. */
  readonly target: string
}

/** Rejects with the reason of the signal, as `fetch` does, or with a timeout error. */
export async function withLimits<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { timeoutMs, target, ...waiting }: Limits,
): Promise<Result> {
  throwIfAborted(waiting.signals)
  const controller = new AbortController()
  let callOff = () => {}
  const ended = new Promise<never>((_, reject) => {
    // Rejects first, so that the work's own abort error is ignored.
    const end = (reason: unknown) => {
      reject(reason)
      controller.abort(reason)
    }
    const onTimeout = () => end(new ErshouTimeoutError(`${target}: no answer within ${timeoutMs} ms`))
    callOff = wait(timeoutMs, waiting, onTimeout, end)
  })
  try {
    return await Promise.race([ended, work(controller.signal)])
  } finally {
    callOff()
  }
}

/** Waits, unless a signal aborts it. */
export async function pause(ms: number, waiting: Waiting): Promise<void> {
  throwIfAborted(waiting.signals)
  let callOff = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      callOff = wait(ms, waiting, resolve, reject)
    })
  } finally {
    callOff()
  }
}

export function throwIfAborted(signals: readonly AbortSignal[]): void {
  for (const signal of signals) signal.throwIfAborted()
}

/** Calls one of two functions; the returned function cancels both. Not `AbortSignal.any`: a long-lived signal would keep every signal made from it. */
function wait(
  ms: number,
  { signals, timing }: Waiting,
  onTimeout: () => void,
  onAbort: (reason: unknown) => void,
): () => void {
  const cancels = signals.map((signal) => {
    const listener = () => onAbort(signal.reason)
    signal.addEventListener('abort', listener)
    return () => signal.removeEventListener('abort', listener)
  })
  cancels.push(timing.schedule(onTimeout, ms))
  return () => {
    for (const cancel of cancels) cancel()
  }
}
