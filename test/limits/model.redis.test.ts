import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresStorage } from '../../src/storage/postgres/open-storage.ts'
import type { SqlStorage } from '../../src/storage/sql/storage.ts'
import { type PostgresServer, startPostgres } from '../servers/start-postgres.ts'
import { startRedis, type TestRedis } from '../servers/start-redis.ts'
import { stories } from './model-actions.ts'
import { openStage, type Stage } from './tell-story.ts'

let postgres: PostgresServer
let redis: TestRedis
let records: SqlStorage
let stage: Stage

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  records = await openPostgresStorage({ url: postgres.url })
  stage = await openStage(records, redis.url)
})

afterAll(async () => {
  await stage?.close()
  await records?.close()
  await Promise.all([postgres?.stop(), redis?.stop()])
})

it('three nodes answer every call as one simple list of calls would', async () => {
  await fc.assert(fc.asyncProperty(stories, stage.tell), { numRuns: 60 })
  // Stories in which nobody is refused, or everybody, would show nothing.
  expect(Math.min(...Object.values(stage.seen))).toBeGreaterThan(100)
})
