/** Whether an account is the only operator who can still sign in. */
import type { Transaction } from 'kysely'
import type { AccountTables } from './schema.ts'

/** Call it after the revision was raised: all writers wait for it, so operators do not change until the commit. */
export async function isLastOperator(tx: Transaction<AccountTables>, id: string): Promise<boolean> {
  const operators = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'operator')
    .where('status', '=', 'active')
    .limit(2)
    .execute()
  return operators.length === 1 && operators[0]?.id === id
}
