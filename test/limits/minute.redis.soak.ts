import { afterAll, beforeAll, expect, it } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { driveLoad } from './drive-load.ts'
import { issueAccount } from './issue-account.ts'
import { waitForKey } from './measure-wait.ts'
import { codeOf, type Exchange } from './open-lane.ts'
import { countSurelyWithin, findTightest } from './spans.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

const LASTS_MS = 150_000
const LIMIT = 30
const WINDOW_MS = 60_000

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(3)
})
afterAll(() => cluster?.stop())

it('in no minute of load on three processes are more than 30 admitted', async () => {
  const { keys } = await withAccounts(cluster.place, (accounts) =>
    issueAccount(accounts, 'minute@example.test', { per_minute: LIMIT }, 3),
  )
  for (const { secret } of keys) await waitForKey(cluster.urls, secret)
  const ends = performance.now() + LASTS_MS
  const admitted: Exchange[] = []
  const refusals = new Map<string | null, number>()
  const load = driveLoad({
    urls: cluster.urls,
    lanes: 64,
    pauseMs: 20,
    next: (lane) =>
      performance.now() < ends
        ? { target: cluster.cars[0] as string, key: keys[lane % keys.length]?.secret as string }
        : null,
    onAnswer(exchange) {
      if (exchange.status === 200) admitted.push(exchange)
      else refusals.set(codeOf(exchange), (refusals.get(codeOf(exchange)) ?? 0) + 1)
    },
  })
  await load.ended
  const { at_least, at_most } = findTightest(admitted, LIMIT)
  process.stdout.write(
    `${admitted.length} admitted, ${[...refusals].join(' ')} refused; from one to the ${LIMIT}th after it ${at_least.toFixed(1)} to ${at_most.toFixed(1)} ms\n`,
  )
  expect([...refusals.keys()]).toEqual(['rate_limited'])
  expect(admitted.length).toBeGreaterThan(2 * LIMIT)
  expect(countSurelyWithin(admitted, WINDOW_MS)).toBeLessThanOrEqual(LIMIT)
})
