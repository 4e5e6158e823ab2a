/** Retries a request that may succeed later: a limited number of times, within a limited time, and not before `Retry-After`. */
import { ErshouConnectionError, ErshouError } from './errors.ts'
import type { Timing } from './timing.ts'
import { pause, type Waiting } from './with-limits.ts'

export interface Patience extends Waiting {
  /** How often to retry after the first try. */
  readonly retries: number
  /** For one try. */
  readonly timeoutMs: number
  /** For all tries and the pauses between them. */
  readonly budgetMs: number
}

/** A per-minute limit resets within 61 seconds. For a longer wait the caller gets the error, and decides. */
const LONGEST_WAIT_S = 65
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000
/** Jitter, so that clients with the same `Retry-After` do not retry at the same moment. */
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
      // Waiting is useless if no time is left for a try.
      if (waitMs === null || timing.now() + waitMs >= endsAt) throw error
      await pause(waitMs, { signals, timing })
    }
  }
}

/** How long to wait after a failure, or null where a retry does not help. */
function planWait(error: unknown, failures: number, { random }: Timing): number | null {
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
  const backoff = growing / 2 + (random() * growing) / 2
  if (error instanceof ErshouConnectionError) return backoff
  if (!(error instanceof ErshouError)) return null
  const { status, code, retryAfterSeconds } = error
  if (retryAfterSeconds !== null && retryAfterSeconds > LONGEST_WAIT_S) return null
  const requestedMs = retryAfterSeconds === null ? null : retryAfterSeconds * 1000 + random() * SPREAD_MS
  // Depends on a setting of the service, not on time.
  if (code === 'inventory_off') return null
  if (status === 429) return code === 'quota_exhausted' ? null : requestedMs
  // Proxies send 504 for the service.
  return status === 502 || status === 503 || status === 504 ? (requestedMs ?? backoff) : null
}
