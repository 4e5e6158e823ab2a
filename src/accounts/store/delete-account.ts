/** Deletes an account: revokes its keys, removes personal data, and keeps its usage. */
import { sql, type Transaction } from 'kysely'
import type { DeletedAccount } from '../../domain/accounts/accounts.ts'
import { OPEN_CHANGE } from './billing-store.ts'
import { dropReceivers } from './saved-search-store.ts'
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
    .set({ email: id, name: null, status: 'inactive', month_cap: null, alert_percents: null, deleted_at_ms, revision })
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
  for (const table of ['recent_requests', 'account_uses', 'billing_addresses'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  }
  await dropReceivers(tx, { account_id: id })
  await tx.deleteFrom('saved_searches').where('account_id', '=', id).execute()
  await dropCredentials(tx, before, deleted_at_ms)
  return { ...row, deleted_at_ms }
}

/** `email` is its former address: links sent there before the account existed contain it too. */
async function dropCredentials(
  tx: Transaction<AccountTables>,
  { id, email }: { readonly id: string; readonly email: string },
  atMs: number,
): Promise<void> {
  await dropSessions(tx, id)
  for (const table of ['passwords', 'passkeys'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  }
  await tx
    .deleteFrom('one_time_links')
    .where((link) =>
      link.or([link('account_id', '=', id), link.and([link('account_id', 'is', null), link('email', '=', email)])]),
    )
    .execute()
  // Invitations are logged under their sender.
  await tx
    .updateTable('audit_log')
    .set({ detail: null })
    .where('act', 'in', ['invitation_sent', 'invitation_withdrawn'])
    .where('detail', '=', email)
    .execute()
  await tx
    .updateTable('plan_changes')
    .set({ state: 'cancelled', settled_at_ms: atMs })
    .where('account_id', '=', id)
    .where(OPEN_CHANGE)
    .execute()
}

export async function dropSessions(tx: Transaction<AccountTables>, accountId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

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
