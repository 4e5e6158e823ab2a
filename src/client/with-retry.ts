/** Tries again what may succeed later: a bounded number of times, within a bounded time, and no sooner than told. */
import { ErshouConnectionError, ErshouError } from './errors.ts'
import type { Timing } from './timing.ts'
import { pause, type Waiting } from './with-limits.ts'

export interface Patience extends Waiting {
  /** How often to try again after the first time. */
  readonly retries: number
  /** For one try. */
  readonly timeoutMs: number
  /** For all tries and the pauses between them. */
  readonly budgetMs: number
}

/** A limit of the minute frees within 61 seconds. Callers who are told to wait longer get the error, and decide. */
const LONGEST_WAIT_S = 65
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000
/** Clients that were told the same time do not come back at the same moment. */
const SPREAD_MS = 1000

export async function withRetry<Result>(
  attempt: (timeoutMs: number) => Promise<Result>,
  { retries, timeoutMs, budgetMs, signals, timing }: Patience,
): Promise<Result> {
  const endsAt = timing.now() + budgetMs
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt(Math.min(timeoutMs, endsAt - timing.now()))
    } catch (error) {
      const waitMs = failures < retries ? planWait(error, failures, timing) : null
      // Waiting for a time at which there is none left to try helps nobody.
      if (waitMs === null || timing.now() + waitMs >= endsAt) throw error
      await pause(waitMs, { signals, timing })
    }
  }
}

/** How long to wait after a failure, or null where trying again does not help. */
function planWait(error: unknown, failures: number, { random }: Timing): number | null {
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
  const backoff = growing / 2 + (random() * growing) / 2
  if (error instanceof ErshouConnectionError) return backoff
  if (!(error instanceof ErshouError)) return null
  const { status, code, retryAfterSeconds } = error
  if (retryAfterSeconds !== null && retryAfterSeconds > LONGEST_WAIT_S) return null
  const told = retryAfterSeconds === null ? null : retryAfterSeconds * 1000 + random() * SPREAD_MS
  // That comes with a setting of the service, and not with time.
  if (code === 'inventory_off') return null
  if (status === 429) return code === 'quota_exhausted' ? null : told
  // 504 is what proxies say for the service.
  return status === 502 || status === 503 || status === 504 ? (told ?? backoff) : null
}
