/** Creates a key that replaces another, and ends the old one. */
import { sql, type Transaction } from 'kysely'
import type { ApiKey, Rotation } from '../../domain/accounts/accounts.ts'
import { formatKey, parseKey } from './account-rows.ts'
import { countKeys } from './key-rows.ts'
import type { AccountTables } from './schema.ts'

/** All writers wait for the revision, so nobody creates another key between the count and the write. */
export async function rotateKey(
  tx: Transaction<AccountTables>,
  { id, successor, ends_at_ms, revoked_at_ms, most_open }: Rotation,
  revision: number,
): Promise<ApiKey | 'too_many' | null> {
  // An immediately revoked key makes room for its successor.
  if (most_open !== undefined && revoked_at_ms === undefined) {
    const open = await countKeys(tx, successor.account_id, 'open', successor.created_at_ms)
    if (open >= most_open) return 'too_many'
  }
  const row = await tx
    .updateTable('api_keys')
    .set({
      rotated_to: successor.id,
      revision,
      revoked_at_ms,
      ...(ends_at_ms !== null && {
        expires_at_ms: sql`case when expires_at_ms < ${ends_at_ms} then expires_at_ms else ${ends_at_ms} end`,
      }),
    })
    .where('id', '=', id)
    .where('rotated_to', 'is', null)
    .where('revoked_at_ms', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return null
  await tx
    .insertInto('api_keys')
    .values({ ...formatKey(successor), revision })
    .execute()
  const use = await tx.selectFrom('key_uses').selectAll().where('key_id', '=', id).executeTakeFirst()
  return parseKey({ ...row, last_used_at_ms: use?.last_used_at_ms ?? null })
}
