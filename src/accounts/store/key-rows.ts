/** Reads keys with their last use, page by page, and counts them. */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { ApiKey, KeyGroup, KeyPage, KeyQuestion, Rotation } from '../../domain/accounts/accounts.ts'
import { formatKey, parseKey } from './account-rows.ts'
import type { AccountTables } from './schema.ts'

/** A transaction works too. */
type Database = Kysely<AccountTables>

export function selectKeys(db: Database) {
  return db
    .selectFrom('api_keys')
    .leftJoin('key_uses', 'key_uses.key_id', 'api_keys.id')
    .selectAll('api_keys')
    .select('key_uses.last_used_at_ms')
}

export async function readKeys(
  db: Database,
  accountId: string,
  { group, at_ms, offset, limit }: KeyQuestion,
): Promise<KeyPage> {
  const rows = await selectKeys(db)
    .where('api_keys.account_id', '=', accountId)
    .where(isInGroup(group, at_ms))
    .orderBy('api_keys.created_at_ms', 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { keys: rows.map(parseKey), total: await countKeys(db, accountId, group, at_ms) }
}

export async function findLastUse(db: Database, accountId: string): Promise<number | null> {
  const { at } = await db
    .selectFrom('key_uses')
    .innerJoin('api_keys', 'api_keys.id', 'key_uses.key_id')
    .select((use) => use.fn.max('key_uses.last_used_at_ms').as('at'))
    .where('api_keys.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return at === null ? null : Number(at)
}

/** All writers wait for the revision, so nobody creates another key between the count and the write. */
export async function hasRoomForKey(
  tx: Transaction<AccountTables>,
  { account_id, created_at_ms }: ApiKey,
  mostOpen: number | undefined,
): Promise<boolean> {
  const accounts = tx.selectFrom('accounts').select('id').where('id', '=', account_id)
  if ((await accounts.where('deleted_at_ms', 'is not', null).executeTakeFirst()) !== undefined) return false
  return mostOpen === undefined || (await countKeys(tx, account_id, 'open', created_at_ms)) < mostOpen
}

async function countKeys(db: Database, accountId: string, group: KeyGroup, atMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((key) => key.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where(isInGroup(group, atMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function isInGroup(group: KeyGroup, atMs: number) {
  const isEnded = sql<SqlBool>`(revoked_at_ms is not null or coalesce(expires_at_ms <= ${atMs}, false))`
  return group === 'ended' ? isEnded : sql<SqlBool>`not ${isEnded}`
}

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
