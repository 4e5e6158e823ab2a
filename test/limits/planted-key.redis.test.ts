import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTraces, LOOKS, type Planted, plantKey } from './plant-key.ts'
import { readPostgres, readRedis } from './read-servers.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

let cluster: Cluster
let planted: Planted

beforeAll(async () => {
  cluster = await startCluster(0)
  const { settings, marketplace, cars } = cluster
  planted = await plantKey({
    settings,
    marketplace,
    cars,
    commands: () => LOOKS,
    hasPrograms: false,
    kind: 'test',
    readStores: async () => [
      ...(await readPostgres(settings.ERSHOU_DATABASE_URL as string)),
      ...(await readRedis(settings.ERSHOU_REDIS_URL as string)),
      ...(await readRedis(settings.ERSHOU_COPIES_REDIS_URL as string)),
    ],
  })
})

afterAll(() => cluster?.stop())

it('searched every table and every kind of value', () => {
  const places = planted.evidence.map(({ where }) => where)
  for (const table of ['accounts', 'api_keys', 'months', 'usage_days', 'recent_requests']) {
    expect(places).toContain(`PostgreSQL: public.${table}`)
  }
  for (const kind of ['w', 'm', 'n', 'c']) {
    expect(places.filter((place) => place.startsWith(`Redis: ershou:${kind}:`)).length, kind).toBeGreaterThan(0)
  }
  const requests = planted.evidence.find(({ where }) => where === 'PostgreSQL: public.recent_requests')
  expect(requests?.bytes.toString()).toContain('/v1/makes/ershou_test_[redacted]/models')
})

it('shows the key nowhere', () => {
  expect(findTraces(planted.key, planted.evidence)).toEqual([])
})
