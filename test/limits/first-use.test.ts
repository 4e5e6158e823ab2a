import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { openStorage } from '../../src/wiring/storage/create-storage.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { type IssuedAccount, issueAccount } from './issue-account.ts'

const folder = createTemporaryFolder('first-use')
const place = { dataDir: folder.path, databaseUrl: null }
let service: OpenService
let issued: IssuedAccount

beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', '100'],
    openStorage: (now) => openStorage({ ...place, redisUrl: null, copiesRedisUrl: null }, now),
  })
  // By another connection, as by another process: the service is not notified.
  issued = await withAccounts(place, (accounts) => issueAccount(accounts, 'first@example.test', {}, 10))
})
afterAll(async () => {
  await service?.stop()
  folder.remove()
})

const ask = async (key: string) => (await service.get('/v1/search', { 'x-api-key': key })).status

describe('a key that another process has just created', () => {
  it('works on its first use, each time', async () => {
    for (const { secret } of issued.keys.slice(0, 5)) expect(await ask(secret)).toBe(200)
    const made = []
    for (let i = 0; i < 5; i++) {
      const { secret } = await withAccounts(place, async (accounts) => {
        const outcome = await accounts.createKey(issued.id)
        if ('refused' in outcome) throw new Error(outcome.refused)
        return outcome.done
      })
      made.push(await ask(secret))
    }
    expect(made).toEqual([200, 200, 200, 200, 200])
  })

  it('also works for many concurrent requests', async () => {
    const { secret } = issued.keys[5] as { secret: string }
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask(secret))))).toEqual(new Set([200]))
  })
})
