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
  { timeoutMs, target, signals, timing }: Limits,
): Promise<Result> {
  throwIfAborted(signals)
  const controller = new AbortController()
  let callOff = () => {}
  const ended = new Promise<never>((_, reject) => {
    // Rejects first, so that the work's own abort error is ignored.
    const end = (reason: unknown) => {
      reject(reason)
      controller.abort(reason)
    }
    const deafen = listen(signals, end)
    const stopTimer = timing.schedule(
      () => end(new ErshouTimeoutError(`${target}: no answer within ${timeoutMs} ms`)),
      timeoutMs,
    )
    callOff = () => {
      stopTimer()
      deafen()
    }
  })
  try {
    return await Promise.race([ended, work(controller.signal)])
  } finally {
    callOff()
  }
}

/** Waits, unless a signal aborts it. */
export async function pause(ms: number, { signals, timing }: Waiting): Promise<void> {
  throwIfAborted(signals)
  let callOff = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      const deafen = listen(signals, reject)
      const stopTimer = timing.schedule(resolve, ms)
      callOff = () => {
        stopTimer()
        deafen()
      }
    })
  } finally {
    callOff()
  }
}

export function throwIfAborted(signals: readonly AbortSignal[]): void {
  for (const signal of signals) signal.throwIfAborted()
}

/** Not `AbortSignal.any`: a long-lived signal would keep every signal made from it. */
function listen(signals: readonly AbortSignal[], end: (reason: unknown) => void): () => void {
  const heard = signals.map((signal) => {
    const onAbort = () => end(signal.reason)
    signal.addEventListener('abort', onAbort)
    return () => signal.removeEventListener('abort', onAbort)
  })
  return () => {
    for (const deafen of heard) deafen()
  }
}
