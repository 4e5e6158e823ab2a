import { expect, it } from 'vitest'
import { parseRedisAddress } from './redis-address.ts'

it('is a server, or a name that Sentinels know', () => {
  expect(parseRedisAddress('redis://limits.internal')).toMatchObject({
    kind: 'server',
    places: ['limits.internal:6379'],
  })
  expect(
    parseRedisAddress('rediss+sentinel://ershou:p%40ss@10.0.0.1:26380,[::1]:1,c/limits/2?sentinel_password=s%26t'),
  ).toEqual({
    kind: 'sentinel',
    sentinels: [
      { host: '10.0.0.1', port: 26_380 },
      { host: '::1', port: 1 },
      { host: 'c', port: 26_379 },
    ],
    ...{ name: 'limits', username: 'ershou', password: 'p@ss', sentinelPassword: 's&t', db: 2, isEncrypted: true },
    places: ['10.0.0.1:26380/limits', '[::1]:1/limits', 'c:26379/limits'],
  })
})

it.each([
  'http://a',
  'redis+sentinel://a',
  'redis+sentinel://a,/name',
  'redis+sentinel://a:port/name',
  'redis+sentinel://:%zz@a/name',
  `redis+sentinel://${'a,'.repeat(2000)}/name`,
])('is nothing else: %s', (text) => expect(parseRedisAddress(text)).toBeNull())
