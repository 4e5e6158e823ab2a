import { afterAll, beforeAll } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import { describeMeter } from '../fixtures/meter-contract.ts'
import { connectRedis, type RedisConnection } from './connect.ts'
import { openMeterWorld } from './fixtures/open-meter-world.ts'

let server: TestRedis
let connections: RedisConnection[]

beforeAll(async () => {
  server = await startRedis()
  connections = [connectRedis(server.url), connectRedis(server.url), connectRedis(server.url)]
  for (const connection of connections) await connection.waitUntilWell(2000)
})

afterAll(async () => {
  for (const connection of connections) connection.close()
  await server.stop()
})

describeMeter('Redis', async (startMs) => openMeterWorld(connections, startMs))
