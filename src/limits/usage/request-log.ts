/** The request log of accounts in an SQL database. */
import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { formatRows, mergeRows } from '../../database/format-rows.ts'
import type { FoundRequests, RecentRequest, RequestFilter, RequestSearch } from '../../domain/accounts/usage.ts'
import { isBefore } from './request-place.ts'
import type { UsageTables } from './schema.ts'

export const LOGGED = [
  'account_id',
  'key_id',
  'request_id',
  'at_ms',
  'endpoint',
  'path',
  'query',
  'status',
  'cost',
  'took_ms',
  'code',
  'detail',
] as const satisfies readonly (keyof RecentRequest)[]

/** Except those of an account that was deleted a moment ago. */
export async function addRequests(tx: Transaction<UsageTables>, requests: readonly RecentRequest[]): Promise<void> {
  const merged = mergeRows(
    requests,
    ({ account_id, at_ms, request_id }) => [account_id, String(at_ms), request_id],
    (first) => first,
  )
  await sql`
    insert into recent_requests
      (account_id, at_ms, request_id, key_id, endpoint, path, query, status, cost, took_ms, code, detail)
    select value ->> 'account_id', cast(value ->> 'at_ms' as bigint), value ->> 'request_id', value ->> 'key_id',
      value ->> 'endpoint', value ->> 'path', value ->> 'query', cast(value ->> 'status' as integer),
      cast(value ->> 'cost' as integer), cast(value ->> 'took_ms' as double precision), value ->> 'code',
      value ->> 'detail'
    from json_each(${formatRows(merged)})
    where not exists (select 1 from accounts where accounts.id = value ->> 'account_id' and deleted_at_ms is not null)
    on conflict (account_id, at_ms, request_id) do nothing`.execute(tx)
}

/** Looks at a bounded number of requests, so that a rare error among many requests holds up nobody. */
export async function findRequests(
  db: Kysely<UsageTables>,
  accountId: string,
  { filter, before, limit, most }: RequestSearch,
): Promise<FoundRequests> {
  const seen = db
    .selectFrom('recent_requests')
    .select(LOGGED)
    .where('account_id', '=', accountId)
    .$if(before !== null, (query) => query.where(isBefore(before as NonNullable<typeof before>)))
    .orderBy('at_ms', 'desc')
    .orderBy('request_id', 'desc')
    .limit(most)
  const found = await matching(db.selectFrom(seen.as('seen')).selectAll(), filter)
    .orderBy('at_ms', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit + 1)
    .execute()
  const requests = found.slice(0, limit)
  if (found.length > limit) return { requests, next: placeOf(requests.at(-1)) }
  const last = await seen
    .clearSelect()
    .select(['at_ms', 'request_id'])
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return { requests, next: placeOf(last) }
}

type Seen<Row> = SelectQueryBuilder<{ seen: RecentRequest }, 'seen', Row>

function matching<Row>(query: Seen<Row>, { text, status_class, code, endpoint, key_id }: RequestFilter): Seen<Row> {
  const low = status_class === null ? 0 : Number(status_class[0]) * 100
  const pattern = text === null ? '' : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return query
    .$if(key_id !== null, (one) => one.where('key_id', '=', key_id as string))
    .$if(endpoint !== null, (one) => one.where('endpoint', '=', endpoint as string))
    .$if(code !== null, (one) => one.where('code', '=', code as string))
    .$if(status_class !== null, (one) => one.where('status', '>=', low).where('status', '<', low + 100))
    .$if(text !== null, (one) =>
      one.where(
        sql<boolean>`lower(path || ' ' || coalesce(query, '') || ' ' || coalesce(detail, '') || ' ' || request_id) like ${pattern} escape '\\'`,
      ),
    ) as Seen<Row>
}

function placeOf(request: Pick<RecentRequest, 'at_ms' | 'request_id'> | undefined): FoundRequests['next'] {
  return request === undefined ? null : { at_ms: request.at_ms, request_id: request.request_id }
}
