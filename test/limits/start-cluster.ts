/** A whole service of several processes: PostgreSQL, Redis, the stand-in marketplace, and any number of `ershou serve`. */
import type { Place } from '../../scripts/issue-key.ts'
import { findCars } from '../faults/control.ts'
import { startPostgres } from '../servers/start-postgres.ts'
import { startRedis, type TestRedis } from '../servers/start-redis.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { type RunningService, runService } from './run-service.ts'

export interface Cluster {
  readonly place: Place
  readonly redis: TestRedis
  readonly marketplace: RunningMarketplace
  readonly nodes: readonly RunningService[]
  readonly urls: readonly string[]
  /** The settings of the programs of this cluster. */
  readonly settings: NodeJS.ProcessEnv
  /** Paths of cars on sale. */
  readonly cars: readonly string[]
  stop(): Promise<void>
}

const CARS = 30

export async function startCluster(nodes: number, more: NodeJS.ProcessEnv = {}): Promise<Cluster> {
  const folder = createTemporaryFolder('data')
  const [postgres, redis, marketplace] = await Promise.all([startPostgres(), startRedis(), startMarketplace()])
  const copies = await startRedis({ options: ['--maxmemory', '64mb', '--maxmemory-policy', 'allkeys-lru'] })
  const settings = {
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_DATABASE_URL: postgres.url,
    ERSHOU_REDIS_URL: redis.url,
    ERSHOU_COPIES_REDIS_URL: copies.url,
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
    ...more,
  }
  // At the same time, as an orchestrator would, on an empty database.
  const started = await Promise.all(Array.from({ length: nodes }, () => runService(settings)))
  const cars = (await findCars(marketplace, CARS)).map((id) => `/v1/cars/${id}`)
  return {
    place: { dataDir: folder.path, databaseUrl: postgres.url },
    redis,
    marketplace,
    nodes: started,
    urls: started.map(({ url }) => url),
    settings,
    cars,
    async stop() {
      await Promise.all(started.map((node) => node.stop()))
      await Promise.all([postgres.stop(), redis.stop(), copies.stop(), marketplace.stop()])
      folder.remove()
    },
  }
}
