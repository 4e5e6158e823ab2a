import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openMarketplace } from '../../../test/servers/marketplace-in-process.ts'
import { warnOfTestKeys } from './stand-in.ts'

const KEYS = ['key_1', 'key_2', 'key_3', 'key_4', 'key_5'].map((id) => ({ id }))

async function openStranger(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end('{}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openStandIn(): Promise<string> {
  const market = await openMarketplace({ cars: 100 })
  onTestFinished(() => market.close())
  return market.url
}

it.each<[string, () => Promise<string>, typeof KEYS, string[]]>([
  [
    'another marketplace',
    () => openStranger(200),
    KEYS.slice(0, 1),
    [
      'demo keys of `npm start` (ershou_test_…) see the market of this service, which is not the stand-in; revoke them: ershou key revoke key_1',
    ],
  ],
  [
    'many keys',
    () => openStranger(200),
    KEYS,
    [expect.stringMatching(/: ershou key revoke key_1, ershou key revoke key_2, ershou key revoke key_3, and 2 more$/)],
  ],
  ['no test key', () => openStranger(200), [], []],
  ['the stand-in', openStandIn, KEYS, []],
  ['one that fails', () => openStranger(503), KEYS, []],
  ['one that cannot be reached', async () => 'http://127.0.0.1:9', KEYS, []],
])('test keys beside a marketplace: %s', async (_, open, testKeys, expected) => {
  const told: unknown[] = []
  const { signal } = new AbortController()
  const log = { warn: ({ reason }: { reason: string }, message: string) => told.push([reason, message]) }
  await warnOfTestKeys({ marketplaceUrl: await open(), testKeys, log: log as never, signal })
  expect(told).toEqual(expected.map((reason) => [reason, 'test_keys']))
})

it('asks no longer when the service is told to stop', async () => {
  const server = createServer(() => leaving.abort())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const leaving = new AbortController()
  const marketplaceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await warnOfTestKeys({ marketplaceUrl, testKeys: KEYS, log: expect.unreachable as never, signal: leaving.signal })
  server.close()
  await once(server, 'close')
})
