/** The plans side by side, with prices if the operator has set them. */
import type { PlanPrices } from '../../../domain/accounts/billing.ts'
import { PLAN_NAMES, PLANS, type Plan } from '../../../domain/accounts/plans.ts'
import { formatMoney, formatNumber } from '../../format.ts'
import { FRONT } from '../../texts/front.ts'
import type { Language } from '../../visit.ts'

interface PlanCardsProps {
  /** Null = no prices are set. */
  readonly prices: PlanPrices | null
  readonly language: Language
}

export function PlanCards({ prices, language }: PlanCardsProps) {
  const texts = FRONT[language].plans
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">{texts.title}</h2>
      <p>{texts.lead}</p>
      <ul class="plans">
        {PLAN_NAMES.map((plan) => {
          const { per_minute, per_month } = PLANS[plan]
          return (
            <li key={plan} class="card">
              <h3>{texts.names[plan]}</h3>
              {prices && <p class="price">{describePrice(plan, prices, language)}</p>}
              <p>{per_month === null ? texts.noCap : texts.perMonth(formatNumber(per_month, language))}</p>
              <p class="quiet">{texts.perMinute(formatNumber(per_minute, language))}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function describePrice(plan: Plan, { currency, per_month }: PlanPrices, language: Language): string {
  const texts = FRONT[language].plans
  const amount = per_month[plan]
  if (amount === null) return texts.agreed
  return amount === 0 ? texts.free : texts.price(formatMoney(amount, currency, language))
}
