import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { eventually } from '../eventually.ts'
import { findCars } from '../faults/control.ts'
import { readLog } from '../faults/read-log.ts'
import { startRedis } from '../servers/start-redis.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { startMarketplace } from '../start-marketplace.ts'
import { issueAccount } from './issue-account.ts'
import { openLane } from './open-lane.ts'
import { runService } from './run-service.ts'

const CARS = 20

it('a full Redis for copies loses copies, but never a request; the log says so once', async () => {
  const folder = createTemporaryFolder('copies')
  const [limits, copies, marketplace] = await Promise.all([
    startRedis({ options: ['--maxmemory-policy', 'noeviction'] }),
    startRedis({ options: ['--maxmemory', '1kb', '--maxmemory-policy', 'noeviction'] }),
    startMarketplace(),
  ])
  onTestFinished(async () => {
    await Promise.all([limits.stop(), copies.stop(), marketplace.stop()])
    folder.remove()
  })
  const place = { dataDir: folder.path, databaseUrl: null }
  const { keys } = await withAccounts(place, (accounts) => issueAccount(accounts, 'copies@example.test'))
  const service = await runService({
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_REDIS_URL: limits.url,
    ERSHOU_COPIES_REDIS_URL: copies.url,
  })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  const lane = openLane(service.url)
  const statuses: (number | null)[] = []
  for (const id of await findCars(marketplace, CARS)) {
    statuses.push((await lane.get(`/v1/cars/${id}`, { 'x-api-key': keys[0]?.secret as string })).status)
  }
  expect(statuses).toEqual(Array.from({ length: CARS }, () => 200))
  const metrics = await eventually(async () => {
    const text = await (await fetch(service.metricsUrl, { headers: { connection: 'close' } })).text()
    expect(text).toMatch(/^ershou_failing\{what="shared_copies_put"\} 1$/m)
    return text
  })
  expect(Number(/^ershou_failures_total\{what="shared_copies_put"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(1)
  lane.close()
  const { stderr } = await service.stop()
  const told = readLog(stderr).filter(({ what }) => what === 'shared_copies_put')
  // A busy machine may be too late for some.
  const reasons = told.map(({ reason }) => reason).filter((reason) => reason !== 'timeout')
  expect(reasons).toEqual(['refused (OOM)'])

  // The limits have their own Redis.
  const reader = new Redis(limits.url)
  const names = await reader.keys('*')
  reader.disconnect()
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name.startsWith('ershou:c:'))).toEqual([])
})
