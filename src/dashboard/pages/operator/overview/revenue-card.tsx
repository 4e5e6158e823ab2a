/** Recurring revenue by plan, and the invoices of this month and the last. A price as agreed is counted apart, never as zero. */
import type { Revenue } from '../../../../accounts/operator/read-overview.ts'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatMoney, formatNumber } from '../../../format.ts'
import { OVERVIEW_PAGE } from '../../../texts/operator/overview.ts'
import type { Language } from '../../../visit.ts'
import { namePlan } from '../../billing/describe-plan.ts'

interface RevenueProps {
  readonly revenue: Revenue
  readonly language: Language
}

export function RevenueCard({ revenue, language }: RevenueProps) {
  const texts = OVERVIEW_PAGE[language]
  const { currency, amount, as_agreed, plans } = revenue
  const count = (value: number) => formatNumber(value, language)
  return (
    <section class="card stack" aria-labelledby="revenue">
      <h2 id="revenue">{texts.revenue}</h2>
      <p class="tile">
        <span class="quiet">{texts.recurring}</span>
        <strong>{formatMoney(amount, currency, language)}</strong>
        {as_agreed > 0 && <span>{texts.asAgreed(count(as_agreed))}</span>}
        <span class="quiet small">{texts.recurringHint}</span>
      </p>
      <WideTable
        caption={texts.perPlan}
        columns={[texts.plan, { number: texts.accounts }, { number: texts.perMonth }]}
        isGrid
      >
        {plans.map(({ plan, accounts, amount: own }) => (
          <tr key={plan}>
            <th scope="row">{namePlan(plan, language)}</th>
            <td class="number">{count(accounts)}</td>
            <td class="number">{own === null ? texts.agreed : formatMoney(own, currency, language)}</td>
          </tr>
        ))}
      </WideTable>
      <Invoices revenue={revenue} language={language} />
    </section>
  )
}

function Invoices({ revenue, language }: RevenueProps) {
  const texts = OVERVIEW_PAGE[language]
  const rows = revenue.invoices.flatMap(({ month, sums }) =>
    sums.filter(({ state }) => state !== 'void').map((sum) => ({ month, ...sum })),
  )
  if (rows.length === 0) return <p class="quiet">{texts.noInvoices}</p>
  const count = (value: number) => formatNumber(value, language)
  return (
    <WideTable
      caption={texts.invoicesIssued}
      showsCaption
      columns={[texts.month, texts.state, { number: texts.invoices }, { number: texts.amount }]}
      isGrid
    >
      {rows.map(({ month, state, currency, invoices, amount, as_agreed }) => (
        <tr key={`${month} ${state} ${currency}`}>
          <th scope="row">{month}</th>
          <td>
            <a href={`/operator/invoices?state=${state}`}>{texts.states[state]}</a>
          </td>
          <td class="number">{count(invoices)}</td>
          <td class="number">{describeAmount(amount, currency, invoices, as_agreed, language)}</td>
        </tr>
      ))}
    </WideTable>
  )
}

function describeAmount(
  amount: number,
  currency: string,
  invoices: number,
  asAgreed: number,
  language: Language,
): string {
  const texts = OVERVIEW_PAGE[language]
  if (asAgreed === invoices) return texts.agreed
  const shown = formatMoney(amount, currency, language)
  return asAgreed === 0 ? shown : texts.withAgreed(shown, formatNumber(asAgreed, language))
}
