/** Deliveries to the receivers of saved searches, in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Spelling } from '../../database/spelling.ts'
import type {
  AfterAttempt,
  Attempt,
  DayLimit,
  Delivery,
  DeliveryStore,
  NewDelivery,
} from '../../domain/deliveries/deliveries.ts'
import type { Followed } from '../../domain/deliveries/saved-searches.ts'
import { describeDelivery, formatDelivery, LISTED, packBody, parseDelivery } from './delivery-rows.ts'
import { forgetRows } from './forget-rows.ts'
import { parseReceiver, parseSearch } from './saved-search-store.ts'
import type { AccountTables, ReceiverRow, SavedSearchRow } from './schema.ts'

type Db = Kysely<AccountTables>

const LEAD = 1

type Clock = Pick<Spelling, 'clockMs'>

export function createDeliveryStore(db: Db, clock: Clock): DeliveryStore {
  return { ...createLead(db, clock), ...createFollowing(db), ...createRecord(db) }
}

/** Clocks of processes that are right differ by less. */
const SKEW_MS = 60_000

function createLead(db: Db, { clockMs }: Clock): Pick<DeliveryStore, 'claimLead' | 'releaseLead'> {
  return {
    async claimLead(holder, ownMs, lastsMs) {
      const until_ms = sql<number>`${clockMs(ownMs)} + ${sql.lit(lastsMs)}`
      const row = await db
        .insertInto('delivery_lead')
        .values({ id: LEAD, holder, until_ms })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ holder, until_ms })
            .where((lead) =>
              lead.or([
                lead('delivery_lead.holder', '=', holder),
                lead('delivery_lead.until_ms', '<=', clockMs(ownMs)),
                // Written by a clock that was ahead: nobody else would deliver until then if its process has died.
                lead('delivery_lead.until_ms', '>', sql<number>`${until_ms} + ${sql.lit(SKEW_MS)}`),
              ]),
            ),
        )
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async releaseLead(holder) {
      await db.deleteFrom('delivery_lead').where('holder', '=', holder).execute()
    },
  }
}

type Following = Pick<
  DeliveryStore,
  | 'listFollowed'
  | 'listDue'
  | 'findFollowed'
  | 'findPending'
  | 'countDay'
  | 'begin'
  | 'settle'
  | 'noteAgain'
  | 'advance'
>

function createFollowing(db: Db): Following {
  return {
    async listFollowed(afterId, limit) {
      const rows = selectFollowed(db).where('r.id', '>', afterId ?? '')
      return (await rows.orderBy('r.id').limit(limit).execute()).map(parseFollowed)
    },

    async listDue(afterMs, untilMs, ids) {
      const rows = selectFollowed(db).where((row) => {
        const isDue = row.and([row('r.next_try_ms', '>', afterMs), row('r.next_try_ms', '<=', untilMs)])
        return ids.length === 0 ? isDue : row.or([isDue, row('r.id', 'in', ids)])
      })
      return (await rows.orderBy('r.id').execute()).map(parseFollowed)
    },

    async findFollowed(id) {
      const row = await selectFollowed(db).where('r.id', '=', id).executeTakeFirst()
      return row ? parseFollowed(row) : null
    },

    findPending: (receiverId) => findPending(db, receiverId),
    countDay: (accountId, day) => readDay(db, accountId, day),

    async begin(delivery, limit) {
      const packed = await packBody(delivery)
      return db.transaction().execute(async (tx) => {
        const place = await holdReceiver(tx, delivery.receiver_id)
        if (place === null) return 'moved'
        const known = await findPending(tx, delivery.receiver_id)
        if (known !== null) return known
        if (isPast(place, delivery)) return 'moved'
        if (!(await countChanges(tx, delivery, limit))) return 'day_full'
        await tx
          .insertInto('deliveries')
          .values(formatDelivery(delivery, packed, 'pending'))
          .execute()
        return { ...delivery, state: 'pending', attempts: 0, last: null }
      })
    },

    settle: ({ id, receiver_id }, attempt, after) =>
      db.transaction().execute(async (tx) => {
        // Locked in the order in which a removal locks them.
        const held = await holdReceiver(tx, receiver_id)
        if (held === null) return
        // Its owner has asked for another attempt during this one.
        const isWanted = !attempt.is_good && held.next_try_ms > attempt.at_ms
        const state = attempt.is_good ? 'delivered' : 'pending'
        const pending = noteAttempt(tx, id, attempt).where('state', '=', 'pending')
        const row = await pending.set({ state }).returning('id').executeTakeFirst()
        const { next_try_ms } = isWanted ? held : after
        if (row !== undefined) await moveReceiver(tx, receiver_id, { ...after, next_try_ms })
      }),

    async noteAgain(id, attempt) {
      await noteAttempt(db, id, attempt).execute()
    },

    advance: (places) =>
      db.transaction().execute(async (tx) => {
        for (const { id, cursor } of places) {
          await tx
            .updateTable('receivers')
            .set(cursor)
            .where('id', '=', id)
            .where((row) => row.or([row('log', '<>', cursor.log), row('seq', '<', cursor.seq)]))
            .execute()
        }
      }),
  }
}

