import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenMarketplace, openMarketplace } from '../../../test/servers/marketplace-in-process.ts'
import { createDemoCheck, mayBeDemo } from './find-demo.ts'

let market: OpenMarketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const DEMO = { marketplaceUrl: 'http://127.0.0.1:9', host: '127.0.0.1', publicUrl: null, trustProxy: 0, smtpUrl: null }
const { signal } = new AbortController()

it.each([
  [{}, true],
  [{ host: '::1' }, true],
  [{ publicUrl: 'http://localhost:8080' }, true],
  [{ publicUrl: 'http://[::1]:8080' }, true],
  [{ host: '0.0.0.0' }, false],
  [{ host: '127.0.0.1.evil.test' }, false],
  [{ publicUrl: 'https://cars.example' }, false],
  [{ marketplaceUrl: 'https://cars.example' }, false],
  [{ marketplaceUrl: 'http://localhost.evil.test' }, false],
  [{ trustProxy: 1 }, false],
  [{ smtpUrl: 'smtp://127.0.0.1' }, false],
])('is a demo by its settings: %j', (changes, isDemo) => {
  expect(mayBeDemo({ ...DEMO, ...changes })).toBe(isDemo)
})

it('is one only over the stand-in, which says so itself', async () => {
  const check = (changes: Partial<typeof DEMO>) => createDemoCheck({ ...DEMO, ...changes }, signal)()
  expect(await check({ marketplaceUrl: market.url })).toBe(true)
  expect(await check({ marketplaceUrl: market.url, host: '0.0.0.0' })).toBe(false)
  expect(await check({})).toBe(false)
})
