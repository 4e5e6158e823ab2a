/** Records when a plan of an account starts. */
import type { Transaction } from 'kysely'
import type { PlanSpan } from '../../domain/accounts/billing.ts'
import type { AccountTables } from './schema.ts'

/** The last entry is the current plan, even if the clock was set back. */
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
