import { describe, expect, it } from 'vitest'
import type { Sort } from '../../domain/codes.ts'
import { conditions } from '../../domain/fields/fixtures/conditions.ts'
import type { Read, Reading } from '../../domain/reading.ts'
import type { SourceFilter } from '../../domain/source.ts'
import { ANY_CAR, NO_FILTER } from '../../domain/source.ts'
import { createPages } from './pages.ts'
import { createEnvelopeParser } from './parse/envelope.ts'
import { count, search } from './search.ts'

type Row = Record<string, unknown> | null

/** A source that answers from a list of rows per series, and records its requests. */
function setUp(
  rows: Readonly<Record<string, readonly Row[]>>,
  { largest = 1000, deepest = 1000, odd = (result: Record<string, unknown>) => result } = {},
) {
  const asked: string[] = []
  const copies = new Map<string, Reading>()
  const read: Read = async (url) => {
    const query = new URL(url).searchParams
    const known = copies.get(url)
    if (known) return { ...known, freshness: { cache: 'HIT', age_s: 3, fresh_until_ms: 0 } }
    const size = Math.min(largest, Number(query.get('pagesize')))
    const index = Number(query.get('pageindex'))
    asked.push(`${query.get('seriesid') ?? ''}:${index}x${query.get('pagesize')}`)
    const all = rows[query.get('seriesid') ?? ''] ?? []
    const result = odd({
      totalcount: all.length,
      pagesize: size,
      pagecount: Math.min(deepest, Math.ceil(all.length / size)),
      carlist: index <= deepest ? all.slice((index - 1) * size, index * size) : [],
    })
    const reading: Reading = {
      copy: {
        id: asked.length,
        body: Buffer.from(JSON.stringify({ returncode: 0, result })),
        content_type: null,
        fetched_at_ms: 0,
      },
      freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: 0 },
    }
    copies.set(url, reading)
    return reading
  }
  const pages = createPages('http://marketplace.test', () => read, createEnvelopeParser())
  const ask = (offset: number, limit: number, filter: Partial<SourceFilter> = {}, sort: Sort = 'default') =>
    search(pages, { ...NO_FILTER, ...filter }, sort, offset, limit)
  return {
    pages,
    asked,
    ask,
    async answerOf(...question: Parameters<typeof ask>) {
      const { listings, total, more } = (await ask(...question)).read()
      return { ids: listings.map(({ id }) => id), total, more }
    },
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const seriesOf = (...ids: readonly number[]) => ids.map((series_id) => ({ ...ANY_CAR, series_id }))
const rowsOf = (ids: readonly number[]): Row[] => ids.map((infoid) => ({ infoid }))

describe('a slice of one search', () => {
  it('is one page where the source grants its size', async () => {
    const { answerOf, asked } = setUp({ '': rowsOf(range(1, 101)) })
    expect(await answerOf(24, 24)).toEqual({ ids: range(25, 49), total: 100, more: true })
    expect(asked).toEqual([':2x24'])
  })

  it('learns the page size once', async () => {
    const { answerOf, asked } = setUp({ '': rowsOf(range(1, 101)) }, { largest: 20 })
    expect(await answerOf(0, 24)).toEqual({ ids: range(1, 25), total: 100, more: true })
    expect(asked).toEqual([':1x24', ':1x20', ':2x20'])
    expect(await answerOf(24, 24)).toEqual({ ids: range(25, 49), total: 100, more: true })
    expect(asked.slice(3)).toEqual([':3x20'])
    expect(await answerOf(96, 24)).toEqual({ ids: range(97, 101), total: 100, more: false })
    expect(asked.slice(4)).toEqual([':5x20'])
  })

  it('does not take a short answer for a small page', async () => {
    const { answerOf, asked } = setUp(
      { '': rowsOf([1, 2]), 7: rowsOf(range(1, 101)) },
      { odd: (r) => ({ ...r, pagesize: (r.carlist as []).length }) },
    )
    expect(await answerOf(0, 24)).toEqual({ ids: [1, 2], total: 2, more: false })
    await answerOf(0, 24, { any: seriesOf(7) })
    expect(asked).toEqual([':1x24', '7:1x24'])
  })

  it('ends where the source does, whatever its total', async () => {
    const { answerOf, asked } = setUp({ '': rowsOf(range(1, 201)) }, { largest: 20, deepest: 5 })
    expect(await answerOf(72, 24)).toMatchObject({ ids: range(73, 97), more: true })
    expect(await answerOf(96, 24)).toEqual({ ids: range(97, 101), total: 200, more: false })
    const before = asked.length
    expect(await answerOf(120, 24)).toEqual({ ids: [], total: 200, more: false })
    expect(asked.length).toBe(before + 1)
  })

  it('ignores pages past the last, which some sources repeat', async () => {
    const { answerOf } = setUp(
      { '': rowsOf(range(1, 31)) },
      { odd: (result) => ({ ...result, carlist: rowsOf([1, 2]) }) },
    )
    expect(await answerOf(480, 24)).toEqual({ ids: [], total: 30, more: false })
  })

  it('does not loop on short pages', async () => {
    const { answerOf, asked } = setUp(
      { '': rowsOf(range(1, 101)) },
      { odd: (result) => ({ ...result, carlist: (result.carlist as Row[]).slice(0, 3) }) },
    )
    expect(await answerOf(0, 24)).toEqual({ ids: [1, 2, 3], total: 100, more: true })
    expect(asked).toEqual([':1x24'])
  })

  it('has each car once', async () => {
    const { answerOf } = setUp({ '': rowsOf([...range(1, 21), 20, ...range(22, 41)]) }, { largest: 20 })
    expect((await answerOf(0, 24)).ids).toEqual([...range(1, 21), 22, 23, 24])
  })

  it('drops only a bad row, and keeps the others in place', async () => {
    const { answerOf } = setUp({ '': [{ infoid: 1 }, null, { carname: 'x' }, { infoid: 4 }] })
    expect(await answerOf(0, 24)).toEqual({ ids: [1, 4], total: 4, more: false })
    expect(await answerOf(2, 2)).toMatchObject({ ids: [4] })
  })

  it('fails as source_changed where no row can be read', async () => {
    const { ask } = setUp({ '': [null, { carname: 'x' }] })
    const sourced = await ask(0, 24)
    expect(() => sourced.read()).toThrow(expect.objectContaining({ kind: 'source_changed' }))
  })

  it('may be of a source that reports only its total', async () => {
    const { answerOf } = setUp(
      { '': rowsOf(range(1, 31)) },
      { odd: ({ totalcount, carlist }) => ({ totalcount, carlist }) },
    )
    expect(await answerOf(24, 24)).toEqual({ ids: range(25, 31), total: 30, more: false })
  })

  it('reports its age, and changes its version with its readings', async () => {
    const { ask } = setUp({ '': rowsOf(range(1, 101)) }, { largest: 20 })
    const first = await ask(0, 24)
    expect([first.freshness, first.version]).toEqual([{ cache: 'MISS', age_s: 0, fresh_until_ms: 0 }, '2.3'])
    const second = await ask(0, 24)
    expect([second.freshness, second.version]).toEqual([{ cache: 'HIT', age_s: 3, fresh_until_ms: 0 }, '2.3'])
    expect((await ask(24, 24)).freshness).toEqual({ cache: 'HIT', age_s: 3, fresh_until_ms: 0 })
  })
})

describe('several searches as one', () => {
  const priced = (id: number, price: string) => ({ infoid: id, price })
  const rows = {
    7: [priced(70, '1'), priced(71, '3'), priced(72, '5'), priced(73, '')],
    8: [priced(81, '1'), priced(82, '4'), priced(83, '')],
    9: [],
  }

  it('are merged by the order, unknown last, ties by the higher id', async () => {
    const { answerOf } = setUp(rows)
    const expected = [81, 70, 71, 82, 72, 83, 73]
    const any = seriesOf(7, 8, 9, 7)
    expect(await answerOf(0, 24, { any }, 'price_asc')).toEqual({ ids: expected, total: 7, more: false })
    expect(await answerOf(2, 3, { any }, 'price_asc')).toEqual({ ids: [71, 82, 72], total: 7, more: true })
    expect(await answerOf(9, 3, { any }, 'price_asc')).toEqual({ ids: [], total: 7, more: false })
  })

  it('are interleaved where the order of the source is unknown', async () => {
    const { answerOf } = setUp(rows)
    expect((await answerOf(0, 24, { any: seriesOf(7, 8) })).ids).toEqual([81, 70, 82, 71, 83, 72, 73])
  })

  it('are read only as far as the slice needs', async () => {
    const { answerOf, asked } = setUp({ 7: rowsOf(range(1, 101)), 8: rowsOf(range(201, 301)) }, { largest: 10 })
    expect((await answerOf(0, 24, { any: seriesOf(7, 8) })).ids.length).toBe(24)
    expect(asked.filter((one) => one.endsWith('x10')).sort()).toEqual(['7:1x10', '7:2x10', '8:1x10', '8:2x10'])
    const before = asked.length
    expect(await answerOf(24, 12, { any: seriesOf(7, 8) })).toMatchObject({ total: 200, more: true })
    expect(asked.slice(before)).toEqual([])
  })

  it('end with their sources', async () => {
    const { answerOf } = setUp({ 7: rowsOf(range(1, 101)), 8: rowsOf(range(201, 301)) }, { largest: 10, deepest: 2 })
    expect(await answerOf(24, 24, { any: seriesOf(7, 8) })).toMatchObject({ total: 200, more: false })
    expect((await answerOf(24, 24, { any: seriesOf(7, 8) })).ids.length).toBe(16)
  })

  it('skip rows that cannot be read and stop at an empty page', async () => {
    const { answerOf } = setUp(
      { 7: [null, { infoid: 5 }, null], 8: rowsOf(range(100, 199)) },
      { odd: (result) => (result.totalcount === 99 ? { ...result, carlist: [] } : result) },
    )
    expect(await answerOf(0, 24, { any: seriesOf(7, 8) })).toEqual({ ids: [5], total: 102, more: false })
  })
})

describe('a question makes no more than fifty requests', () => {
  const PAGE = 24
  const set = (count: number, each: number) =>
    Object.fromEntries(range(1, count + 1).map((id) => [id, rowsOf(range(id * 10_000, id * 10_000 + each))]))

  it.each([
    [2, 1200, 24],
    [2, 1200, 10],
    [8, 600, 24],
    [40, 100, 24],
  ])('over %i series of %i cars in pages of %i', async (count, each, largest) => {
    const any = seriesOf(...range(1, count + 1))
    let shown = 0
    let last = false
    for (let page = 0; !last; page++) {
      // Nothing is cached from the previous page, so each page makes all its requests.
      const { answerOf, asked } = setUp(set(count, each), { largest })
      const { ids, total, more } = await answerOf(page * PAGE, PAGE, { any })
      expect(asked.length).toBeLessThanOrEqual(50)
      expect([ids.length, total]).toEqual([PAGE, count * each])
      shown += ids.length
      last = !more
    }
    expect(shown).toBeGreaterThan(PAGE)
    const { answerOf, asked } = setUp(set(count, each), { largest })
    expect(await answerOf(shown, PAGE, { any })).toEqual({ ids: [], total: count * each, more: false })
    expect(asked.length).toBeLessThanOrEqual(50)
  })
})

describe('one long search beside short ones', () => {
  const priced = (ids: readonly number[], priceOf: (i: number) => number) =>
    ids.map((infoid, i) => ({ infoid, price: String(priceOf(i)) }))
  const rows = {
    1: priced(range(10_000, 13_000), (i) => 1 + Math.floor(i / 3) / 100),
    2: priced(range(20_000, 20_003), (i) => 2 + i * 4),
    3: priced(range(30_000, 30_020), (i) => 1 + i / 2),
  }
  // As the source orders: by price, ties by the higher id.
  const ordered = Object.fromEntries(
    Object.entries(rows).map(([id, all]) => [
      id,
      all.toSorted((a, b) => Number(a.price) - Number(b.price) || b.infoid - a.infoid),
    ]),
  )
  const any = seriesOf(1, 2, 3)

  it.each(['price_asc', 'default'] as const)('is read at any depth in few requests: %s', async (sort) => {
    const seen: number[] = []
    let more = true
    for (let page = 0; more; page++) {
      const { answerOf, asked } = setUp(ordered)
      const answer = await answerOf(page * 24, 24, { any }, sort)
      seen.push(...answer.ids)
      more = answer.more
      expect(answer.total).toBe(3023)
      expect(asked.length).toBeLessThanOrEqual(6)
    }
    const all = Object.values(ordered).flat()
    expect(seen.length).toBe(all.length)
    if (sort === 'default') return expect(new Set(seen).size).toBe(all.length)
    const merged = all.toSorted((a, b) => Number(a.price) - Number(b.price) || b.infoid - a.infoid)
    expect(seen).toEqual(merged.map(({ infoid }) => infoid))
  })
})

describe('parts that overlap', () => {
  it('are counted and shown once', async () => {
    const rows = { 7: rowsOf(range(1, 31)) }
    const { answerOf, pages } = setUp(rows)
    const any = [
      { ...ANY_CAR, series_id: 7, keywords: ['a'] },
      { ...ANY_CAR, series_id: 7, keywords: ['b'] },
    ]
    // This source ignores keywords: both parts return everything, and so does their intersection.
    expect(await answerOf(0, 24, { any })).toEqual({ ids: range(1, 25), total: 30, more: true })
    expect(await answerOf(24, 24, { any })).toEqual({ ids: range(25, 31), total: 30, more: false })
    expect((await count(pages, { ...NO_FILTER, any })).read()).toBe(30)
  })
})

describe('queries that need no request', () => {
  it.each<Partial<SourceFilter>>([
    { any: [] },
    { fields: conditions({ price_cny: [null, 0] }) },
    { fields: conditions({ fuel_type: [] }) },
  ])('%j', async (filter) => {
    const { answerOf, asked, pages } = setUp({ '': rowsOf([1]) })
    expect(await answerOf(0, 24, filter)).toEqual({ ids: [], total: 0, more: false })
    expect((await count(pages, { ...NO_FILTER, ...filter })).read()).toBe(0)
    expect(asked).toEqual([])
  })
})

describe('the count', () => {
  it('is the total, requested with a single row', async () => {
    const { asked, pages } = setUp({ '': rowsOf(range(1, 101)), 7: rowsOf([1]), 8: rowsOf([2, 3]) })
    expect((await count(pages, NO_FILTER)).read()).toBe(100)
    expect((await count(pages, { ...NO_FILTER, any: seriesOf(7, 8, 7) })).read()).toBe(3)
    expect(asked).toEqual([':1x1', '7:1x1', '8:1x1'])
  })
})
