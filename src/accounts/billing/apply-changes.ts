/** Applies confirmed plan changes when they are due; idempotent, and safe in several processes at once. */
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type { AuditAct, AuditStore } from '../../domain/accounts/audit.ts'
import type { BillingStore, PlanChange } from '../../domain/accounts/billing.ts'
import { allowsMore } from '../../domain/accounts/plans.ts'
import type { Accounts } from '../accounts.ts'

export interface ChangesParts {
  readonly store: BillingStore
  readonly accountStore: Pick<AccountStore, 'findAccount'>
  readonly accounts: Pick<Accounts, 'setPlan'>
  readonly audit: Pick<AuditStore, 'add'>
  readonly now: () => number
}

/** Applies every change that is due. */
export async function applyDueChanges(parts: ChangesParts): Promise<void> {
  for (const change of await parts.store.listChangesIn('scheduled')) await applyWhenDue(parts, change)
}

/** Returns the updated change. An account that has another plan by now keeps it. */
export async function applyWhenDue(parts: ChangesParts, change: PlanChange): Promise<PlanChange> {
  const { accounts, accountStore, now } = parts
  const { account_id, from_plan, to_plan, applies_at_ms } = change
  if (change.state !== 'scheduled' || applies_at_ms > now()) return change
  const account = await accountStore.findAccount(account_id)
  if (account?.plan !== from_plan && account?.plan !== to_plan) return settle(parts, change, 'cancelled')
  if (account.plan === from_plan) {
    // A change at the end of a month takes effect then, however late it is applied.
    const at = allowsMore(to_plan, from_plan) ? now() : applies_at_ms
    const set = await accounts.setPlan(account_id, to_plan, at, from_plan)
    // Another process or an operator has changed the plan a moment ago.
    const isOvertaken = 'refused' in set && (await accountStore.findAccount(account_id))?.plan !== to_plan
    if (isOvertaken) return settle(parts, change, 'cancelled')
  }
  // If the process ends here, another finds the plan set and continues.
  return settle(parts, change, 'applied')
}

const ACTS = {
  applied: 'plan_change_applied',
  cancelled: 'plan_change_cancelled',
} as const satisfies Record<string, AuditAct>

async function settle(
  { store, audit, now }: ChangesParts,
  change: PlanChange,
  state: keyof typeof ACTS,
): Promise<PlanChange> {
  const moved = await store.moveChange(change.id, 'scheduled', state, now())
  if (moved === null) return (await store.findChange(change.id)) ?? change
  await audit.add({
    at_ms: now(),
    actor: 'service',
    act: ACTS[state],
    account_id: change.account_id,
    detail: describeChange(change),
    address: null,
  })
  return moved
}

/** For the audit log. */
export function describeChange({ id, from_plan, to_plan }: PlanChange): string {
  return `${from_plan} to ${to_plan} (${id})`
}

/** The pending or scheduled change of an account; null = none. */
export async function findOpenChange(
  billing: Pick<BillingStore, 'listChanges'>,
  accountId: string,
): Promise<PlanChange | null> {
  const [first] = await billing.listChanges(accountId)
  return first?.state === 'waiting' || first?.state === 'scheduled' ? first : null
}

/** Cancels the owner's pending change when somebody else sets the plan. Returns it; null = none. */
export async function cancelOpenChange(
  billing: Pick<BillingStore, 'listChanges' | 'moveChange'>,
  accountId: string,
  now: number,
): Promise<PlanChange | null> {
  const open = await findOpenChange(billing, accountId)
  return open && billing.moveChange(open.id, open.state, 'cancelled', now)
}
