/** Saved searches and their receivers in an SQL database. */
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { Lang } from '../../domain/codes.ts'
import type {
  Receiver,
  ReceiverStatus,
  Rotation,
  SavedSearch,
  SavedSearchStore,
} from '../../domain/deliveries/saved-searches.ts'
import type { ChangeType } from '../../domain/inventory/changes.ts'
import { holdAccount } from './hold-account.ts'
import type { AccountTables, ReceiverRow, SavedSearchRow } from './schema.ts'

export function createSavedSearchStore(db: Kysely<AccountTables>): SavedSearchStore {
  return {
    createSearch: (search, most) =>
      db.transaction().execute(async (tx) => {
        if ((await holdAccount(tx, search.account_id)) === null) return null
        const { count } = await tx
          .selectFrom('saved_searches')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('account_id', '=', search.account_id)
          .executeTakeFirstOrThrow()
        if (Number(count) >= most) return 'too_many'
        await tx.insertInto('saved_searches').values(formatSearch(search)).execute()
        return 'created'
      }),

    async listSearches(accountId) {
      const rows = await db
        .selectFrom('saved_searches')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at_ms', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(parseSearch)
    },

    async findSearch(id) {
      const row = await db.selectFrom('saved_searches').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? parseSearch(row) : null
    },

    async changeSearch(id, { name, types, lang }) {
      const row = await db
        .updateTable('saved_searches')
        .set({ name, types: formatTypes(types), lang })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async deleteSearch(id) {
      return db.transaction().execute(async (tx) => {
        await dropReceivers(tx, { search_id: id })
        const row = await tx.deleteFrom('saved_searches').where('id', '=', id).returning('id').executeTakeFirst()
        return row !== undefined
      })
    },

    ...createReceiverStore(db),
  }
}

type ReceiverStore = Pick<
  SavedSearchStore,
  'addReceiver' | 'listReceivers' | 'findReceiver' | 'changeReceiver' | 'rotateSecret' | 'removeReceiver'
>

function createReceiverStore(db: Kysely<AccountTables>): ReceiverStore {
  return {
    addReceiver: (receiver, most) =>
      db.transaction().execute(async (tx) => {
        // The lock on the account keeps others from adding to the same search meanwhile.
        if ((await holdAccount(tx, receiver.account_id)) === null) return null
        const search = await tx
          .selectFrom('saved_searches')
          .select((row) =>
            row
              .selectFrom('receivers')
              .select((inner) => inner.fn.countAll<number>().as('count'))
              .whereRef('receivers.search_id', '=', 'saved_searches.id')
              .as('receivers'),
          )
          .where('id', '=', receiver.search_id)
          .where('account_id', '=', receiver.account_id)
          .executeTakeFirst()
        if (search === undefined) return null
        if (Number(search.receivers) >= most) return 'too_many'
        await tx.insertInto('receivers').values(formatReceiver(receiver)).execute()
        return 'added'
      }),

    async listReceivers(accountId) {
      const rows = await db
        .selectFrom('receivers')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at_ms')
        .orderBy('id')
        .execute()
      return rows.map(parseReceiver)
    },

    async findReceiver(id) {
      const row = await db.selectFrom('receivers').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? parseReceiver(row) : null
    },

    async changeReceiver(id, change, from?: ReceiverStatus) {
      let update = db.updateTable('receivers').set(change).where('id', '=', id)
      if (from !== undefined) {
        const isKept = (row: ExpressionBuilder<AccountTables, 'receivers'>) =>
          row.or([row('off_reason', 'is', null), row('off_reason', '<>', 'unsubscribed')])
        update = update.where('status', '=', from).where(isKept)
      }
      const row = await update.returningAll().executeTakeFirst()
      return row ? parseReceiver(row) : null
    },

    rotateSecret: (id, rotation) =>
      db.transaction().execute(async (tx) => {
        const held = tx.updateTable('receivers').set((row) => ({ kind: row.ref('kind') }))
        const before = await held.where('id', '=', id).returningAll().executeTakeFirst()
        if (before === undefined) return null
        const set = rotate(before, rotation)
        await tx.updateTable('receivers').set(set).where('id', '=', id).execute()
        return parseReceiver({ ...before, ...set })
      }),

    removeReceiver: (id) => db.transaction().execute((tx) => dropReceivers(tx, { id })),
  }
}

/** Deletes receivers with their deliveries. False if there was none. */
export async function dropReceivers(
  tx: Transaction<AccountTables>,
  which: { readonly id: string } | { readonly search_id: string } | { readonly account_id: string },
): Promise<boolean> {
  const [[column, value]] = Object.entries(which) as [[keyof ReceiverRow & string, string]]
  const dropped = await tx.deleteFrom('receivers').where(column, '=', value).returning('id').execute()
  return dropped.length > 0
}

function rotate({ secret: last, old_secret, old_secret_until_ms }: ReceiverRow, rotation: Rotation) {
  const { secret, now_ms, old_until_ms, most_old } = rotation
  const isOldValid = old_secret_until_ms !== null && now_ms < old_secret_until_ms
  const old = [last, ...(isOldValid ? (old_secret?.split(' ') ?? []) : [])].filter((one) => one !== null)
  return { secret, old_secret: old.slice(0, most_old).join(' '), old_secret_until_ms: old_until_ms }
}

function formatTypes(types: SavedSearch['types']): string | null {
  return types === null ? null : types.join(',')
}

function formatSearch({ types, ...search }: SavedSearch): SavedSearchRow {
  return { ...search, types: formatTypes(types) }
}

export function parseSearch({ types, lang, ...row }: SavedSearchRow): SavedSearch {
  return { ...row, types: types === null ? null : (types.split(',') as ChangeType[]), lang: lang as Lang }
}

function formatReceiver({ cursor, ...receiver }: Receiver): ReceiverRow {
  return { ...receiver, ...cursor }
}

export function parseReceiver({ log, seq, at_ms, ...row }: ReceiverRow): Receiver {
  return { ...row, cursor: { log, seq, at_ms } }
}
