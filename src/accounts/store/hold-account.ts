/** Locks an account until the commit, so that nothing is written for one that is deleted or deactivated at the same time. */
import type { Transaction } from 'kysely'
import type { AccountStatus } from '../../domain/accounts/accounts.ts'
import type { AccountTables } from './schema.ts'

/** Null if there is no such account, or it is deleted. An update that changes nothing locks the row in both databases and waits for other writers; the result is the state after them. */
export async function holdAccount(tx: Transaction<AccountTables>, id: string): Promise<AccountStatus | null> {
  const row = await tx
    .updateTable('accounts')
    .set((account) => ({ status: account.ref('status') }))
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .returning('status')
    .executeTakeFirst()
  return row?.status ?? null
}
