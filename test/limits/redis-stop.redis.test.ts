/** Redis goes away under load: nobody is answered uncounted, nobody waits long, and it goes on when Redis is back. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openRecords } from '../../src/create-storage.ts'
import type { SqlStorage } from '../../src/storage/sql/storage.ts'
import { startRedis, type TestRedis } from '../servers/start-redis.ts'
import { driveLoad } from './drive-load.ts'
import { issueAccount } from './issue-account.ts'
import { codeOf, type Exchange, openLane } from './open-lane.ts'
import { type Cluster, startCluster } from './start-cluster.ts'
import { waitForKey, waitForLedger } from './within-a-second.ts'

const LANES = 16
const LONGEST_MS = 2000

let cluster: Cluster
let redis: TestRedis
let records: SqlStorage

beforeAll(async () => {
  cluster = await startCluster(1)
  redis = cluster.redis
  records = await openRecords(cluster.place)
})

afterAll(async () => {
  await records?.close()
  // The cluster knows only of the first one.
  if (redis !== cluster?.redis) await redis?.stop()
  await cluster?.stop()
})

type Way = readonly [name: string, away_ms: number, leave: () => Promise<void>, comeBack: () => Promise<void>]

const ways: readonly Way[] = [
  [
    'stopped, and started again without its memory',
    1200,
    () => redis.stop(),
    async () => {
      redis = await startRedis({ port: Number(new URL(redis.url).port) })
    },
  ],
  [
    'held up',
    // Long enough that each lane waits its time out, and again.
    3200,
    async () => {
      redis.pause()
      await waitForSilence(redis.url)
    },
    async () => redis.resume(),
  ],
]

it.each(ways)('%s under load', async (name, away_ms, leave, comeBack) => {
  const url = cluster.urls[0] as string
  const car = cluster.cars[0] as string
  const { id, keys } = await issueAccount(cluster.place, `${name.slice(0, 4)}@example.test`)
  const key = keys[0]?.secret as string
  await waitForKey(cluster.urls, key)
  expect(await ask(url, car, key)).toMatchObject({ status: 200 })
  const seen: Exchange[] = []
  const load = driveLoad({
    urls: [url],
    lanes: LANES,
    pauseMs: 10,
    next: () => ({ target: car, key }),
    onAnswer: (exchange) => seen.push(exchange),
  })
  await pause(500)
  await leave()
  const left_at = performance.now()
  await pause(away_ms)
  const returning_at = performance.now()
  await comeBack()
  const returned_at = performance.now()
  await vi.waitFor(() => expect(seen.at(-1)?.status).toBe(200), { timeout: 5000, interval: 10 })
  await pause(500)
  await load.stop()

  // Sent when it was gone, and answered before it came back.
  const meanwhile = seen.filter(({ sent_at, ended_at }) => sent_at > left_at && ended_at < returning_at)
  expect(meanwhile.length).toBeGreaterThanOrEqual(LANES)
  for (const exchange of meanwhile) {
    expect([exchange.status, codeOf(exchange)]).toEqual([503, 'limiter_unavailable'])
    expect(Number(exchange.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  const others = seen.filter(({ status }) => status !== 200)
  expect(new Set(others.map(({ status, body }) => `${status} ${codeOf({ body })}`))).toEqual(
    new Set(['503 limiter_unavailable']),
  )
  expect(Math.max(...seen.map(({ sent_at, ended_at }) => ended_at - sent_at))).toBeLessThanOrEqual(LONGEST_MS)
  const later = seen.filter(({ sent_at }) => sent_at > returned_at + 2000)
  expect(later.filter(({ status }) => status !== 200)).toEqual([])
  const first = seen.find(({ status, ended_at }) => status === 200 && ended_at > returned_at) as Exchange
  expect(first.ended_at - returned_at).toBeLessThanOrEqual(2000)

  // The first answer was counted before the load began.
  const answered = seen.filter(({ status }) => status === 200).length + 1
  await waitForLedger(records.ledger, id, answered)
  const me = JSON.parse((await ask(url, '/v1/me', key)).body)
  expect(me.allowance.monthly_used).toBe(answered)
})

async function ask(url: string, target: string, key: string): Promise<Exchange> {
  const lane = openLane(url)
  const exchange = await lane.get(target, { 'x-api-key': key })
  lane.close()
  return exchange
}

/** A signal takes its time to arrive: until a Redis says nothing any more. */
async function waitForSilence(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let isSilent = false
  while (!isSilent) {
    socket.write('PING\r\n')
    isSilent = await Promise.race([once(socket, 'data').then(() => false), pause(100, true)])
  }
  socket.destroy()
}
