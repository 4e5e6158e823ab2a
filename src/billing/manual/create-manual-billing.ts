/** Billing without a payment provider: a larger plan waits for an operator, a smaller one is scheduled immediately. */
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
