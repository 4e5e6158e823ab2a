import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { describeSettings } from '../fixtures/describe-settings.ts'
import { MARKETPLACE } from './marketplace.ts'

describeSettings(MARKETPLACE, {
  defaults: {
    marketplaceUrl: null,
    sourceTimeoutMs: 4000,
    sourceBudgetMs: 8000,
    ratesUrl: null,
  },
  refused: [
    ['ERSHOU_MARKETPLACE_URL', 'ftp://x', 'http:// or https://'],
    ['ERSHOU_MARKETPLACE_URL', 'https://me:hunter2@a.test', 'must not have a user name or a password'],
    ['ERSHOU_RATES_URL', 'rates.xml', 'http:// or https://'],
    ['ERSHOU_RATES_URL', 'https://me@a.test', 'must not have a user name or a password'],
    ['ERSHOU_SOURCE_TIMEOUT_MS', '0', 'from 10 to 60000'],
    ['ERSHOU_SOURCE_TIMEOUT_MS', '8001', 'at most ERSHOU_SOURCE_BUDGET_MS (8000), not 8001'],
    ['ERSHOU_SOURCE_BUDGET_MS', 'long', 'whole number'],
  ],
})

it('drops a slash at the end of a base URL', () => {
  expect(readConfig({ ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9090/' }).marketplaceUrl).toBe('http://127.0.0.1:9090')
})
