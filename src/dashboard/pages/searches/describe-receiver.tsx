/** Describes a receiver: its address, its state in words, and how far it is. */
import {
  deriveReceiverState,
  isAtEnd,
  type ReceiverState,
} from '../../../accounts/saved-searches/derive-receiver-state.ts'
import type { OwnReceivers } from '../../../accounts/saved-searches/own-receivers.ts'
import type { Account } from '../../../domain/accounts/accounts.ts'
import type { OperatedReceiver } from '../../../domain/accounts/operator.ts'
import { type LogPlace, type Receiver, SAVED_SEARCH_LIMITS } from '../../../domain/deliveries/saved-searches.ts'
import { isFailure } from '../../../domain/failure.ts'
import { Time } from '../../components/time.tsx'
import { formatNumber } from '../../format.ts'
import { FRAME } from '../../texts/frame.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import type { Language } from '../../visit.ts'
import { searchPath } from './describe-search.tsx'

export function receiverPath({ search_id, id }: Pick<Receiver, 'search_id' | 'id'>): string {
  return `${searchPath({ id: search_id })}/receivers/${encodeURIComponent(id)}`
}

/** What the state of all receivers of an account depends on. */
export interface Standing {
  readonly usedToday: number
  readonly perDay: number
  readonly isDayUsedUp: boolean
  /** Null = not known. */
  readonly end: LogPlace | null
  readonly now: number
}

export async function readStanding(
  receivers: Pick<OwnReceivers, 'countToday' | 'logEnd'>,
  account: Account,
  now: number,
): Promise<Standing> {
  const usedToday = await receivers.countToday(account)
  const perDay = SAVED_SEARCH_LIMITS[account.plan].changes_per_day
  return { usedToday, perDay, isDayUsedUp: usedToday >= perDay, end: await findEnd(receivers), now }
}

/** The rest of the page does not depend on the inventory. */
export async function findEnd(receivers: Pick<OwnReceivers, 'logEnd'>): Promise<LogPlace | null> {
  try {
    return await receivers.logEnd()
  } catch (error) {
    if (isFailure(error)) return null
    throw error
  }
}

const TONES: Readonly<Record<ReceiverState, string>> = {
  on: 'good',
  begins: 'quiet',
  retrying: 'warn',
  waiting: 'warn',
  unconfirmed: 'warn',
  off: 'quiet',
  unsubscribed: 'quiet',
  failed: 'bad',
  ended: 'bad',
}

interface ReceiverProps {
  readonly receiver: Receiver
  readonly standing: Standing
  readonly language: Language
}

interface MarkProps {
  readonly receiver: OperatedReceiver['receiver']
  readonly standing: Pick<Standing, 'isDayUsedUp' | 'end'>
  readonly language: Language
}

export function ReceiverStateMark({ receiver, standing, language }: MarkProps) {
  const state = deriveReceiverState(receiver, standing)
  return <span class={`state ${TONES[state]}`}>{RECEIVERS[language].states[state]}</span>
}

/** State, what it means, and up to when it has everything, in a line of a list. */
export function ReceiverLine(props: ReceiverProps) {
  const { receiver, standing, language } = props
  const texts = RECEIVERS[language]
  const state = deriveReceiverState(receiver, standing)
  return (
    <>
      <span>
        <span class="quiet">{texts.kinds[receiver.kind]}</span>
        <a class="whole" href={receiverPath(receiver)}>
          {receiver.address}
        </a>
      </span>
      <span>
        <ReceiverStateMark {...props} />
        <StateNote {...props} />
      </span>
      {hasPlace(state) && (
        <span>
          <span class="quiet">{texts.lag}</span>
          <Lag {...props} />
        </span>
      )}
    </>
  )
}

/** State, what it means, and the place in the log, as entries of a list of facts. */
export function ReceiverFacts({ receiver, standing, language }: ReceiverProps) {
  const texts = RECEIVERS[language]
  const state = deriveReceiverState(receiver, standing)
  const { kind, next_try_ms } = receiver
  const isFollowing = state === 'on' || state === 'waiting'
  return (
    <>
      <dt>{texts.state}</dt>
      <dd>
        <ReceiverStateMark {...{ receiver, standing, language }} />
        <StateNote {...{ receiver, standing, language }} />
      </dd>
      {hasPlace(state) && (
        <>
          <dt>{texts.lag}</dt>
          <dd>
            <Lag {...{ receiver, standing, language }} />
          </dd>
        </>
      )}
      {kind === 'digest' && isFollowing && next_try_ms > standing.now && (
        <>
          <dt>{texts.nextMail}</dt>
          <dd>
            <Time ms={next_try_ms} />
          </dd>
        </>
      )}
    </>
  )
}

/** Nothing is delivered before an address is confirmed or the market was read, nor after its reader has unsubscribed. */
function hasPlace(state: ReceiverState): boolean {
  return state !== 'unconfirmed' && state !== 'unsubscribed' && state !== 'begins'
}

function StateNote({ receiver, standing, language }: ReceiverProps) {
  const texts = RECEIVERS[language]
  const state = deriveReceiverState(receiver, standing)
  const { failing_since_ms, failures, next_try_ms } = receiver
  if (state === 'on') return null
  if (state !== 'retrying') return <span class="note">{texts[`${state}Note`]}</span>
  return (
    <span class="note">
      {failing_since_ms !== null && (
        <>
          {texts.since[0]}
          <Time ms={failing_since_ms} />
          {texts.since[1]}
        </>
      )}
      <Time ms={Math.max(next_try_ms, standing.now)} /> ({texts.failures(formatNumber(failures, language))})
    </span>
  )
}

/** The time up to which it has everything. While nothing matches, the place is written every few minutes only, so it may be further. */
export function Lag({ receiver, standing: { end }, language }: MarkProps) {
  const { upToDate, atLeast } = RECEIVERS[language]
  if (end === null || isAtEnd(receiver, end)) return <span>{end === null ? FRAME[language].notKnown : upToDate}</span>
  return (
    <span>
      {atLeast[0]}
      <Time ms={receiver.cursor.at_ms} />
      {atLeast[1]}
    </span>
  )
}
