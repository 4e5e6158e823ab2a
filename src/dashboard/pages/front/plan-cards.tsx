/** The plans side by side with what they include, a button each, and prices if the operator has set them. */
import type { PlanPrices } from '../../../domain/accounts/billing.ts'
import { PLAN_NAMES, type Plan } from '../../../domain/accounts/plans.ts'
import { FRONT } from '../../texts/front.ts'
import type { Language } from '../../visit.ts'
import { describePrice, namePlan, type OfferedExtras } from '../billing/describe-plan.ts'
import { PlanFeatures } from '../billing/plan-features.tsx'

export interface PlanCardsProps extends OfferedExtras {
  /** Null = no prices are set. */
  readonly prices: PlanPrices | null
  readonly isSignedIn: boolean
  readonly canSignUp: boolean
  readonly language: Language
}

/** Enough for a trader who follows a few models every day. */
const RECOMMENDED: Plan = 'starter'

export function PlanCards(props: PlanCardsProps) {
  const { prices, language } = props
  const texts = FRONT[language].plans
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">{texts.title}</h2>
      <p>{texts.lead}</p>
      <p class="every-plan">
        <b>{texts.everyPlan}</b> {texts.everywhere.join(language === 'zh' ? '；' : ' · ')}
      </p>
      <ul class="plans">
        {PLAN_NAMES.map((plan) => (
          <li key={plan} class={plan === RECOMMENDED ? 'card plan recommended' : 'card plan'}>
            <h3>
              {namePlan(plan, language)}
              {plan === RECOMMENDED && <span class="badge">{texts.recommended}</span>}
            </h3>
            <p class="price">
              {prices ? describePrice(prices.per_month[plan], prices.currency, language) : texts.for[plan]}
            </p>
            <PlanFeatures plan={plan} extras={props} language={language} />
            <Choose plan={plan} {...props} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a plan begins: every account is free at first, and changes its plan in the dashboard. */
function Choose({ plan, isSignedIn, canSignUp, language }: PlanCardsProps & { readonly plan: Plan }) {
  const texts = FRONT[language].plans
  const isMain = plan === RECOMMENDED
  if (!isSignedIn && !canSignUp) return null
  const href = !isSignedIn ? '/sign-up' : plan === 'free' ? '/dashboard' : `/dashboard/billing/change?plan=${plan}`
  return (
    <a class={isMain ? 'button primary' : 'button'} href={href}>
      {plan === 'free' ? texts.start : texts.choose(namePlan(plan, language))}
    </a>
  )
}
