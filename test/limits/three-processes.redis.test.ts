/** Three real processes over one PostgreSQL and one Redis are one service: they count together, and hear of changes together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { openRecords } from '../../src/create-storage.ts'
import type { SqlStorage } from '../../src/storage/sql/storage.ts'
import { runProgram } from '../run-program.ts'
import { driveLoad } from './drive-load.ts'
import { expectDone, issueAccount } from './issue-account.ts'
import { measureChange } from './measure-change.ts'
import { codeOf, type Exchange, openLane } from './open-lane.ts'
import { type Cluster, startCluster } from './start-cluster.ts'
import { waitForKey, waitForLedger } from './within-a-second.ts'

let cluster: Cluster
let records: SqlStorage
let car: string

beforeAll(async () => {
  cluster = await startCluster(3)
  records = await openRecords(cluster.place)
  car = cluster.cars[0] as string
})

afterAll(async () => {
  await records?.close()
  await cluster?.stop()
})

/** Once on each node, so that all of them know the account, and have the car. */
async function askEverywhere(target: string, key: string): Promise<Exchange[]> {
  const lanes = cluster.urls.map(openLane)
  const answers = await Promise.all(lanes.map((lane) => lane.get(target, { 'x-api-key': key })))
  for (const lane of lanes) lane.close()
  return answers
}

describe('64 lanes over three processes', () => {
  it('with 500 left in the month get exactly 500 answers, and the ledger has them within a second', async () => {
    const { id, keys } = await issueAccount(cluster.place, 'month@example.test', { per_month: 509 }, 3)
    for (const { secret } of keys) {
      await waitForKey(cluster.urls, secret)
      expect(statusesOf(await askEverywhere(car, secret))).toEqual([200, 200, 200])
    }
    let left = 900
    const answers: Exchange[] = []
    const load = driveLoad({
      urls: cluster.urls,
      lanes: 64,
      next: (lane) => (left-- > 0 ? { target: car, key: keys[lane % keys.length]?.secret as string } : null),
      onAnswer: (exchange) => answers.push(exchange),
    })
    await load.ended
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBe(500)
    expect(new Set(refused.map(({ status, body }) => `${status} ${JSON.parse(body).detail.code}`))).toEqual(
      new Set(['429 quota_exhausted']),
    )
    await waitForLedger(records.ledger, id, 509)
    for (const { body } of await askEverywhere('/v1/me', keys[0]?.secret as string)) {
      expect(JSON.parse(body).allowance).toMatchObject({ monthly_used: 509, monthly_remaining: 0 })
    }
  })
})

describe.concurrent('while it is asked all the time', () => {
  it('admits 30 in a minute, and not one more', async () => {
    const { id, keys } = await issueAccount(cluster.place, 'minute@example.test', { per_minute: 30 })
    const key = keys[0]?.secret as string
    await waitForKey(cluster.urls, key)
    const ends = performance.now() + 8000
    const codes = new Map<string | number | null, number>()
    const load = driveLoad({
      urls: cluster.urls,
      lanes: 64,
      pauseMs: 200,
      next: () => (performance.now() < ends ? { target: car, key } : null),
      onAnswer(exchange) {
        const code = exchange.status === 200 ? 200 : codeOf(exchange)
        codes.set(code, (codes.get(code) ?? 0) + 1)
      },
    })
    await load.ended
    expect([...codes.keys()].toSorted()).toEqual([200, 'rate_limited'])
    expect(codes.get(200)).toBe(30)
    await waitForLedger(records.ledger, id, 30)
  }, 20_000)

  it('a key that the command line revoked opens nowhere a second later', async () => {
    const { keys } = await issueAccount(cluster.place, 'revoked@example.test', {}, 2)
    const [revoked, other] = keys as [(typeof keys)[number], (typeof keys)[number]]
    await waitForKey(cluster.urls, revoked.secret)
    const late = await measureChange({
      urls: cluster.urls,
      target: car,
      key: revoked.secret,
      before: 200,
      after: 401,
      async change() {
        const { code } = await runProgram('src/cli/ershou.js', ['key', 'revoke', revoked.id], cluster.settings).finished
        expect(code).toBe(0)
      },
    })
    expect(Math.max(...late)).toBeLessThanOrEqual(1000)
    expect(statusesOf(await askEverywhere(car, other.secret))).toEqual([200, 200, 200])
  })

  it('an account that was shut out gets nothing a second later, and all again a second after it was let in', async () => {
    const { id, keys } = await issueAccount(cluster.place, 'inactive@example.test')
    const key = keys[0]?.secret as string
    await waitForKey(cluster.urls, key)
    for (const [status, before, after] of [
      ['inactive', 200, 401],
      ['active', 401, 200],
    ] as const) {
      const change = () =>
        withAccounts(cluster.place, async (accounts) => expectDone(await accounts.setStatus(id, status)))
      const late = await measureChange({ urls: cluster.urls, target: car, key, before, after, change })
      expect(Math.max(...late), status).toBeLessThanOrEqual(1000)
    }
  })

  it('a new key opens everywhere a second later', async () => {
    const { keys } = await issueAccount(cluster.place, 'new@example.test')
    await waitForKey(cluster.urls, keys[0]?.secret as string)
  })
})

function statusesOf(answers: readonly Exchange[]): (number | null)[] {
  return answers.map(({ status }) => status)
}
