/** The receivers of saved searches of all accounts: whose, in which state, what they answered last, and how far they are. */
import {
  type OperatedReceiver,
  RECEIVER_TROUBLES,
  type ReceiverCounts,
  type ReceiverTrouble,
} from '../../../domain/accounts/operator.ts'
import type { LogPlace } from '../../../domain/deliveries/saved-searches.ts'
import { Pager, readPage } from '../../components/pager.tsx'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { operator, type PageRoute } from '../../page-route.ts'
import { OPERATED_RECEIVERS } from '../../texts/operator/receivers.ts'
import { OPERATOR } from '../../texts/operator.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import type { Language } from '../../visit.ts'
import { AnswerText } from '../searches/describe-delivery.tsx'
import { findEnd, Lag, ReceiverStateMark } from '../searches/describe-receiver.tsx'
import { AccountLink } from './account-link.tsx'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const PATH = '/operator/receivers'
/** Characters of an answer. */
const MOST_SHOWN = 60

export function receiversPath(trouble: ReceiverTrouble): string {
  return `${PATH}?state=${trouble}`
}

export function receiversRoute({ findReceivers, receivers: log }: OperatorPagesParts): PageRoute {
  return operator('GET', PATH, async (visit) => {
    const { language, query } = visit
    const trouble = RECEIVER_TROUBLES.find((one) => one === query.get('state')) ?? null
    const found = await findReceivers(trouble, readPage(query.get('page')))
    const end = log === null ? null : await findEnd(log)
    const texts = OPERATED_RECEIVERS[language]
    const hrefOf = (page: number) => `${PATH}?${new URLSearchParams({ state: trouble ?? '', page: String(page) })}`
    return operatorPage(visit, {
      section: 'receivers',
      body: (
        <>
          <p class="quiet">{texts.lead}</p>
          <States trouble={trouble} counts={found.counts} language={language} />
          {found.receivers.length === 0 ? (
            <p class="empty">{trouble === null ? texts.none : texts.noneFailing}</p>
          ) : (
            <ReceiverTable receivers={found.receivers} names={found.emails} end={end} language={language} />
          )}
          <Pager page={found.page} pages={found.pages} hrefOf={hrefOf} language={language} />
        </>
      ),
    })
  })
}

interface StatesProps {
  readonly trouble: ReceiverTrouble | null
  readonly counts: ReceiverCounts
  readonly language: Language
}

function States({ trouble, counts, language }: StatesProps) {
  const texts = OPERATED_RECEIVERS[language]
  return (
    <nav class="tabs" aria-label={RECEIVERS[language].state}>
      {[null, ...RECEIVER_TROUBLES].map((one) => (
        <a
          key={one}
          href={one === null ? PATH : receiversPath(one)}
          {...(one === trouble ? { 'aria-current': 'page' as const } : {})}
        >
          {texts[one ?? 'all'](formatNumber(counts[one ?? 'all'], language))}
        </a>
      ))}
    </nav>
  )
}

interface ReceiverTableProps {
  readonly receivers: readonly OperatedReceiver[]
  readonly names: ReadonlyMap<string, string>
  readonly end: LogPlace | null
  readonly language: Language
}

function ReceiverTable({ receivers, names, end, language }: ReceiverTableProps) {
  const texts = OPERATED_RECEIVERS[language]
  const { state, kinds, lag } = RECEIVERS[language]
  // How much of an account's day is left is shown to its owner only.
  const standing = { isDayUsedUp: false, end }
  return (
    <WideTable
      caption={texts.caption}
      columns={[texts.receiver, OPERATOR[language].account, state, texts.failingSince, texts.answer, lag]}
    >
      {receivers.map(({ receiver, search, last }) => (
        <tr key={receiver.id}>
          <th scope="row" class="whole">
            {nameTarget(receiver)}
            <br />
            <span class="quiet">{kinds[receiver.kind]}</span>
          </th>
          <td>
            <AccountLink id={receiver.account_id} names={names} language={language} />
            <br />
            <span class="quiet whole">{search}</span>
          </td>
          <td>
            <ReceiverStateMark {...{ receiver, standing, language }} />
          </td>
          <td class="time">
            <FailingSince receiver={receiver} language={language} />
          </td>
          <td class="whole">
            <AnswerText last={last} most={MOST_SHOWN} language={language} />
            {last !== null && (
              <>
                <br />
                <span class="quiet">
                  <Time ms={last.at_ms} />
                </span>
              </>
            )}
          </td>
          <td class="time">{isFollowed(receiver) ? <Lag {...{ receiver, standing, language }} /> : '—'}</td>
        </tr>
      ))}
    </WideTable>
  )
}

/** Nothing is delivered before an address is confirmed, nor after its reader has unsubscribed. */
function isFollowed({ status, off_reason }: OperatedReceiver['receiver']): boolean {
  return status !== 'unconfirmed' && off_reason !== 'unsubscribed'
}

/** The path and query of a webhook may be its secret. */
function nameTarget({ kind, address }: OperatedReceiver['receiver']): string {
  return kind === 'webhook' && URL.canParse(address) ? new URL(address).host : address
}

function FailingSince({ receiver, language }: Pick<OperatedReceiver, 'receiver'> & { readonly language: Language }) {
  const { failing_since_ms, failures, status, next_try_ms } = receiver
  if (failing_since_ms === null) return <>—</>
  return (
    <>
      <Time ms={failing_since_ms} />
      <br />
      <span class="quiet">{RECEIVERS[language].failures(formatNumber(failures, language))}</span>
      {status === 'on' && (
        <>
          <br />
          <span class="quiet">
            {OPERATED_RECEIVERS[language].nextTry} <Time ms={next_try_ms} />
          </span>
        </>
      )}
    </>
  )
}
