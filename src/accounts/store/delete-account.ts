/** Deletes an account: revokes its keys, removes personal data, and keeps its usage. */
import { sql, type Transaction } from 'kysely'
import type { DeletedAccount } from '../../domain/accounts/accounts.ts'
import { dropCredentials } from './drop-credentials.ts'
import { isLastOperator } from './last-operator.ts'
import type { AccountTables } from './schema.ts'

/** Rows stay, inactive and revoked, so that every process that follows changes, even an older version, learns of it. */
export async function deleteAccount(
  tx: Transaction<AccountTables>,
  id: string,
  deleted_at_ms: number,
  revision: number,
): Promise<DeletedAccount | 'last_operator' | null> {
  if (await isLastOperator(tx, id)) return 'last_operator'
  // No other writer comes in between, because all of them wait for the revision.
  const before = await tx.selectFrom('accounts').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
  const row = await tx
    .updateTable('accounts')
    .set({ email: id, name: null, status: 'inactive', deleted_at_ms, revision })
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .returning(['id', 'plan', 'created_at_ms'])
    .executeTakeFirst()
  if (before === undefined || row === undefined) return null
  await tx
    .updateTable('api_keys')
    .set({ name: null, revoked_at_ms: sql<number>`coalesce(revoked_at_ms, ${deleted_at_ms})`, revision })
    .where('account_id', '=', id)
    .execute()
  await tx.deleteFrom('recent_requests').where('account_id', '=', id).execute()
  await dropCredentials(tx, before, deleted_at_ms)
  return { ...row, deleted_at_ms }
}
