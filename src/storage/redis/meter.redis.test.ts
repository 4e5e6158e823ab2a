import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import type { Meter } from '../../domain/meter.ts'
import { createMemoryLedger } from '../fixtures/memory-ledger.ts'
import { describeMeter } from '../fixtures/meter-contract.ts'
import { connectRedis, type RedisConnection } from './connect.ts'
import { createRedisMeter } from './meter.ts'

const NODES = 3
let server: TestRedis
let connections: RedisConnection[]

beforeAll(async () => {
  server = await startRedis()
  connections = Array.from({ length: NODES }, () => connectRedis(server.url))
  for (const connection of connections) await connection.waitUntilWell(2000)
})

afterAll(async () => {
  for (const connection of connections) connection.close()
  await server.stop()
})

describeMeter('Redis', async (startMs) => {
  const prefix = `${randomUUID()}:`
  const ledger = createMemoryLedger()
  let now = startMs
  const openNodes = () =>
    connections.map((redis) => createRedisMeter({ redis, ledger, prefix, fixedMs: () => now, flushMs: 20 }))
  let meters: Meter[] = openNodes()
  const closeNodes = () => Promise.all(meters.map((meter) => meter.close()))
  return {
    nodes: NODES,
    meter: (node = 0) => meters[node] as Meter,
    now: () => now,
    step(ms) {
      now += ms
    },
    async reopen() {
      await closeNodes()
      meters = openNodes()
    },
    async close() {
      await closeNodes()
    },
  }
})
