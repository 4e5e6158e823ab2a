/** Deletes old requests and writer numbers, a few at a time, because SQLite runs on the main thread and requests must not wait. */
import { setImmediate as nextTick } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { RequestPlace } from '../../domain/accounts/usage.ts'
import { isUpTo } from './request-place.ts'
import type { UsageTables } from './schema.ts'

const ROWS_A_TICK = 500
/** Longer than Redis keeps what a dead node left behind: a batch whose number was forgotten could be written twice. */
const WRITERS_KEPT_MS = 9 * 86_400_000

export async function forgetRequests(db: Kysely<UsageTables>, beforeMs: number, keepPerAccount: number): Promise<void> {
  await db
    .deleteFrom('usage_writers')
    .where('at_ms', '<', beforeMs - WRITERS_KEPT_MS)
    .execute()
  for (const accountId of await listAccountIds(db)) {
    const crowdedOut = await findPlace(db, accountId, 'desc', keepPerAccount)
    while (await forgetSome(db, accountId, beforeMs, crowdedOut)) await nextTick()
    await nextTick()
  }
}

/** Jumps from one account to the next in the index, and so reads no more than one row of each. */
async function listAccountIds(db: Kysely<UsageTables>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string | null }>`
    with recursive found (account_id) as (
      select min(account_id) from recent_requests
      union all
      select (select min(account_id) from recent_requests where recent_requests.account_id > found.account_id)
      from found where found.account_id is not null
    )
    select account_id from found`.execute(db)
  return rows.flatMap(({ account_id }) => account_id ?? [])
}

/** False when nothing is left to forget. */
async function forgetSome(
  db: Kysely<UsageTables>,
  accountId: string,
  beforeMs: number,
  crowdedOut: RequestPlace | null,
): Promise<boolean> {
  const end = (await findPlace(db, accountId, 'asc', ROWS_A_TICK - 1)) ?? {
    at_ms: Number.MAX_SAFE_INTEGER,
    request_id: '',
  }
  const forgotten = await db
    .deleteFrom('recent_requests')
    .where('account_id', '=', accountId)
    .where(isUpTo(end))
    .where((row) => row.or([row('at_ms', '<', beforeMs), ...(crowdedOut === null ? [] : [isUpTo(crowdedOut)])]))
    .executeTakeFirstOrThrow()
  return forgotten.numDeletedRows === BigInt(ROWS_A_TICK)
}

async function findPlace(
  db: Kysely<UsageTables>,
  accountId: string,
  order: 'asc' | 'desc',
  offset: number,
): Promise<RequestPlace | null> {
  const place = await db
    .selectFrom('recent_requests')
    .select(['at_ms', 'request_id'])
    .where('account_id', '=', accountId)
    .orderBy('at_ms', order)
    .orderBy('request_id', order)
    .offset(offset)
    .limit(1)
    .executeTakeFirst()
  return place ?? null
}
