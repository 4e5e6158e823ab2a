/** What a plan includes, as a list with check marks. */
import type { Plan } from '../../../domain/accounts/plans.ts'
import { Icon } from '../../../web/frame/icon.tsx'
import type { Language } from '../../visit.ts'
import { listFeatures, type OfferedExtras } from './describe-plan.ts'

interface PlanFeaturesProps {
  readonly plan: Plan
  readonly extras: OfferedExtras
  readonly language: Language
}

export function PlanFeatures({ plan, extras, language }: PlanFeaturesProps) {
  return (
    <ul class="features">
      {listFeatures(plan, extras, language).map((feature) => (
        <li key={feature}>
          <Icon name="check" size={18} />
          {feature}
        </li>
      ))}
    </ul>
  )
}
