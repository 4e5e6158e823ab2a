/** An outage of Redis under load: no answer is uncounted, no request waits long, and the service recovers when Redis is back. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import type { TestRedis } from '../servers/start-redis.ts'
import { askNode } from './ask-node.ts'
import { driveLoad } from './drive-load.ts'
import { issueAccount } from './issue-account.ts'
import type { Judge } from './judge.ts'
import { PROMISED_MS, waitForKey, waitForLedger } from './measure-wait.ts'
import { codeOf, type Exchange } from './open-lane.ts'
import type { ThreeProcesses } from './three-processes.ts'

const LANES = 18
/** The maximum latency of an answer, and the maximum recovery time after Redis is back. */
const LONGEST_MS = 2000

interface Way {
  readonly name: string
  leave(redis: TestRedis): Promise<void>
  comeBack(redis: TestRedis): Promise<void> | void
}

const WAYS: readonly Way[] = [
  {
    name: 'stopped, and started again without its memory',
    leave: (redis) => redis.kill('SIGTERM'),
    comeBack: (redis) => redis.restart(),
  },
  { name: 'held up', leave: (redis) => redis.pause(), comeBack: (redis) => redis.resume() },
]

export function describeOutages(stage: () => ThreeProcesses, judge: Judge, awayMs: number): void {
  it.each(WAYS.map((way) => [way.name, way] as const))('%s', async (name, { leave, comeBack }) => {
    const { cluster, records, accounts, car } = stage()
    const { id, keys } = await issueAccount(accounts, `${name.slice(0, 4)}@example.test`)
    const key = keys[0]?.secret as string
    await waitForKey(cluster.urls, key)
    const seen: Exchange[] = []
    const lanes = Array.from({ length: LANES }, (): Exchange[] => [])
    const load = driveLoad({
      urls: cluster.urls,
      lanes: LANES,
      pauseMs: 10,
      next: () => ({ target: car, key }),
      onAnswer(exchange, _, lane) {
        seen.push(exchange)
        lanes[lane]?.push(exchange)
      },
    })
    /** Every lane has sent a request since then, and got this answer. */
    const everyLaneGot = (status: number, since: number) =>
      eventually(() => {
        for (const own of lanes) expect(own.some((one) => one.sent_at > since && one.status === status)).toBe(true)
      })
    await everyLaneGot(200, 0)
    await leave(cluster.redis)
    const left_at = performance.now()
    await pause(awayMs)
    await everyLaneGot(503, left_at)
    const returning_at = performance.now()
    await comeBack(cluster.redis)
    const returned_at = performance.now()
    await everyLaneGot(200, returned_at)
    await pause(awayMs)
    await load.stop()

    // Sent when it was gone, and answered before it came back.
    const meanwhile = seen.filter(({ sent_at, ended_at }) => sent_at > left_at && ended_at < returning_at)
    expect(meanwhile.length).toBeGreaterThanOrEqual(LANES)
    const failed = seen.filter(({ status }) => status !== 200)
    expect(meanwhile.filter(({ status }) => status === 200)).toEqual([])
    const told = failed.map((one) => [one.status, codeOf(one), Number(one.headers['retry-after']) >= 1].join(' '))
    expect(new Set(told)).toEqual(new Set(['503 limiter_unavailable true']))
    judge('the longest answer', Math.max(...seen.map(({ sent_at, ended_at }) => ended_at - sent_at)), LONGEST_MS)
    judge('the last failure', Math.max(...failed.map(({ sent_at }) => sent_at)) - returned_at, LONGEST_MS)
    const answered = seen.filter(({ status }) => status === 200)
    const back = answered.filter(({ ended_at }) => ended_at > returned_at)
    judge('the first answer', Math.min(...back.map(({ ended_at }) => ended_at)) - returned_at, LONGEST_MS)

    judge('the ledger', await waitForLedger(records.ledger, id, answered.length), PROMISED_MS)
    await eventually(async () => {
      const { allowance } = JSON.parse((await askNode(cluster.urls[0] as string, '/v1/me', key)).body)
      expect(allowance.monthly_used).toBe(answered.length)
    })
  })
}
