/** The limits of the month and the minute, and the next invoice. */
import { AllowanceBar, Meter } from '../../components/allowance.tsx'
import { formatDay, formatMoney, formatNumber } from '../../format.ts'
import { OVERVIEW } from '../../texts/overview.ts'
import type { Language } from '../../visit.ts'
import type { Overview } from './read-overview.ts'

type Shown = Overview & { readonly language: Language }

export function MonthCard({ month, language }: Shown) {
  const texts = OVERVIEW[language]
  const { minute } = month
  const format = (value: number) => formatNumber(value, language)
  return (
    <section class="card stack" aria-labelledby="month">
      <h2 id="month">{texts.month}</h2>
      <AllowanceBar month={month} language={language} />
      <h3>{texts.minute}</h3>
      {minute === null ? (
        <p class="quiet">{texts.minuteNotKnown}</p>
      ) : (
        <div class="allowance">
          <p class="figure">{texts.minuteUsed(format(minute.used), format(minute.limit))}</p>
          <Meter percent={minute.limit === 0 ? 100 : (100 * minute.used) / minute.limit} />
        </div>
      )}
    </section>
  )
}

export function InvoiceCard({ charges, currency, language }: Shown) {
  const texts = OVERVIEW[language]
  const { invoice_at_ms, so_far, whole } = charges
  const format = (value: number) => formatNumber(value, language)
  const money = (amount: number | null) => (amount === null ? texts.agreed : formatMoney(amount, currency, language))
  return (
    <section class="card stack" aria-labelledby="invoice">
      <div class="heading">
        <h2 id="invoice">{texts.invoice}</h2>
        <p class="links small">
          <a href="/dashboard/billing">{invoice_at_ms === null ? texts.plans : texts.billing}</a>
        </p>
      </div>
      {invoice_at_ms === null ? (
        <p>{texts.noInvoice}</p>
      ) : (
        <>
          <div class="amount">
            <span class="quiet">{texts.soFar}</span>
            <span class="figure">{money(so_far.gross)}</span>
            <span class="note">{texts.soFarHint(format(so_far.days), format(so_far.of_days))}</span>
          </div>
          <dl class="facts">
            <dt>{texts.expected}</dt>
            <dd>
              {money(whole.gross)} <span class="quiet">{texts.expectedHint}</span>
            </dd>
            <dt>{texts.issued}</dt>
            <dd>{formatDay(invoice_at_ms)}</dd>
          </dl>
        </>
      )}
    </section>
  )
}
