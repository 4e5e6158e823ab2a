/** Deletes the credentials, pending changes and logged addresses of an account that is being deleted. */
import type { Transaction } from 'kysely'
import { OPEN_CHANGE } from './open-change.ts'
import type { AccountTables } from './schema.ts'

/** `email` is its former address: links sent there before the account existed contain it too. */
export async function dropCredentials(
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
