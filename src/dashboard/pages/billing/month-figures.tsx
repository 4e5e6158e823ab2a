/** What this month costs so far and as a whole, and when it is invoiced. */
import type { Charge, MonthCharges } from '../../../accounts/billing/own-billing.ts'
import type { Account } from '../../../domain/accounts/accounts.ts'
import type { TaxRate } from '../../../domain/accounts/billing.ts'
import { formatDay, formatMoney, formatNumber } from '../../format.ts'
import { BILLING } from '../../texts/billing.ts'
import type { Language } from '../../visit.ts'
import { describeAmount, describePrice, describeRate, namePlan } from './describe-plan.ts'

interface MonthFiguresProps {
  readonly account: Account
  readonly charges: MonthCharges
  /** Of the plan; null = as agreed. */
  readonly price: number | null
  readonly currency: string
  /** Null = no tax is charged. */
  readonly tax: TaxRate | null
  readonly language: Language
}

export function MonthFigures({ account, charges, price, currency, tax, language }: MonthFiguresProps) {
  const texts = BILLING[language].now
  const { month, so_far, whole, invoice_at_ms } = charges
  const taxOf = (charge: Charge) => describeTax(charge, tax, currency, language)
  const days = texts.days(formatNumber(so_far.days, language), formatNumber(so_far.of_days, language))
  return (
    <section aria-labelledby="now">
      <h2 id="now">{texts.title(month)}</h2>
      <ul class="figures">
        <li class="card">
          {texts.soFar}
          <strong>{describeAmount(so_far.gross, currency, language)}</strong>
          <span class="quiet">{[days, taxOf(so_far)].join(' · ')}</span>
        </li>
        <li class="card">
          {texts.whole}
          <strong>{describeAmount(whole.gross, currency, language)}</strong>
          <span class="quiet">{[texts.wholeHint, taxOf(whole)].join(' · ')}</span>
        </li>
        <li class="card">
          {texts.next}
          <strong>{invoice_at_ms === null ? texts.none : formatDay(invoice_at_ms)}</strong>
          <span class="quiet">{invoice_at_ms === null ? texts.noneHint : texts.nextHint}</span>
        </li>
        <li class="card">
          {texts.plan}
          <strong>{namePlan(account.plan, language)}</strong>
          <span class="quiet">{describePrice(price, currency, language)}</span>
        </li>
      </ul>
      <p>
        <a href="/dashboard/alerts">{texts.alerts}</a>
        <span class="quiet"> · {texts.alertsHint}</span>
      </p>
    </section>
  )
}

function describeTax(charge: Charge, rate: TaxRate | null, currency: string, language: Language): string {
  const texts = BILLING[language].now
  if (rate === null) return texts.noTax
  const amount = charge.tax === null ? BILLING[language].invoice.asAgreed : formatMoney(charge.tax, currency, language)
  return texts.tax(rate.name, describeRate(rate.rate, language), amount)
}
