/** The search page and `/v1/search` agree for many more queries than the quick test sends. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFilled } from '../../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../../spec/open-service.ts'
import { createPerson } from '../person.ts'
import { compareWithApi, seeCanonical } from './compare-with-api.ts'
import { OPEN_MARKET } from './read-page.ts'

/** `MARKET_SEARCHES=100` sends fewer. */
const SEARCHES = Number(process.env.MARKET_SEARCHES ?? 1000)

let service: OpenService
beforeAll(async () => {
  service = await openService({ openInventory: openFilled, settings: { ...OPEN_MARKET, ERSHOU_MARKET_DEPTH: '1000' } })
})
afterAll(() => service?.stop())

it(`agree for ${SEARCHES} queries`, async () => {
  const person = createPerson(service.url, { origin: service.url })
  const seen = await compareWithApi({ service, see: (target) => seeCanonical(target, person) }, { numRuns: SEARCHES })
  expect(seen[200]).toBeGreaterThan(SEARCHES / 4)
  expect(seen[422]).toBeGreaterThan(SEARCHES / 20)
})
