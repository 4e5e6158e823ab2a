/** The bytes that the index writes equal the serialized objects. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CatalogParts } from '../../src/catalog/catalog-parts.ts'
import { createChanges } from '../../src/catalog/changes.ts'
import { createCount, createSearch, type PageWanted } from '../../src/catalog/search.ts'
import { NO_FILTERS, type SearchQuestion } from '../../src/catalog/search-question.ts'
import { createSimilar } from '../../src/catalog/similar.ts'
import { LANGS, SORTS } from '../../src/domain/codes.ts'
import { EVERY_CAR as NO_BOUNDS } from '../../src/domain/inventory/inventory-filter.ts'
import type { Sourced, WritableSourced } from '../../src/domain/source.ts'
import { filter as randomFilter } from '../../src/inventory/store/fixtures/inventory-arbitraries.ts'
import { createWords } from '../../src/words/create-words.ts'
import { BRANDS, type IndexedWorld, openIndexedWorld } from './indexed-world.ts'

const words = createWords({ onUnknown() {} })
const RATES = [
  null,
  { cny_per_eur: '8.1847', usd_per_eur: '1.1523', date: '2026-11-13' },
  { cny_per_eur: '7', usd_per_eur: null, date: '2026-11-14' },
]
const CARS = 300

let world: IndexedWorld
beforeAll(async () => {
  world = await openIndexedWorld(words, CARS)
})

type PageQuestion = SearchQuestion & PageWanted

const names = fc.record({
  brand: fc
    .constantFrom(null, null, ...BRANDS)
    .map((brand) => brand && { lines: [{ brand, series: null }], name: null }),
  model: fc.constantFrom(null, null, 'Tang', '汉 EV', '冠军版', 'Land Criuser', 'nothing so "\u202e'),
})

const question: fc.Arbitrary<PageQuestion> = fc
  .tuple(randomFilter, fc.constantFrom(...SORTS), fc.constantFrom(1, 1, 2, 14, 1000), fc.constantFrom(...LANGS), names)
  .map(([{ keywords, fields }, sort, page, lang, named]) => {
    const { price_cny: price, ...others } = fields
    const bounds = price !== undefined && 'min' in price ? price : null
    return {
      ...NO_FILTERS,
      ...named,
      q: keywords.join(' ') || null,
      price: bounds && { ...bounds, currency: 'cny', isExact: false },
      fields: others,
      ...{ sort, page, lang },
    }
  })

/** A buffer as in production: larger than needed, and with old content. */
const usedBefore = (bytes: number) => Buffer.alloc(bytes + 1000, '"x"')

/** Returns the sent bytes, and checks that they equal the result of `read`. */
function bytesOf<Value>(answer: WritableSourced<Value>): string {
  const rendered = JSON.stringify(answer.read())
  const written = answer.write?.(usedBefore)
  if (!written) return rendered
  expect(written.json.toString()).toBe(rendered)
  for (const [name, value] of Object.entries(written.frame)) expect((answer.read() as never)[name]).toEqual(value)
  return rendered
}

describe.each(RATES)('with the rate %j', (rate) => {
  beforeAll(() => world.setRate(rate))

  it('a page of a search', async () => {
    const [made, written] = [createSearch(world.ways.store), createSearch(world.ways.index)]
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const answer = await written(asked, asked)
        expect(bytesOf(answer)).toBe(bytesOf(await made(asked, asked)))
        // Contradicting bounds match nothing.
        expect(answer.write !== undefined || answer.version.startsWith('unasked')).toBe(true)
      }),
      { numRuns: process.env.SOAK === '1' ? 2000 : 60 },
    )
  })

  it('similar cars', async () => {
    const [made, written] = [createSimilar(world.ways.store), createSimilar(world.ways.index)]
    const id = fc.integer({ min: 1, max: CARS })
    await fc.assert(
      fc.asyncProperty(id, fc.constantFrom(1, 10, 24), fc.constantFrom(...LANGS), async (car, limit, lang) => {
        expect(bytesOf(await written(car, limit, lang))).toBe(bytesOf(await made(car, limit, lang)))
      }),
      { numRuns: process.env.SOAK === '1' ? 500 : 10 },
    )
  })
})

it('the rates of an answer are those of its prices, and a rate that moves is no change', async () => {
  const changes = createChanges(world.ways.store)
  const all = { ...NO_FILTERS, after: null, types: null }
  const answers = []
  for (const rate of [...RATES, null]) {
    world.setRate(rate)
    const { results, rates } = (await createSearch(world.ways.index)(EVERY_CAR, EVERY_CAR)).read()
    const [eur, usd] = rates
    expect(rates.map(({ currency }) => currency)).toEqual(
      rate === null ? [] : rate.usd_per_eur === null ? ['EUR'] : ['EUR', 'USD'],
    )
    for (const { price_cny, price_eur, price_usd } of results) {
      if (price_cny === null) continue
      if (eur) expect(price_eur).toBeCloseTo(price_cny / eur.rate, 1)
      if (usd) expect(Math.abs((price_usd as number) - price_cny / usd.rate)).toBeLessThan(0.01 + price_cny / 1e6)
    }
    const told = (await changes(all, 'en')).read()
    expect(told.rates).toEqual(rates)
    answers.push(told.changes.map(({ cursor }) => cursor))
  }
  expect(new Set(answers.map((cursors) => cursors.join())).size).toBe(1)
  world.setRate(null)
})

const EVERY_CAR = { ...NO_FILTERS, sort: 'default', page: 1, lang: 'en' } as const
const QUESTIONS: Record<string, (parts: CatalogParts) => Promise<Sourced<unknown>>> = {
  search: (parts) => createSearch(parts)(EVERY_CAR, EVERY_CAR),
  count: (parts) => createCount(parts)(EVERY_CAR),
  'similar cars': (parts) => createSimilar(parts)(CARS, 10, 'en'),
}

it.each(Object.entries(QUESTIONS))(
  '%s: of another version once the index has another image, and no longer current',
  async (_, ask) => {
    const before = await ask(world.ways.index)
    expect(before.isCurrent?.()).toBe(true)
    const [gone] = world.index.current()?.index.search(NO_BOUNDS, 'price_desc', 0, 1).docs ?? []
    await world.store.leave([world.index.current()?.index.idOf(gone as number) as number], Date.UTC(2026, 10, 16))
    await world.index.refresh()
    expect(before.isCurrent?.()).toBe(false)
    expect((await ask(world.ways.index)).version).not.toBe(before.version)
  },
)

const RATED = Object.entries(QUESTIONS)
const AGED = RATED.filter(([what]) => what !== 'similar cars')
const later = (ms: number) => () => world.setNow(Date.UTC(2026, 10, 15) + ms)
it.each([
  ...RATED.map(
    ([what, ask]) =>
      [
        what,
        'the rate',
        ask,
        () => world.setRate({ cny_per_eur: '9', usd_per_eur: '1.2', date: '2026-11-17' }),
      ] as const,
  ),
  ...AGED.map(([what, ask]) => [what, 'the month', ask, later(31 * 86_400_000)] as const),
])('%s: has another version after a change of %s', async (_, _what, ask, change) => {
  for (const way of [world.ways.index, world.ways.store]) {
    const before = await ask(way)
    change()
    expect((await ask(way)).version).not.toBe(before.version)
    world.setRate(null)
    later(0)()
  }
})
