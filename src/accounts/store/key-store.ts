/** API keys in an SQL database. */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { ApiKey, KeyGroup, KeyStore, Rotation } from '../../domain/accounts/accounts.ts'
import type { AccountTables, KeyRow } from './schema.ts'

/** A transaction works too. */
type Database = Kysely<AccountTables>

/** Writes in a transaction, under a new revision of the store. */
export type Change = <Result>(
  write: (tx: Transaction<AccountTables>, revision: number) => Promise<Result>,
) => Promise<Result>

/** Of the keys that were used last. */
const MOST_ADDRESSES = 1000

export function createKeyStore(db: Database, change: Change): KeyStore {
  async function findKey(id: string): Promise<ApiKey | null> {
    const row = await selectKeys(db).where('api_keys.id', '=', id).executeTakeFirst()
    return row ? parseKey(row) : null
  }

  return {
    findKey,

    createKey: (key, mostOpen) =>
      change(async (tx, revision) => {
        if (!(await hasRoomForKey(tx, key, mostOpen))) return false
        await tx.insertInto('api_keys').values(formatKey(key, revision)).execute()
        const { last_used_at_ms } = key
        if (last_used_at_ms !== null) await writeUse(tx, key, last_used_at_ms)
        return true
      }),

    async listKeys(accountId, limit) {
      const keys = selectNewest(db, accountId)
      return (await (limit === undefined ? keys : keys.limit(limit)).execute()).map(parseKey)
    },

    async readKeys(accountId, { group, at_ms, offset, limit }) {
      const keys = selectNewest(db, accountId).where(isInGroup(group, at_ms))
      const rows = await keys.limit(limit).offset(offset).execute()
      return { keys: rows.map(parseKey), total: await countKeys(db, accountId, group, at_ms) }
    },

    async findPredecessor(accountId, id) {
      const rows = selectKeys(db).where('api_keys.account_id', '=', accountId)
      const row = await rows.where('api_keys.rotated_to', '=', id).executeTakeFirst()
      return row ? parseKey(row) : null
    },

    async findLastUse(accountId) {
      const { at } = await db
        .selectFrom('key_uses')
        .innerJoin('api_keys', 'api_keys.id', 'key_uses.key_id')
        .select((use) => use.fn.max('key_uses.last_used_at_ms').as('at'))
        .where('api_keys.account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return at === null ? null : Number(at)
    },

    readLastAddresses: (accountId) => readLastAddresses(db, accountId),

    async renameKey(accountId, id, name) {
      const renamed = await change((tx, revision) =>
        tx
          .updateTable('api_keys')
          .set({ name, revision })
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('accounts').select('id').where('id', '=', accountId).where('deleted_at_ms', 'is', null)),
          )
          .returning('id')
          .executeTakeFirst(),
      )
      return renamed ? findKey(id) : null
    },

    async revokeKey(id, atMs) {
      await change((tx, revision) => {
        const key = tx.updateTable('api_keys').where('id', '=', id).where('revoked_at_ms', 'is', null)
        return key.set({ revoked_at_ms: atMs, revision }).execute()
      })
      return findKey(id)
    },

    rotateKey: (rotation) => change((tx, revision) => rotateKey(tx, rotation, revision)),
  }
}

async function readLastAddresses(db: Database, accountId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('key_uses')
    .innerJoin('api_keys', 'api_keys.id', 'key_uses.key_id')
    .select(['key_uses.key_id', 'key_uses.last_address'])
    .where('api_keys.account_id', '=', accountId)
    .where('key_uses.last_address', 'is not', null)
    .orderBy('key_uses.last_used_at_ms', 'desc')
    .limit(MOST_ADDRESSES)
    .execute()
  return new Map(rows.map(({ key_id, last_address }) => [key_id, last_address as string]))
}

async function writeUse(
  tx: Transaction<AccountTables>,
  { id: key_id, account_id }: ApiKey,
  last_used_at_ms: number,
): Promise<void> {
  await tx.insertInto('key_uses').values({ key_id, last_used_at_ms }).execute()
  await tx
    .insertInto('account_uses')
    .values({ account_id, last_seen_at_ms: last_used_at_ms })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ last_seen_at_ms: last_used_at_ms })
        .where('account_uses.last_seen_at_ms', '<', last_used_at_ms),
    )
    .execute()
}

export function selectKeys(db: Database) {
  return db
    .selectFrom('api_keys')
    .leftJoin('key_uses', 'key_uses.key_id', 'api_keys.id')
    .selectAll('api_keys')
    .select('key_uses.last_used_at_ms')
}

export function parseKey({ revision: _, ...key }: KeyRow & Pick<ApiKey, 'last_used_at_ms'>): ApiKey {
  return { ...key, sees_samples: key.sees_samples === 1 }
}

function formatKey({ last_used_at_ms: _, ...key }: ApiKey, revision: number): KeyRow {
  return { ...key, sees_samples: key.sees_samples ? 1 : 0, revision }
}

function selectNewest(db: Database, accountId: string) {
  const keys = selectKeys(db).where('api_keys.account_id', '=', accountId)
  return keys.orderBy('api_keys.created_at_ms', 'desc').orderBy('api_keys.id', 'desc')
}

async function hasRoomForKey(
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

async function rotateKey(
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
  await tx.insertInto('api_keys').values(formatKey(successor, revision)).execute()
  const use = await tx.selectFrom('key_uses').selectAll().where('key_id', '=', id).executeTakeFirst()
  return parseKey({ ...row, last_used_at_ms: use?.last_used_at_ms ?? null })
}
