/** Plants what the service kept about itself: weeks with a failure, a time in which it did not run, and figures of each hour. */
import { SERVICE_TOTAL, type UsageHour } from '../../src/domain/accounts/usage.ts'
import type { SampledHour } from '../../src/domain/operations/samples.ts'
import type { ObservedMinute } from '../../src/domain/operations/status-history.ts'
import type { Storage } from '../../src/wiring/storage/create-storage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PARTS = ['storage', 'catalogue', 'source', 'rates', 'accounts', 'limiter', 'copy', 'sync']
const DAYS = 12
/** Days ago on which it did not run. */
const OFF = 5

export async function plantHistory(
  { status, samples, usage }: Pick<Storage, 'status' | 'samples' | 'usage'>,
  accountId: string,
  nowMs: number,
): Promise<void> {
  await status.add([...listMinutes(Math.floor(nowMs / MINUTE_MS))])
  await samples.put('planted', [...listSamples(nowMs)])
  const hours = [...listHours(SERVICE_TOTAL, nowMs), ...listHours(accountId, nowMs)]
  await usage.add({ days: [], requests: [], refusals: [], keys_used: new Map(), hours })
}

function* listMinutes(now: number): Iterable<ObservedMinute> {
  for (let back = 1; back < DAYS * 1440; back++) {
    const day = Math.floor(back / 1440)
    if (day === OFF) continue
    const isFailing = (part: string) =>
      (part === 'source' && back > 3000 && back < 3100) || (part === 'rates' && back > 11_000 && back < 11_012)
    yield { minute: now - back, parts: new Map(PARTS.map((part) => [part, !isFailing(part)])) }
  }
}

function* listSamples(nowMs: number): Iterable<SampledHour> {
  for (let back = 0; back < DAYS * 24; back++) {
    if (Math.floor(back / 24) === OFF) continue
    const hour = hourOf(nowMs - back * HOUR_MS)
    const wave = 1.3 + Math.sin(back / 4)
    const gauge = (name: string, value: number) => ({ hour, name, samples: 60, sum: value * 60, most: value * 1.1 })
    const counter = (name: string, value: number) => ({ hour, name, samples: 60, sum: Math.round(value), most: value })
    yield* [counter('attempts:search', 900 * wave), counter('failures:search', back % 30 === 7 ? 60 : 2)]
    yield* [counter('attempts:car', 300 * wave), counter('failures:car', 1)]
    yield* [counter('reads', 2000 * wave), counter('hits', 1700 * wave), counter('sync_requests', 1200 * wave)]
    yield* [gauge('memory_bytes', 4.1e8 + 3e7 * wave), gauge('loop_delay_ms', 12 * wave)]
    yield* [gauge('cache_bytes:copies', 5e7), gauge('listings', 18_000 + back * 3), gauge('sync_busy', 0.4 * wave)]
    yield gauge('copy_age_s', 3600 * (back % 6) + 600)
  }
}

function* listHours(account_id: string, nowMs: number): Iterable<UsageHour> {
  for (let back = 0; back < 30 * 24; back++) {
    const hour = hourOf(nowMs - back * HOUR_MS)
    const requests = Math.round(120 * (1.3 + Math.sin(back / 4)))
    for (const step of [18, 22, 27]) yield { account_id, hour, status_class: '2xx', step, requests }
    if (back % 5 === 0) yield { account_id, hour, status_class: '4xx', step: 9, requests: 14 }
    if (back % 31 === 3) yield { account_id, hour, status_class: '5xx', step: 40, requests: 3 }
  }
}

const hourOf = (ms: number) => new Date(ms).toISOString().slice(0, 13)
