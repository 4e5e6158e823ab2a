/** The state of a receiver as its owner sees it. */
import { isBeforeFirstPass, type LogPlace, type Receiver } from '../../domain/deliveries/saved-searches.ts'

/** begins: the market is being read for the first time; waiting: today's changes of the plan are used up; failed: turned off after five days of failures; ended: it answered 410. */
export const RECEIVER_STATES = [
  ...(['on', 'begins', 'retrying', 'waiting', 'unconfirmed'] as const),
  ...(['off', 'unsubscribed', 'failed', 'ended'] as const),
] as const
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
  if (status === 'off') return off_reason === null ? 'off' : OFF_STATES[off_reason]
  if (failures > 0) return 'retrying'
  if (isBeforeFirstPass(receiver.cursor) && end === null) return 'begins'
  return isDayUsedUp && end !== null && !isAtEnd(receiver, end) ? 'waiting' : 'on'
}

const OFF_STATES = { owner: 'off', unsubscribed: 'unsubscribed', failures: 'failed', ended: 'ended' } as const

/** Whether everything in the log was delivered, or did not match. */
export function isAtEnd({ cursor }: Pick<Receiver, 'cursor'>, end: LogPlace): boolean {
  return cursor.log === end.log && cursor.seq >= end.seq
}
