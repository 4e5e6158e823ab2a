/** A search for phrases lists the cars that it counts: few rows are checked, many are taken as the marketplace returns them. */
import { expect, it } from 'vitest'
import type { Read } from '../../domain/reading.ts'
import { ANY_CAR, NO_FILTER, type SourceFilter } from '../../domain/source.ts'
import { createPages } from './pages.ts'
import { createEnvelopeParser } from './parse/envelope.ts'
import { count, search } from './search.ts'
import { MOST_REQUESTS } from './settings.ts'

/** Every third car of a series is a GTS, which the marketplace returns for the keyword S. */
function setUp(cars: number) {
  let asked = 0
  const read: Read = async (url) => {
    asked++
    const query = new URL(url).searchParams
    expect(query.get('keyword')).toBe('S')
    const [size, index, series] = ['pagesize', 'pageindex', 'seriesid'].map((name) => Number(query.get(name)))
    const all = Array.from({ length: cars }, (_, i) => ({
      infoid: (series ?? 0) * 10_000 + i + 1,
      carname: `Macan 2022款 ${i % 3 === 0 ? 'GTS' : 'S'} 2.9T`,
    }))
    const from = ((index ?? 1) - 1) * (size ?? 24)
    const result = {
      totalcount: cars,
      pagesize: size,
      pagecount: Math.ceil(cars / (size ?? 24)),
      carlist: all.slice(from, from + (size ?? 24)),
    }
    const body = Buffer.from(JSON.stringify({ returncode: 0, result }))
    return {
      copy: { id: asked, body, content_type: null, fetched_at_ms: 0 },
      freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: 0 },
    }
  }
  const pages = createPages('http://marketplace.test', () => read, createEnvelopeParser())
  return { pages, countAsked: () => asked }
}

it.each([
  [1, 3, 2],
  [1, 300, 200],
  [1, 1000, 1000],
  [2, 300, 400],
  [4, 100, 264],
  [4, 300, 1200],
])('%i series of %i cars: %i', async (series, cars, expected) => {
  const { pages, countAsked } = setUp(cars)
  const any = Array.from({ length: series }, (_, i) => ({ ...ANY_CAR, series_id: i + 1, phrases: ['S'] }))
  const filter: SourceFilter = { ...NO_FILTER, any }
  expect((await count(pages, filter)).read()).toBe(expected)
  const ids = new Set<number>()
  for (let offset = 0, more = true; more && offset < expected; offset += 24) {
    const before = countAsked()
    const page = (await search(pages, filter, 'newest', offset, 24)).read()
    expect(countAsked() - before).toBeLessThanOrEqual(MOST_REQUESTS)
    expect(page.total).toBe(expected)
    for (const { id } of page.listings) ids.add(id)
    more = page.more
  }
  // Rows beyond the limit of requests are not shown.
  if (expected < 1000) expect(ids.size).toBe(expected)
})
