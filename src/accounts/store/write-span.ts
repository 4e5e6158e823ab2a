/** Writes down from when on an account has a plan. */
import type { Transaction } from 'kysely'
import type { PlanSpan } from '../../domain/accounts/billing.ts'
import type { AccountTables } from './schema.ts'

/** The last that is written is the plan that the account has, also when a clock was set back. */
export async function writeSpan(
  tx: Transaction<AccountTables>,
  { account_id, plan, from_ms }: PlanSpan,
): Promise<void> {
  const last = await tx
    .selectFrom('plan_spans')
    .select('from_ms')
    .where('account_id', '=', account_id)
    .orderBy('from_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('plan_spans')
    .values({ account_id, plan, from_ms: Math.max(from_ms, last?.from_ms ?? from_ms) })
    .onConflict((conflict) => conflict.columns(['account_id', 'from_ms']).doUpdateSet({ plan }))
    .execute()
}
