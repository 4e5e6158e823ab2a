import { afterEach, beforeEach, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { readHistory } from '../domain/operations/status-history.ts'
import { openSqliteStorage, type SqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { keepHistory } from './keep-history.ts'

const MINUTE_MS = 60_000
const START = Date.parse('2026-11-16T12:00:00Z')

let storage: SqliteStorage
let now: number
let parts: Record<string, string>
let attempts: number
let isAway: boolean
/** As in `/readyz`; null = there is none. */
let inventory: 'first_pass' | 'complete' | null
let nodes = 0
const INVENTORY = {
  ...{ listings: 1, complete_at_ms: null, first_copy: null, indexed: null, index_behind_s: null },
  ...{ sync: null, pace: null, requests_today: null, requests_per_day: 1 },
}

beforeEach(async () => {
  storage = await openSqliteStorage({ path: ':memory:' })
  now = START
  parts = { startup: 'ok', source: 'ok', mail: 'not set' }
  attempts = 0
  isAway = false
  inventory = null
})
afterEach(() => storage.close())

/** A process; it looks only when the test says so. */
function open() {
  const reading = { hits: 0, misses: 0, stale: 0, failed: 0, is_broken: false }
  const times = { worked_at_ms: null, failed_at_ms: null, reason: null }
  return keepHistory({
    look: () => ({
      ...{ parts: { ...parts }, caches: [], inventory: inventory && { ...INVENTORY, state: inventory } },
      readings: [{ name: 'search', attempts, failures: 0, ...reading, ...times }],
    }),
    measure: () => ({ memory_bytes: 100, loop_delay_ms: null }),
    status: {
      ...storage.status,
      async add(minutes) {
        if (isAway) throw new Failure('storage_unavailable', 'away', { retryAfterS: 1 })
        await storage.status.add(minutes)
      },
    },
    samples: storage.samples,
    node: `node-${++nodes}`,
    now: () => now,
    schedule: () => () => {},
    ...{ onFailure() {}, onSuccess() {} },
  })
}

/** Looks every ten seconds until a time. */
async function watch(history: ReturnType<typeof open>, untilMs: number): Promise<void> {
  while (now + 10_000 <= untilMs) {
    now += 10_000
    await history.observe()
  }
}

const read = async () => readHistory(await storage.status.readDays('2026-01-01'), now)

it('keeps whole minutes, over a restart, and takes the time in between for not observed', async () => {
  now = START + 20_000
  const first = open()
  await watch(first, START + 5 * MINUTE_MS + 30_000)
  await first.stop()
  // 12:00 began before the process, and 12:05 ended after it.
  expect(await read()).toMatchObject([{ part: 'source', operational: 4, failing: 0, incidents: [] }])
  now = START + 10 * MINUTE_MS
  const second = open()
  await watch(second, START + 13 * MINUTE_MS)
  await second.stop()
  expect(await read()).toMatchObject([{ part: 'source', operational: 7, failing: 0 }])
})

it('tells when a part failed for a moment of a minute, and when it worked again', async () => {
  const history = open()
  await watch(history, START + 2 * MINUTE_MS + 10_000)
  parts.source = 'failing'
  await watch(history, START + 2 * MINUTE_MS + 20_000)
  parts.source = 'ok'
  await watch(history, START + 6 * MINUTE_MS)
  const from_ms = START + 2 * MINUTE_MS
  const incident = { part: 'source', from_ms, to_ms: from_ms + MINUTE_MS, failing: 1, end: 'recovered' }
  expect(await read()).toMatchObject([{ operational: 5, failing: 1, incidents: [incident] }])
})

it('does not know the end of a failure that nobody observed, and knows that one goes on', async () => {
  const history = open()
  parts.source = 'failing'
  await watch(history, START + 3 * MINUTE_MS)
  expect((await read())[0]?.incidents).toMatchObject([{ failing: 3, end: 'ongoing' }])
  now += 60 * MINUTE_MS
  expect((await read())[0]?.incidents).toMatchObject([{ failing: 3, end: 'not_known' }])
})

it('observes nothing while the process starts, hangs or sleeps', async () => {
  parts.startup = 'starting'
  const history = open()
  await watch(history, START + 3 * MINUTE_MS)
  parts.startup = 'ok'
  await watch(history, START + 5 * MINUTE_MS)
  now += 31_000
  await history.observe()
  await watch(history, START + 8 * MINUTE_MS + 10_000)
  // 12:03 began before the look that found it started; 12:05 has the gap.
  expect((await read())[0]).toMatchObject({ operational: 3, failing: 0 })
})

it('observes nothing of the copy while the first one is made: it neither works nor fails', async () => {
  parts.copy = 'ok'
  inventory = 'first_pass'
  const history = open()
  await watch(history, START + 3 * MINUTE_MS)
  const of = async (part: string) => (await read()).find((one) => one.part === part) ?? null
  expect(await of('copy')).toBeNull()
  expect(await of('source')).toMatchObject({ operational: 3 })
  inventory = 'complete'
  await watch(history, START + 5 * MINUTE_MS)
  // The minute in which it became complete has been seen without failure.
  expect(await of('copy')).toMatchObject({ operational: 2, failing: 0 })
})

it('writes what a store missed when it is back', async () => {
  const history = open()
  isAway = true
  await watch(history, START + 4 * MINUTE_MS)
  expect(await read()).toEqual([])
  isAway = false
  await watch(history, START + 5 * MINUTE_MS)
  expect((await read())[0]).toMatchObject({ operational: 5 })
})

it('counts what processes did in each hour, once', async () => {
  now = START - 2 * MINUTE_MS
  const first = open()
  attempts = 5
  await watch(first, START - MINUTE_MS)
  attempts = 12
  await watch(first, START + MINUTE_MS)
  await first.stop()
  attempts = 3
  const second = open()
  await watch(second, START + 3 * MINUTE_MS)
  await second.stop()
  const rows = (await storage.samples.readHours('')).filter(({ name }) => name === 'attempts:search')
  expect(rows.map(({ hour, sum }) => [hour, sum])).toEqual([
    ['2026-11-16T11', 5],
    ['2026-11-16T12', 10],
  ])
  expect((await storage.samples.readHours('')).some(({ name }) => name === 'loop_delay_ms')).toBe(false)
})
