/** Takes back what the owner has asked for and is not applied yet, when somebody else decides about the plan. */
import type { BillingStore, PlanChange } from '../../domain/accounts/billing.ts'

/** The change that was cancelled; null = none was open. */
export async function cancelOpenChange(
  billing: Pick<BillingStore, 'listChanges' | 'moveChange'>,
  accountId: string,
  now: number,
): Promise<PlanChange | null> {
  const [first] = await billing.listChanges(accountId)
  if (first?.state !== 'waiting' && first?.state !== 'scheduled') return null
  return billing.moveChange(first.id, first.state, 'cancelled', now)
}
