/** The contract of sources as tests. The test file of a source calls this with a function that opens it and the true data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SORTS, type Sort } from '../domain/codes.ts'
import type { ListingSource, SourceFilter, SourceListing } from '../domain/source.ts'
import { ANY_CAR, NO_FILTER } from '../domain/source.ts'
import { listCases, ORDERS } from './fixtures/filters.ts'
import { carTells, mayTell, mustTell, registrationOf, type Truth } from './fixtures/truth.ts'

interface OpenSource {
  readonly source: ListingSource
  /** Every car on sale. */
  readonly truths: readonly Truth[]
  /** `YYYY-MM` in China. */
  readonly today: string
  /** How many rows of one search can be read; null = all. */
  readonly depth: number | null
  /** Marks a car as sold; the source's next reading of it must notice. */
  sell(id: number): Promise<void>
  close(): Promise<void>
}

const PAGE = 24

export function describeSource(name: string, open: () => Promise<OpenSource>): void {
  describe(name, () => {
    let opened: OpenSource
    let byId: ReadonlyMap<number, Truth>
    beforeAll(async () => {
      opened = await open()
      byId = new Map(opened.truths.map((truth) => [truth.infoid, truth]))
      expect(byId.size).toBeGreaterThan(100)
    })
    afterAll(() => opened?.close())

    const truthOf = (id: number) => byId.get(id) as Truth
    const cap = (rows: number) => Math.min(rows, opened.depth ?? rows)

    async function readSlice(filter: Partial<SourceFilter>, sort: Sort, offset: number, limit: number) {
      return (await opened.source.search({ ...NO_FILTER, ...filter }, sort, offset, limit)).read()
    }

    /** All pages of a search, read as a caller reads them. */
    async function readAll(filter: Partial<SourceFilter>, sort: Sort = 'default') {
      const listings: SourceListing[] = []
      for (let offset = 0; ; offset += PAGE) {
        const page = await readSlice(filter, sort, offset, PAGE)
        expect(page.listings.length).toBeLessThanOrEqual(PAGE)
        listings.push(...page.listings)
        if (!page.more) return { total: page.total, listings, ids: listings.map(({ id }) => id) }
        expect(page.listings.length).toBe(PAGE)
      }
    }

    const popularSeries = () => {
      const counts = new Map<number, number>()
      for (const { seriesid } of opened.truths) counts.set(seriesid, (counts.get(seriesid) ?? 0) + 1)
      return [...counts].sort((a, b) => b[1] - a[1]).map(([id]) => id)
    }

    it('lists the brands of all cars, each once', async () => {
      const brands = (await opened.source.brands()).read()
      const names = new Map(brands.map((brand) => [brand.id, brand.name]))
      expect(names.size).toBe(brands.length)
      for (const { brandid, brand } of opened.truths) expect(names.get(brandid)).toBe(brand)
    })

    it('lists the series of a brand, each once', async () => {
      const { brandid } = opened.truths[0] as Truth
      const series = (await opened.source.series(brandid)).read()
      const ids = new Set(series.map(({ id }) => id))
      expect(ids.size).toBe(series.length)
      for (const truth of opened.truths) if (truth.brandid === brandid) expect(ids).toContain(truth.seriesid)
      for (const { brand_id } of series) expect(brand_id).toBe(brandid)
    })

    it('has no series for a brand that does not exist', async () => {
      expect((await opened.source.series(65_000)).read()).toEqual([])
    })

    it.each(listCases('2026-11').map(([filter], i) => [JSON.stringify(filter), i] as const))(
      'finds exactly the matching cars under %s, and counts them',
      async (_, number) => {
        const [filter, finds] = listCases(opened.today)[number] as ReturnType<typeof listCases>[number]
        const expected = opened.truths.filter(finds).map(({ infoid }) => infoid)
        const { total, ids } = await readAll(filter)
        expect(total).toBe(expected.length)
        expect((await opened.source.count({ ...NO_FILTER, ...filter })).read()).toBe(expected.length)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBe(cap(expected.length))
        const wanted = new Set(expected)
        expect(ids.filter((id) => !wanted.has(id))).toEqual([])
      },
    )

    it('gives true values for every listing, or none', async () => {
      const { listings } = await readAll({}, 'newest')
      expect(listings.length).toBe(cap(byId.size))
      for (const listing of listings) {
        const truth = truthOf(listing.id)
        expect(listing).toMatchObject(mustTell(truth))
        for (const [key, value] of Object.entries(mayTell(truth))) {
          expect([null, value], key).toContain(listing[key as keyof SourceListing])
        }
        const registered = registrationOf(truth)
        expect([null, registered, registered?.slice(0, 4)]).toContain(listing.registration_date)
        expect(listing.registration_date === null).toBe(registered === null)
        expect(listing.source_url).toMatch(new RegExp(`^http.*/dealer/${truth.dealerid}/${truth.infoid}\\.html$`))
        expect(listing.photo_url).toMatch(/^http/)
      }
    })

    it.each(SORTS)('keeps the order %s over all pages: unknown last, ties by the higher id', async (sort) => {
      const { ids } = await readAll({}, sort)
      const key = ORDERS[sort]
      expect(ids.length).toBe(cap(byId.size))
      expect(new Set(ids).size).toBe(ids.length)
      if (!key) return
      const rank = (id: number) => key(truthOf(id)) ?? Number.POSITIVE_INFINITY
      expect(ids).toEqual([...ids].sort((a, b) => (rank(a) === rank(b) ? b - a : rank(a) - rank(b))))
    })

    it.each([
      [0, 1],
      [7, 11],
      [19, 2],
      [40, 24],
      [95, 10],
    ])('gives any slice: %i and %i rows', async (offset, limit) => {
      const { ids } = await readAll({}, 'price_asc')
      const { listings, total } = await readSlice({}, 'price_asc', offset, limit)
      expect(listings.map(({ id }) => id)).toEqual(ids.slice(offset, offset + limit))
      expect(total).toBe(byId.size)
    })

    it('has nothing past the end', async () => {
      for (const offset of [PAGE * 100, PAGE * 999]) {
        expect(await readSlice({}, 'default', offset, PAGE)).toEqual({ total: byId.size, listings: [], more: false })
      }
    })

    it.each(SORTS)('finds the cars of several series as one, in the order %s', async (sort) => {
      const series = popularSeries().slice(0, 12)
      const expected = opened.truths.filter(({ seriesid }) => series.includes(seriesid)).map(({ infoid }) => infoid)
      expect(expected.length).toBeGreaterThan(PAGE)
      const any = [...series, series[0] as number].map((series_id) => ({ ...ANY_CAR, series_id }))
      const { ids, total } = await readAll({ any }, sort)
      expect(total).toBe(expected.length)
      expect(new Set(ids)).toEqual(new Set(expected))
      expect(ids.length).toBe(expected.length)
      expect((await opened.source.count({ ...NO_FILTER, any })).read()).toBe(expected.length)
      const key = ORDERS[sort]
      // Rows may have only the year, so the months of several series cannot be compared.
      const rank = (id: number) => {
        const value = key?.(truthOf(id)) ?? Number.POSITIVE_INFINITY
        return sort === 'youngest' ? Math.ceil(value / 100) : value
      }
      if (key) expect(ids.map(rank)).toEqual(ids.map(rank).sort((a, b) => (a === b ? 0 : a - b)))
    })

    it('finds the cars of one series', async () => {
      const [series] = popularSeries() as [number]
      const { ids } = await readAll({ any: [{ ...ANY_CAR, series_id: series }] })
      const expected = opened.truths.filter(({ seriesid }) => seriesid === series).map(({ infoid }) => infoid)
      expect(new Set(ids)).toEqual(new Set(expected))
    })

    it('gives true values for a car, and no value where it is unknown', async () => {
      const gaps = new Set<string>()
      // Every gap at least once, and some cars without any.
      const chosen = opened.truths.filter(
        (truth, i) => i % 50 === 0 || truth.gaps.some((gap) => !gaps.has(gap) && gaps.add(gap)),
      )
      expect(gaps.size).toBeGreaterThan(8)
      for (const truth of chosen) {
        const car = (await opened.source.car(truth.infoid)).read()
        expect(car).toMatchObject(carTells(truth))
        expect(car.photos.length).toBe(truth.photo_count)
        expect(new Set(car.photos).size).toBe(car.photos.length)
        expect(car.photos).toContain(car.photo_url)
        expect(car.listed === null).toBe(truth.gaps.includes('published'))
        expect(car.insurance_expiry === null).toBe(truth.gaps.includes('expiries'))
        expect(car.marketplace.electric_vehicle !== undefined).toBe(car.fuel_type === 'new_energy')
      }
    })

    it.each([1, 99_999_999, 0, -5, 1.5, 1e15, Number.NaN])('has no car %d', async (id) => {
      await expect(opened.source.car(id)).rejects.toMatchObject({ kind: 'vehicle_not_found' })
    })

    it('no longer has a car that is sold', async () => {
      const { infoid } = opened.truths.at(-1) as Truth
      await opened.sell(infoid)
      await expect(opened.source.car(infoid)).rejects.toMatchObject({ kind: 'vehicle_not_found' })
    })
  })
}
