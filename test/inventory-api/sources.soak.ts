import fc from 'fast-check'
import { expect, it } from 'vitest'
import { preparePostgresInventory } from '../../src/inventory/store/postgres/fixtures/prepare-inventory.ts'
import { createManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { startPostgres } from '../servers/start-postgres.ts'
import type { CarTruth } from '../spec/open-service.ts'
import { startMarketplace } from '../start-marketplace.ts'
import { ask, questionsAbout } from './compare-sources.ts'
import { openFilled, syncOnce } from './fill-inventory.ts'
import { openCopy, openLive } from './open-sources.ts'

const CARS = 5000
const QUESTIONS = 2000

it(`${QUESTIONS} queries find the same cars, totals and order live, in SQLite and in PostgreSQL`, async () => {
  const market = await startMarketplace(['--cars', String(CARS)])
  const server = await startPostgres()
  const clock = createManualClock()
  const live = openLive(market.url, clock)
  const embedded = await openFilled(market.url, clock)
  const prepared = await preparePostgresInventory(server.url)
  const shared = await prepared.open()
  try {
    expect(await syncOnce(market.url, shared, clock)).toMatchObject({ is_complete: true })
    const [sqlite, postgres] = [embedded, shared].map((store) => openCopy(market.url, store, live.source, clock).source)
    const { cars } = (await market.control('cars?limit=500&describe=1')) as { cars: CarTruth[] }
    let found = 0
    await fc.assert(
      fc.asyncProperty(questionsAbout(cars), async (question) => {
        const expected = await ask(live.source, question)
        found += expected.ids.length
        for (const copy of [sqlite, postgres]) expect(await ask(copy as typeof live.source, question)).toEqual(expected)
      }),
      { numRuns: QUESTIONS },
    )
    expect(found).toBeGreaterThan(QUESTIONS)
  } finally {
    await live.close()
    await embedded.close()
    await prepared.remove()
    await server.stop()
    await market.stop()
  }
})
