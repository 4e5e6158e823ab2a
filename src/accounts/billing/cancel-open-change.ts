/** Cancels the owner's pending change when somebody else sets the plan. */
import type { BillingStore, PlanChange } from '../../domain/accounts/billing.ts'

/** The cancelled change; null = none. */
export async function cancelOpenChange(
  billing: Pick<BillingStore, 'listChanges' | 'moveChange'>,
  accountId: string,
  now: number,
): Promise<PlanChange | null> {
  const [first] = await billing.listChanges(accountId)
  if (first?.state !== 'waiting' && first?.state !== 'scheduled') return null
  return billing.moveChange(first.id, first.state, 'cancelled', now)
}
