/** Plan changes that await confirmation, and those that are scheduled. */
import type { PlanChange, PlanPrices } from '../../../domain/accounts/billing.ts'
import { ExactTime, Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { operator, type PageRoute } from '../../page-route.ts'
import { OVERVIEW_PAGE } from '../../texts/operator/overview.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { Language } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { describeAmount, namePlan } from '../billing/describe-plan.ts'
import { AccountLink } from './account-link.tsx'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const PATH = '/operator/changes'
const MOST_SHOWN = 100

export function changesRoutes({ billing, accounts, prices }: OperatorPagesParts): readonly PageRoute[] {
  return [
    operator('GET', PATH, async (visit) => {
      const { language } = visit
      const [waiting, scheduled] = [await billing.listWaiting(), await billing.listScheduled()]
      const shown = [...waiting.slice(0, MOST_SHOWN), ...scheduled.slice(0, MOST_SHOWN)]
      const names = await accounts.nameAccounts(shown.map(({ account_id }) => account_id))
      const texts = OPERATOR[language].changes
      return operatorPage(visit, {
        section: 'changes',
        body: (
          <>
            <section aria-labelledby="waiting">
              <h2 id="waiting">{nameList(texts.waiting, waiting, language)}</h2>
              {waiting.length === 0 ? (
                <p class="quiet">{texts.noWaiting}</p>
              ) : (
                <Changes {...{ names, prices, language }} changes={waiting} caption={texts.waitingCaption} canSettle />
              )}
            </section>
            <section aria-labelledby="scheduled">
              <h2 id="scheduled">{nameList(texts.scheduled, scheduled, language)}</h2>
              {scheduled.length === 0 ? (
                <p class="quiet">{texts.noScheduled}</p>
              ) : (
                <Changes {...{ names, prices, language }} changes={scheduled} caption={texts.scheduledCaption} />
              )}
            </section>
          </>
        ),
      })
    }),
    operator('POST', `${PATH}/{id}/confirm`, async (visit) => {
      const confirmed = await billing.confirm(visit.signedIn.account, visit.params.id ?? '', visitorOf(visit))
      return { kind: 'redirect', to: `${PATH}?done=${'done' in confirmed ? nameDone(confirmed.done) : 'gone'}` }
    }),
    operator('POST', `${PATH}/{id}/refuse`, async (visit) => {
      const refused = await billing.refuse(visit.signedIn.account, visit.params.id ?? '', visitorOf(visit))
      return { kind: 'redirect', to: `${PATH}?done=${'done' in refused ? 'refused' : 'gone'}` }
    }),
  ]
}

/** With how many there are. */
function nameList(name: string, changes: readonly PlanChange[], language: Language): string {
  return changes.length === 0 ? name : `${name} (${formatNumber(changes.length, language)})`
}

function nameDone({ state }: PlanChange): string {
  if (state === 'cancelled') return 'overtaken'
  return state === 'applied' ? 'applied' : 'confirmed'
}

interface ChangesProps {
  readonly changes: readonly PlanChange[]
  readonly names: ReadonlyMap<string, string>
  readonly prices: PlanPrices
  readonly caption: string
  readonly canSettle?: boolean
  readonly language: Language
}

function Changes({ changes, names, prices, caption, canSettle = false, language }: ChangesProps) {
  const { changes: texts, account, act, more } = OPERATOR[language]
  const { perMonth } = OVERVIEW_PAGE[language]
  const last = canSettle ? { actions: act } : texts.applies
  const price = (plan: PlanChange['to_plan']) => describeAmount(prices.per_month[plan], prices.currency, language)
  return (
    <>
      <WideTable
        caption={caption}
        columns={[account, texts.change, perMonth, texts.requested, last]}
        sorts={changes.length <= MOST_SHOWN}
      >
        {changes.slice(0, MOST_SHOWN).map((change) => (
          <tr key={change.id}>
            <th scope="row">
              <AccountLink id={change.account_id} names={names} language={language} />
            </th>
            <td>
              <span>
                {namePlan(change.from_plan, language)} → <strong>{namePlan(change.to_plan, language)}</strong>
              </span>
            </td>
            <td>
              {price(change.from_plan)} → {price(change.to_plan)}
            </td>
            <td class="time">
              <Time ms={change.requested_at_ms} />
            </td>
            <td class="time">
              {canSettle ? (
                <Settle change={change} whose={names.get(change.account_id) ?? change.account_id} language={language} />
              ) : (
                <ExactTime ms={change.applies_at_ms} />
              )}
            </td>
          </tr>
        ))}
      </WideTable>
      {changes.length > MOST_SHOWN && <p>{more(formatNumber(changes.length - MOST_SHOWN, language))}</p>}
    </>
  )
}

function Settle({ change, whose, language }: { change: PlanChange; whose: string; language: Language }) {
  const texts = OPERATOR[language].changes
  const path = `${PATH}/${encodeURIComponent(change.id)}`
  return (
    <form class="inline" method="post" action={`${path}/confirm`}>
      <button type="submit" aria-label={texts.confirmNamed(whose)}>
        {texts.confirm}
      </button>
      <button type="submit" class="plain danger" formAction={`${path}/refuse`} aria-label={texts.refuseNamed(whose)}>
        {texts.refuse}
      </button>
    </form>
  )
}
