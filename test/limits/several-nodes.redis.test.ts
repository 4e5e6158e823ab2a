/** What one process has fetched, another need not fetch again. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clearJournal, readJournal } from '../faults/control.ts'
import { issueAccount } from './issue-account.ts'
import { openLane } from './open-lane.ts'
import { type Cluster, startCluster } from './start-cluster.ts'
import { waitForKey } from './within-a-second.ts'

let cluster: Cluster
let key: string

beforeAll(async () => {
  cluster = await startCluster(2)
  const { keys } = await issueAccount(cluster.place, 'copies@example.test')
  key = keys[0]?.secret as string
  // Their catalogues are read.
  for (const url of cluster.urls) {
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 20_000 })
  }
  await waitForKey(cluster.urls, key)
})

afterAll(() => cluster?.stop())

async function get(url: string, target: string) {
  const lane = openLane(url)
  const exchange = await lane.get(target, { 'x-api-key': key })
  lane.close()
  return exchange
}

it.each([
  // Several, because times that differ by a millisecond now and then would not show in one.
  ['cars', () => cluster.cars.slice(1, 9)],
  ['pictures', () => [`${cluster.cars[10]}/images`]],
  ['searches', () => ['/v1/search?brand=BMW&page=2', '/v1/search/count?brand=BMW']],
])('%s that one node has read are hits on the other, and the source is not asked again', async (_, listTargets) => {
  const [a, b] = cluster.urls as [string, string]
  const targets = listTargets()
  await clearJournal(cluster.marketplace)
  const first = []
  for (const target of targets) first.push(await get(a, target))
  expect(first.map(({ status, headers }) => [status, headers['x-cache']])).toEqual(targets.map(() => [200, 'MISS']))
  const asked = await readJournal(cluster.marketplace)
  expect(asked.length).toBeGreaterThan(0)
  const second = []
  for (const target of targets) second.push(await get(b, target))
  expect(second.map(({ status, headers }) => [status, headers['x-cache']])).toEqual(targets.map(() => [200, 'HIT']))
  expect(await readJournal(cluster.marketplace)).toEqual(asked)
  expect(second.map(({ headers }) => headers.etag)).toEqual(first.map(({ headers }) => headers.etag))
  expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
})
