import { afterAll, beforeAll } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import type { RedisConnection } from '../../database/redis/connect.ts'
import { connectPatiently } from '../../database/redis/fixtures/connect-patiently.ts'
import { describeMeter } from '../fixtures/meter-contract.ts'
import { openMeterWorld } from './fixtures/open-meter-world.ts'

let server: TestRedis
let connections: RedisConnection[]

beforeAll(async () => {
  server = await startRedis()
  connections = await Promise.all([1, 2, 3].map(() => connectPatiently(server.url)))
})

afterAll(async () => {
  for (const connection of connections) connection.close()
  await server.stop()
})

describeMeter('Redis', async (startMs) => openMeterWorld(connections, startMs))
