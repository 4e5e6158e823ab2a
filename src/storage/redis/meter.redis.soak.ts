import { afterAll, beforeAll, describe } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import { describeMeterProperties } from '../fixtures/meter-properties.ts'
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

describe('Redis, for long', () => describeMeterProperties(async (startMs) => openMeterWorld(connections, startMs)))
