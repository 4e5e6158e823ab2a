/** 64 lanes over three processes with batches among single requests use up a month exactly: not one data request more or less. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Accounts } from '../../src/accounts/accounts.ts'
import { openPatiently } from '../../src/wiring/storage/fixtures/prepare-postgres.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import { eventually } from '../eventually.ts'
import { askNode } from './ask-node.ts'
import { driveLoad } from './drive-load.ts'
import { issueAccount } from './issue-account.ts'
import { waitForKey, waitForLedger } from './measure-wait.ts'
import { codeOf, type Exchange } from './open-lane.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

const PER_MONTH = 5000
const LANES = 64

let cluster: Cluster
let records: SqlStorage
beforeAll(async () => {
  cluster = await startCluster(3, {
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '1000',
    ERSHOU_SYNC_PER_DAY: '1000000',
  })
  records = await openPatiently({ url: cluster.place.databaseUrl as string })
})
afterAll(async () => {
  await records?.close()
  await cluster?.stop()
})

it('a month is used up exactly, and days, ledger and headers agree', async () => {
  const accounts = new Accounts({ store: records.accounts, now: Date.now, randomBytes })
  const { id, keys } = await issueAccount(accounts, 'batches@example.test', { per_month: PER_MONTH }, 3)
  const secrets = keys.map(({ secret }) => secret)
  for (const secret of secrets) await waitForKey(cluster.urls, secret)
  const ids = cluster.cars.map((path) => path.slice(path.lastIndexOf('/') + 1))
  const targets = [
    cluster.cars[0] as string,
    `/v1/batch?ids=${ids.slice(0, 7).join()},1,2,3`,
    cluster.cars[1] as string,
    `/v1/batch?ids=${ids.slice(0, 30).join()}`,
    `/v1/batch?ids=${Array.from({ length: 50 }, (_, i) => i + 1).join()}`,
  ]
  const paid = { answers: 0, cost: 0 }
  const kept = new Set<string>()
  const refused = new Map<string | null, number>()
  const note = (exchange: Exchange) => {
    const { status, headers } = exchange
    if (status === 200) {
      const cost = Number(headers['x-quota-cost'])
      paid.cost += cost
      paid.answers++
      kept.add(String(cost))
    } else refused.set(codeOf(exchange), (refused.get(codeOf(exchange)) ?? 0) + 1)
  }
  // The copy is complete on every node.
  for (const url of cluster.urls)
    await eventually(async () => {
      const answer = await askNode(url, targets[3] as string, secrets[0] as string)
      note(answer)
      expect(answer.headers['x-quota-cost']).toBe('30')
    })

  let asked = 0
  const load = driveLoad({
    urls: cluster.urls,
    lanes: LANES,
    next: (lane) =>
      (refused.get('quota_exhausted') ?? 0) < 1000
        ? { target: targets[asked++ % targets.length] as string, key: secrets[lane % secrets.length] as string }
        : null,
    onAnswer: note,
  })
  await load.ended
  expect([...kept].sort()).toEqual(['0', '1', '30', '7'])
  expect(paid.cost).toBeLessThanOrEqual(PER_MONTH)
  // What refused batches left is used by single requests.
  for (let isLeft = true; isLeft; ) {
    const answer = await askNode(cluster.urls[0] as string, targets[0] as string, secrets[0] as string)
    note(answer)
    isLeft = answer.status === 200
  }
  expect(paid.cost).toBe(PER_MONTH)
  await waitForLedger(records.ledger, id, PER_MONTH)
  // Each batch is one request, also one that cost nothing; those are written a second later.
  await eventually(async () => {
    const days = await records.usage.readDays(id, '2000-01-01', '2999-12-31')
    const answered = days.filter(({ endpoint, status_class }) => endpoint !== 'me' && status_class === '2xx')
    const sum = (field: 'requests' | 'cost') => answered.reduce((total, day) => total + day[field], 0)
    expect({ answers: sum('requests'), cost: sum('cost') }).toEqual(paid)
  })
  for (const url of cluster.urls) {
    const { allowance } = JSON.parse((await askNode(url, '/v1/me', secrets[0] as string)).body)
    expect(allowance).toMatchObject({ monthly_used: PER_MONTH, monthly_remaining: 0 })
  }
})
