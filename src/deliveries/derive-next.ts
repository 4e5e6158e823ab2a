/** What an attempt means for its receiver: where it continues, when it is tried again, and when it is given up. */
import type { AfterAttempt, Delivery, SentAttempt } from '../domain/deliveries/deliveries.ts'
import type { Followed, Receiver } from '../domain/deliveries/saved-searches.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Clocks of processes differ by less. */
export const SKEW_MS = 60_000

/** Pauses after the first, second, … failure in a row; the last one repeats. */
export const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS],
  ...[30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
] as const
/** A receiver that asks for a longer pause gets this one. */
const LONGEST_PAUSE_MS = 12 * HOUR_MS
/** A receiver that has failed for so long is turned off. */
export const OFF_AFTER_MS = 5 * DAY_MS
/** Changes of a few minutes come in one mail. */
const BETWEEN_MAILS_MS = 5 * MINUTE_MS
/** When digests are sent (UTC). */
const DIGEST_HOUR = 6
/** The status by which a webhook says that it wants nothing more. */
const GONE = 410

export function deriveNext(
  receiver: Receiver,
  delivery: Pick<Delivery, 'to'>,
  attempt: Pick<SentAttempt, 'is_good' | 'status' | 'retry_after_ms'>,
  nowMs: number,
): AfterAttempt {
  const { is_good, status, retry_after_ms } = attempt
  if (is_good) {
    return {
      cursor: delivery.to,
      failing_since_ms: null,
      failures: 0,
      next_try_ms: nextDeliveryMs(receiver, nowMs),
      turns_off: null,
    }
  }
  const failing_since_ms = receiver.failing_since_ms ?? nowMs
  const pause = PAUSES_MS[Math.min(receiver.failures, PAUSES_MS.length - 1)] as number
  const isOver = nowMs - failing_since_ms >= OFF_AFTER_MS
  return {
    ...{ cursor: null, failing_since_ms },
    failures: receiver.failures + 1,
    next_try_ms: nowMs + Math.max(pause, Math.min(retry_after_ms ?? 0, LONGEST_PAUSE_MS)),
    turns_off: status === GONE ? 'ended' : isOver ? 'failures' : null,
  }
}

/** When the next delivery may be sent after a good one. */
function nextDeliveryMs({ kind, next_try_ms }: Receiver, nowMs: number): number {
  // At once: the time stays one that has passed, also if the clock of this process is ahead and another one delivers next.
  if (kind === 'webhook') return Math.min(next_try_ms, nowMs)
  return kind === 'mail' ? nowMs + BETWEEN_MAILS_MS : nextDigestMs(nowMs)
}

/** Whether it must still wait. A time that a clock has written that ran ahead of this one does not count. */
export function isEarly({ receiver, last_try_ms }: Pick<Followed, 'receiver' | 'last_try_ms'>, nowMs: number): boolean {
  const { kind, failures, next_try_ms } = receiver
  if (next_try_ms <= nowMs) return false
  if (failures > 0 && last_try_ms !== null) return last_try_ms <= nowMs + SKEW_MS
  return next_try_ms <= nowMs + longestWaitMs(kind) + SKEW_MS
}

/** After a good delivery. */
function longestWaitMs(kind: Receiver['kind']): number {
  return kind === 'webhook' ? 0 : kind === 'mail' ? BETWEEN_MAILS_MS : DAY_MS
}

export function nextDigestMs(nowMs: number): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS
  return today > nowMs ? today : today + DAY_MS
}