function selectFollowed(db: Db) {
  return (
    db
      .selectFrom('receivers as r')
      .innerJoin('saved_searches as s', 's.id', 'r.search_id')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .selectAll('r')
      .select(['s.name', 's.query', 's.types', 's.lang', 's.created_at_ms as saved_at_ms', 'a.plan'])
      // At most one is pending, so that no receiver is listed twice.
      .leftJoin('deliveries as d', (join) => join.onRef('d.receiver_id', '=', 'r.id').on('d.state', '=', 'pending'))
      .select(['d.id as pending_id', 'd.last_at_ms as last_try_ms'])
      .where('r.status', '=', 'on')
      .where('a.status', '=', 'active')
  )
}

type FollowedRow = Awaited<ReturnType<ReturnType<typeof selectFollowed>['execute']>>[number]

function parseFollowed(found: FollowedRow): Followed {
  const { name, query, types, lang, saved_at_ms, plan, pending_id, last_try_ms, ...row } = found
  return {
    receiver: parseReceiver(row as ReceiverRow),
    search: parseSearch({
      ...{ id: row.search_id, account_id: row.account_id, name, query, types, lang },
      created_at_ms: saved_at_ms,
    } as SavedSearchRow),
    plan,
    has_pending: pending_id !== null,
    last_try_ms,
  }
}

function createRecord(db: Db): Omit<DeliveryStore, keyof Following | 'claimLead' | 'releaseLead'> {
  return {
    async addTest(delivery, attempt) {
      const packed = await packBody(delivery)
      return db.transaction().execute(async (tx) => {
        if ((await holdReceiver(tx, delivery.receiver_id)) === null) return false
        const row = formatDelivery(delivery, packed, attempt.is_good ? 'delivered' : 'failed')
        await tx.insertInto('deliveries').values(row).execute()
        await noteAttempt(tx, delivery.id, attempt).execute()
        return true
      })
    },

    async listDeliveries(accountId, { receiver_id, before, limit }) {
      let rows = db.selectFrom('deliveries').select(LISTED).where('account_id', '=', accountId)
      if (receiver_id !== null) rows = rows.where('receiver_id', '=', receiver_id)
      if (before !== null)
        rows = rows.where(sql<boolean>`(created_at_ms, id) < (${before.created_at_ms}, ${before.id})`)
      const found = await rows.orderBy('created_at_ms', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return found.map(describeDelivery)
    },

    async findDelivery(id) {
      const row = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? parseDelivery(row) : null
    },

    async forgetDeliveries(beforeMs) {
      await db.deleteFrom('delivered_days').where('day', '<', new Date(beforeMs).toISOString().slice(0, 10)).execute()
      const old = db.selectFrom('deliveries').select('id').where('created_at_ms', '<', beforeMs)
      await forgetRows(
        async (limit) => (await old.where('state', '<>', 'pending').limit(limit).execute()).map(({ id }) => id),
        (id) => db.deleteFrom('deliveries').where('id', '=', id).execute(),
      )
    },
  }
}

async function findPending(db: Db, receiverId: string): Promise<Delivery | null> {
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row ? parseDelivery(row) : null
}

type Place = Pick<ReceiverRow, 'log' | 'seq' | 'next_try_ms'>

/** Locks the receiver until the commit, and returns its place; null if it is gone. */
async function holdReceiver(tx: Transaction<AccountTables>, id: string): Promise<Place | null> {
  const row = await tx
    .updateTable('receivers')
    .set((receiver) => ({ kind: receiver.ref('kind') }))
    .where('id', '=', id)
    .returning(['log', 'seq', 'next_try_ms'])
    .executeTakeFirst()
  return row ?? null
}

/** Another process has delivered what comes after this place. */
function isPast({ log, seq }: Place, { after, to }: NewDelivery): boolean {
  return log === after?.log ? seq > after.seq : log === to?.log
}

async function readDay(db: Db, accountId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('delivered_days')
    .select('changes')
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.changes ?? 0
}

/** False, without a change, if the day has no room for them. */
async function countChanges(tx: Transaction<AccountTables>, delivery: NewDelivery, limit: DayLimit): Promise<boolean> {
  const { account_id, changes } = delivery
  if (changes > limit.most) return false
  const row = await tx
    .insertInto('delivered_days')
    .values({ account_id, day: limit.day, changes })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet((day) => ({ changes: sql<number>`${day.ref('delivered_days.changes')} + ${changes}` }))
        .where(sql<boolean>`delivered_days.changes + ${changes} <= ${limit.most}`),
    )
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

function noteAttempt(db: Db, id: string, attempt: Attempt) {
  return db
    .updateTable('deliveries')
    .set((row) => ({
      attempts: sql<number>`${row.ref('attempts')} + 1`,
      last_at_ms: attempt.at_ms,
      last_took_ms: attempt.took_ms,
      last_status: attempt.status,
      last_answer: attempt.answer,
      last_is_good: attempt.is_good ? 1 : 0,
    }))
    .where('id', '=', id)
}

async function moveReceiver(tx: Transaction<AccountTables>, id: string, after: AfterAttempt): Promise<void> {
  const { cursor, failing_since_ms, failures, next_try_ms, turns_off } = after
  const set = { failing_since_ms, failures, next_try_ms, ...cursor }
  await tx.updateTable('receivers').set(set).where('id', '=', id).execute()
  if (turns_off === null) return
  // One that its owner or reader has turned off meanwhile keeps their reason.
  const off = tx.updateTable('receivers').set({ status: 'off', off_reason: turns_off })
  await off.where('id', '=', id).where('status', '=', 'on').execute()
}
