/** Statements that plant a large service in either database: many accounts, a full request log, and an account whose every hour had requests of every kind. */
import { LAST_STEP } from '../src/domain/accounts/latency.ts'
import { MINUTES_A_DAY, STATUS_DAYS } from '../src/domain/operations/status-history.ts'

export const WORLD = { accounts: 50_000, requests: 100_000, own_requests: 20_000, days: 366, hour_days: 35 } as const

const ENDPOINTS = 'search,count,facets,cars,car,inspection,report,images,similar,history,makes,models'.split(',')
const KEYS = 6
const CLASSES = ['2xx', '4xx', '5xx']
const STEPS = 24
const FIRST_STEP = LAST_STEP / 4
const PARTS = ['storage', 'catalogue', 'source', 'rates', 'accounts', 'limiter', 'copy', 'sync']
const SAMPLES = ['attempts:search', 'failures:search', 'attempts:car', 'failures:car', 'reads', 'hits', 'memory_bytes']
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const table = (name: string, values: readonly string[]) =>
  `${name} (${name}) as (values ${values.map((value) => `('${value}')`).join(', ')})`
const numbers = (name: string, count: number) =>
  `${name} (${name}) as (select 0 union all select ${name} + 1 from ${name} where ${name} < ${count - 1})`
const withAll = (...parts: readonly string[]) => `with recursive ${parts.join(', ')}`

/** `busyId`: an account that exists. */
export function listPlanting(busyId: string, nowMs: number): string[] {
  const days = Array.from({ length: WORLD.days }, (_, back) => isoOf(nowMs - back * DAY_MS, 10))
  const hours = Array.from({ length: WORLD.hour_days * 24 }, (_, back) => isoOf(nowMs - back * HOUR_MS, 13))
  const thisMonth = isoOf(nowMs, 7)
  const dense = [table('c', CLASSES), numbers('s', STEPS)]
  const hourFigures = (id: string) => `${withAll(table('h', hours), ...dense)}
    insert into usage_hours (account_id, hour, status_class, step, requests)
    select '${id}', h, c, s + ${FIRST_STEP}, 1 + (s * 7) % 11 from h cross join c cross join s`
  return [
    `${withAll(numbers('i', WORLD.accounts))}
    insert into accounts (id, email, name, plan, role, status, per_month_unlimited, created_at_ms, revision)
    select 'acc_' || i, 'user' || ((i * 7919) % ${WORLD.accounts}) || '@' || (i % 97) || '.example', 'Name ' || i,
      case i % 4 when 0 then 'free' when 1 then 'starter' when 2 then 'pro' else 'enterprise' end,
      'owner', 'active', 0, ${nowMs} - cast(i as bigint) * 60000, 1 from i`,
    `insert into api_keys (id, account_id, prefix, hash, created_at_ms, revision)
    select 'key_' || id, id, 'ershou_', id, created_at_ms, 1 from accounts where id <> '${busyId}'`,
    `${withAll(numbers('i', KEYS))} insert into api_keys (id, account_id, name, prefix, hash, created_at_ms, revision)
    select 'key_busy_' || i, '${busyId}', 'key ' || i, 'ershou_', 'busy ' || i, ${nowMs}, 1 from i`,
    `insert into key_uses (key_id, last_used_at_ms, last_address) select id, ${nowMs} - 1000, '192.0.2.1' from api_keys`,
    `insert into account_uses (account_id, last_seen_at_ms) select id, ${nowMs} - 1000 from accounts`,
    `${withAll(table('m', [thisMonth, '2026-01', '2026-02']))} insert into months (account_id, month, used)
    select id, m, 1 + (created_at_ms / 60000 * 31) % 10007 from accounts cross join m where id like 'acc\\_%' escape '\\'
    on conflict do nothing`,
    `${withAll(numbers('i', WORLD.requests))}
    insert into recent_requests (account_id, at_ms, request_id, key_id, endpoint, path, query, status, cost, took_ms)
    select case when i < ${WORLD.own_requests} then '${busyId}' else 'acc_' || (i % 40) end, ${nowMs} - i * 1000,
      'req_' || i, 'key_busy_' || (i % ${KEYS}), 'search', '/v1/search', 'brand=BMW&page=' || i, 200, 1, i % 90 from i`,
    `${withAll(table('d', days), table('e', ENDPOINTS), numbers('k', KEYS), table('c', CLASSES))}
    insert into usage_days (account_id, key_id, endpoint, status_class, day, requests, cost)
    select '${busyId}', 'key_busy_' || k, e, c, d, 100 + k, case when c = '2xx' then 100 else 0 end
    from d cross join e cross join k cross join c`,
    hourFigures(busyId),
    hourFigures(''),
    `${withAll(table('d', days.slice(0, 30)), numbers('i', WORLD.accounts / 10))}
    insert into usage_refusals (account_id, day, key_id, reason, requests)
    select 'acc_' || (i * 10), d, 'key_acc_' || (i * 10), 'minute', 1 + i % 7 from d cross join i`,
    `${withAll(table('d', days), numbers('k', KEYS))}
    insert into usage_refusals (account_id, day, key_id, reason, requests)
    select '${busyId}', d, 'key_busy_' || k, 'minute', 3 from d cross join k`,
    `${withAll(numbers('i', WORLD.accounts / 2))}
    insert into invoices (id, account_id, month, number, issued_at_ms, state, currency, lines, total, requests)
    select 'inv_' || i, 'acc_' || i, '2026-01', i + 1, ${nowMs} - i * 60000, case when i % 500 = 0 then 'open' else 'paid' end,
      'EUR', '[]', 4900, 100 from i`,
    `${withAll(numbers('i', WORLD.requests))} insert into audit_log (at_ms, actor, act, account_id)
    select ${nowMs} - cast(${WORLD.requests} - i as bigint) * 60000, 'acc_' || (i % 999), 'key_created', 'acc_' || (i % ${WORLD.accounts}) from i`,
    `${withAll(table('d', days.slice(0, STATUS_DAYS)), table('p', PARTS))} insert into part_days (part, day, minutes)
    select p, d, '${'o'.repeat(MINUTES_A_DAY - 60)}${'x'.repeat(60)}' from d cross join p`,
    `${withAll(table('h', hours.slice(0, 14 * 24)), table('n', SAMPLES))}
    insert into service_samples (hour, name, node, samples, sum, most) select h, n, 'planted', 60, 6000, 150 from h cross join n`,
    `${withAll(numbers('i', 2000))} insert into unknown_words (kind, text, times, first_seen_at_ms, last_seen_at_ms)
    select 'color', 'word ' || i, i + 1, ${nowMs} - i * 600000, ${nowMs} from i`,
  ]
}

function isoOf(ms: number, characters: number): string {
  return new Date(ms).toISOString().slice(0, characters)
}
