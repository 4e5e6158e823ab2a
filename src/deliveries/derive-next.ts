/** What an attempt means for its receiver: where it continues, when it is tried again, and when it is given up. */
import type { AfterAttempt, Delivery } from '../domain/deliveries/deliveries.ts'
import type { Receiver } from '../domain/deliveries/saved-searches.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Pauses after the first, second, … failure in a row; the last one repeats. */
export const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS],
  ...[30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
] as const
/** A receiver that has failed for so long is turned off. */
export const OFF_AFTER_MS = 5 * DAY_MS
/** Changes of a few minutes come in one mail. */
const BETWEEN_MAILS_MS = 5 * MINUTE_MS
/** When digests are sent (UTC). */
const DIGEST_HOUR = 6

export function deriveNext(
  receiver: Receiver,
  delivery: Pick<Delivery, 'to'>,
  isGood: boolean,
  nowMs: number,
): AfterAttempt {
  if (isGood) {
    return {
      cursor: delivery.to,
      failing_since_ms: null,
      failures: 0,
      next_try_ms: nextDeliveryMs(receiver, nowMs),
      turns_off: false,
    }
  }
  const failing_since_ms = receiver.failing_since_ms ?? nowMs
  const pause = PAUSES_MS[Math.min(receiver.failures, PAUSES_MS.length - 1)] as number
  return {
    ...{ cursor: null, failing_since_ms },
    failures: receiver.failures + 1,
    next_try_ms: nowMs + pause,
    turns_off: nowMs - failing_since_ms >= OFF_AFTER_MS,
  }
}

/** When the next delivery may be sent after a good one. */
function nextDeliveryMs({ kind, next_try_ms }: Receiver, nowMs: number): number {
  // At once: the time stays one that has passed, also if the clock of this process is ahead and another one delivers next.
  if (kind === 'webhook') return Math.min(next_try_ms, nowMs)
  return kind === 'mail' ? nowMs + BETWEEN_MAILS_MS : nextDigestMs(nowMs)
}

/** A later time of the next try was written by a clock that ran ahead. */
export function latestTryMs({ kind, failures }: Pick<Receiver, 'kind' | 'failures'>, nowMs: number): number {
  if (failures > 0) return nowMs + (PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] as number)
  return kind === 'webhook' ? nowMs : kind === 'mail' ? nowMs + BETWEEN_MAILS_MS : nowMs + DAY_MS
}

export function nextDigestMs(nowMs: number): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS
  return today > nowMs ? today : today + DAY_MS
}
