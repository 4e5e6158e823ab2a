/** The state of a receiver as its owner sees it. */
import type { LogPlace, Receiver } from '../../domain/deliveries/saved-searches.ts'

/** failed: turned off after five days of failures; waiting: today's changes of the plan are used up. */
export const RECEIVER_STATES = ['on', 'retrying', 'waiting', 'unconfirmed', 'off', 'unsubscribed', 'failed'] as const
export type ReceiverState = (typeof RECEIVER_STATES)[number]

interface Situation {
  /** Whether the account has got all the changes that it may get today. */
  readonly isDayUsedUp: boolean
  /** The end of the change log; null = not known. */
  readonly end: LogPlace | null
}

type Standing = Pick<Receiver, 'status' | 'off_reason' | 'failures' | 'cursor'>

export function deriveReceiverState(receiver: Standing, { isDayUsedUp, end }: Situation): ReceiverState {
  const { status, off_reason, failures } = receiver
  if (status === 'unconfirmed') return 'unconfirmed'
  if (status === 'off') return off_reason === 'failures' ? 'failed' : off_reason === 'unsubscribed' ? off_reason : 'off'
  if (failures > 0) return 'retrying'
  return isDayUsedUp && end !== null && !isAtEnd(receiver, end) ? 'waiting' : 'on'
}

/** Whether everything in the log was delivered, or did not match. */
export function isAtEnd({ cursor }: Pick<Receiver, 'cursor'>, end: LogPlace): boolean {
  return cursor.log === end.log && cursor.seq >= end.seq
}
