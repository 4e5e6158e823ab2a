/** Receivers of all accounts with the last answer of each, in an SQL database. */
import { type Kysely, sql } from 'kysely'
import type { OperatedReceiver, OperatorStore, ReceiverTrouble } from '../../domain/accounts/operator.ts'
import { parseAttempt } from './delivery-rows.ts'
import type { AccountTables } from './schema.ts'

/** Of the table `receivers as r`. */
export const TROUBLES = {
  retrying: sql<boolean>`(r.status = 'on' and r.failures > 0)`,
  failed: sql<boolean>`(r.status = 'off' and r.off_reason in ('failures', 'ended'))`,
} as const satisfies Readonly<Record<ReceiverTrouble, unknown>>

export async function listOperatedReceivers(
  db: Kysely<AccountTables>,
  { trouble, offset, limit }: Parameters<OperatorStore['listReceivers']>[0],
): Promise<OperatedReceiver[]> {
  const rows = await db
    .selectFrom('receivers as r')
    .innerJoin('saved_searches as s', 's.id', 'r.search_id')
    // At most one is pending, so that no receiver is listed twice.
    .leftJoin('deliveries as d', (join) => join.onRef('d.receiver_id', '=', 'r.id').on('d.state', '=', 'pending'))
    .select(['r.id', 'r.search_id', 'r.account_id', 'r.kind', 'r.address', 'r.status', 'r.off_reason'])
    .select(['r.log', 'r.seq', 'r.at_ms', 'r.failing_since_ms', 'r.failures', 'r.next_try_ms', 'r.created_at_ms'])
    .select(['d.last_at_ms', 'd.last_took_ms', 'd.last_status', 'd.last_answer', 'd.last_is_good'])
    .select('s.name as search')
    .$if(trouble !== null, (query) => query.where(TROUBLES[trouble as ReceiverTrouble]))
    .orderBy(sql`case when ${TROUBLES.retrying} or ${TROUBLES.failed} then 0 else 1 end`)
    .orderBy(sql`case when r.failing_since_ms is null then 1 else 0 end`)
    .orderBy('r.failing_since_ms')
    .orderBy('r.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { log, seq, at_ms, search, last_at_ms, last_took_ms, last_status, last_answer, last_is_good, ...rest } = row
    return {
      receiver: { ...rest, cursor: { log, seq, at_ms } },
      search,
      last: parseAttempt({ last_at_ms, last_took_ms, last_status, last_answer, last_is_good }),
    }
  })
}
