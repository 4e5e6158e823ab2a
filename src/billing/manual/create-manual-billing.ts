/** Nobody is paid by itself: a plan that allows more waits for an operator, one that allows less needs nobody's word. */
import type { Billing } from '../../domain/accounts/billing.ts'
import { allowsMore } from '../../domain/accounts/plans.ts'

export function createManualBilling(): Billing {
  return {
    name: 'manual',
    async request({ from_plan, to_plan }) {
      return allowsMore(to_plan, from_plan) ? { state: 'waiting', url: null } : { state: 'confirmed' }
    },
  }
}
