import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResponse } from '../../src/domain/listing.ts'
import { priceOf } from '../../src/sources/fixtures/truth.ts'
import { type CarTruth, type OpenService, openService } from './open-service.ts'
import { sorted } from './truth-filters.ts'

describe.each([
  [['--largest-page', '20'], 500],
  [['--largest-page', '20', '--deepest-page', '5'], 100],
  [['--largest-page', '7', '--deepest-page', '11'], 77],
] as const)('decision 6: live pages over a source with %j', (args, reachable) => {
  let service: OpenService
  beforeAll(async () => {
    service = await openService({ marketplace: args })
  })
  afterAll(() => service?.stop())

  it('pages of 24 cover what can be reached, each car once and in order, and then next_page is null', async () => {
    const pages: SearchResponse[] = []
    for (let page: number | null = 1; page !== null; page = pages.at(-1)?.next_page ?? null) {
      pages.push(await service.search({ page, sort: 'price_asc' }))
    }
    const ids = pages.flatMap(({ results }) => results.map(({ id }) => id))
    expect(ids.length).toBe(reachable)
    expect(new Set(ids).size).toBe(reachable)
    expect(pages.slice(0, -1).map(({ results }) => results.length)).toEqual(pages.slice(0, -1).map(() => 24))
    expect(pages.map(({ total_count }) => total_count)).toEqual(pages.map(() => service.truths.size))
    const rank = (truth: CarTruth) => priceOf(truth) ?? Number.POSITIVE_INFINITY
    const right = [...service.truths.values()].sort((a, b) =>
      rank(a) === rank(b) ? b.infoid - a.infoid : rank(a) - rank(b),
    )
    expect(ids).toEqual(right.slice(0, reachable).map(({ infoid }) => infoid))
  })

  it('a page past what can be reached is 200 without results', async () => {
    const answer = await service.search({ page: 900 })
    expect(answer).toMatchObject({ results: [], next_page: null, page: 900, limit: 24 })
  })

  it('a result on few pages is complete', async () => {
    const few = [...service.truths.values()].filter(({ brand }) => brand === '丰田').map(({ infoid }) => infoid)
    const { results } = await service.searchAll({ brand: 'Toyota' })
    expect(few.length).toBeGreaterThan(24)
    expect(sorted(results.map(({ id }) => id))).toEqual(sorted(few))
  })
})
