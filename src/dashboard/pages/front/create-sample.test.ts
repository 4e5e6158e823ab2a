/** Tests how often the sample of the front page is read, and how long visitors wait for it. */
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { createManualClock } from '../../../observe/fixtures/manual-clock.ts'
import { makeReport } from '../market/inspection/fixtures/make-report.ts'
import { createSample, type Sample } from './create-sample.ts'

type Search = Catalog['search']
type Found = Awaited<ReturnType<Search>>

const GROUPS = {
  make: {
    values: Array.from({ length: 30 }, (_, id) => ({ value: `m${id}`, label: `M${id}`, count: 30 - id })),
    omitted: 2,
  },
  has_report: { values: [{ value: 'true', label: 'yes', count: 5 }] },
}

const SAMPLE = 50
const SHOWN = { photo_url: 'x', price_cny: 1, title: 'a', inspection_advertised: true }

/** `car`: what each of the cars has besides its id. `finding`: the car whose report has a finding. `isHeld`: reports of the market wait for `mayFind`. */
function open(car: Readonly<Record<string, unknown>> = {}, finding = -1, isHeld = false) {
  let mayFind = () => {}
  const held = isHeld ? new Promise<void>((resolve) => (mayFind = resolve)) : null
  const clock = createManualClock()
  /** One read asks in each language. */
  const asked: { readonly langs: string[]; answer(total: number): void; fail(): void }[] = []
  const searches: { readonly lang: string; answer(total: number): void; fail(): void }[] = []
  const search: Search = (_, { lang, page }) =>
    new Promise((resolve, reject) => {
      searches.push({
        lang,
        fail: () => reject(new Error('away')),
        answer(total_count) {
          const results = Array.from({ length: 24 }, (_, id) => ({ id, ...car }))
          const found = { results, total_count, page, next_page: 2, limit: 24 } as unknown as ReturnType<Found['read']>
          resolve({ read: () => found, version: '', freshness: { cache: 'HIT', age_s: 90, fresh_until_ms: 0 } })
        },
      })
      if (searches.length % 2 === 0) {
        const both = searches.slice(-2)
        asked.push({
          langs: both.map((one) => one.lang),
          answer(total) {
            for (const one of both) one.answer(total)
          },
          fail() {
            for (const one of both) one.fail()
          },
        })
      }
    })
  const reports: number[] = []
  const inspection = (async (id: number, lang: string) => {
    if (id !== SAMPLE && lang === 'en') reports.push(id)
    if (id !== SAMPLE) await held
    const outcome = id === finding ? 'repaired' : 'normal'
    const items = (['hood', 'grille', 'roof'] as const).map((part) => [part, outcome] as const)
    return { read: () => makeReport({ data_available: id > 0, items }) }
  }) as unknown as Catalog['inspection']
  const readCar = (async () => ({ read: () => ({ body_form: 'sedan' }) })) as unknown as Catalog['car']
  const facets = (async () => ({ read: () => ({ groups: GROUPS }) })) as unknown as Catalog['facets']
  const joinMakes: Catalog['joinMakes'] = async (values) => values
  const openSamples = async () => {
    const results = [{ id: SAMPLE, ...SHOWN }]
    const made = { search: async () => ({ read: () => ({ results }) }), inspection, car: readCar }
    return made as unknown as Pick<Catalog, 'search' | 'inspection' | 'car'>
  }
  const read = createSample({ search, facets, joinMakes, inspection, car: readCar, openSamples, clock })
  return { clock, asked, reports, read, mayFind: () => mayFind() }
}

it('is six cars, with the time at which the source was read, kept for a minute', async () => {
  const { clock, asked, read } = open()
  const first = read('en')
  const second = read('en')
  asked[0]?.answer(500)
  const sample = (await first) as Sample
  expect(sample).toMatchObject({ total: 500, as_of_ms: clock.now() - 90_000 })
  expect(sample.cars.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5])
  expect(sample.counts).toMatchObject({ makeCount: 32, withReport: 5 })
  expect(sample.counts?.makes.map(({ value }) => value).slice(0, 2)).toEqual(['m0', 'm1'])
  expect(await second).toBe(sample)
  clock.advance(59_999)
  expect(read('en')).toBe(sample)
  expect(asked.length).toBe(1)
  clock.advance(1)
  expect(read('en')).toBe(sample)
  asked[1]?.answer(501)
  await nextTick()
  expect(read('en')).toMatchObject({ total: 501 })
  expect(asked.length).toBe(2)
})

it('is read for both languages at once', async () => {
  const { asked, read } = open()
  const both = [read('en'), read('zh')]
  for (const one of asked) one.answer(1)
  expect((await Promise.all(both)).map((one) => (one as Sample).total)).toEqual([1, 1])
  expect(asked.map(({ langs }) => langs)).toEqual([['en', 'zh']])
})

it('is not waited for beyond its deadline, and comes for those who ask later', async () => {
  const { clock, asked, read } = open()
  const waiting = read('en')
  expect(clock.waits).toEqual([300])
  // The sample car needs no market, and is there even if finding it takes longer.
  clock.expire()
  expect(await waiting).toMatchObject({ why: 'being_read', hero: { isSample: true } })
  expect(await read('zh')).toMatchObject({ why: 'being_read', hero: { isSample: true } })
  expect({ asked: asked.length, timers: clock.pending() }).toEqual({ asked: 1, timers: 0 })
  asked[0]?.answer(7)
  await nextTick()
  expect(await read('en')).toMatchObject({ total: 7 })
})

it('says that it cannot be read where it never was, and leaves the source alone for a while', async () => {
  const { clock, asked, read } = open()
  const first = read('en')
  asked[0]?.fail()
  expect(await first).toMatchObject({ why: 'unreadable', hero: { isSample: true } })
  clock.advance(4999)
  expect(read('en')).toBe(await first)
  expect(asked.length).toBe(1)
  clock.advance(1)
  const second = read('en')
  asked[1]?.answer(7)
  expect(await second).toMatchObject({ total: 7 })
})

it('stays until there is a newer one, however long the source fails or is slow', async () => {
  const { clock, asked, read } = open()
  void read('en')
  asked[0]?.answer(7)
  await nextTick()
  const sample = read('en')
  expect(sample).toMatchObject({ total: 7, hero: { isSample: true } })
  clock.advance(60_000)
  expect(read('en')).toBe(sample)
  asked[1]?.fail()
  await nextTick()
  expect(read('en')).toBe(sample)
  // After ten idle minutes, visitors wait for a new sample up to the deadline.
  clock.advance(86_400_000)
  const slow = read('en')
  clock.expire()
  expect(await slow).toBe(sample)
  asked[2]?.answer(8)
  await nextTick()
  expect(read('en')).toMatchObject({ total: 8 })
  expect({ asked: asked.length, timers: clock.pending() }).toEqual({ asked: 3, timers: 0 })
})

it.each([
  ['with visible damage', 2, 2, [0, 1, 2]],
  ['that says something, where none of the first is damaged', -1, 1, [0, 1, 2, 3, 4, 5, 6, 7]],
])('shows first a car with a report %s, the same in both languages', async (_, finding, hero, tried) => {
  const { asked, reports, read } = open(SHOWN, finding)
  const first = read('en')
  asked[0]?.answer(7)
  await first
  await eventually(async () => {
    expect(reports).toEqual(tried)
    for (const language of ['en', 'zh'] as const)
      expect(await read(language)).toMatchObject({ hero: { car: { id: hero }, body: 'sedan', isSample: false } })
  })
})

it('shows a sample car until a report of the market is read, and keeps the car while it is on sale', async () => {
  const { asked, clock, reports, read, mayFind } = open(SHOWN, 1, true)
  const first = read('en')
  asked[0]?.answer(7)
  expect(await first).toMatchObject({ hero: { car: { id: SAMPLE }, isSample: true } })
  await eventually(async () => {
    for (const language of ['en', 'zh'] as const)
      expect(await read(language)).toMatchObject({ hero: { car: { id: SAMPLE }, isSample: true } })
  })
  expect(read.shows(SAMPLE)).toBe(false)
  mayFind()
  await eventually(async () => {
    expect(await read('zh')).toMatchObject({ hero: { car: { id: 1 }, report: { data_available: true } } })
  })
  expect(reports).toEqual([0, 1])
  expect(read.shows(1)).toBe(true)
  clock.advance(60_000)
  read('en')
  asked[1]?.answer(8)
  await nextTick()
  expect(await read('en')).toMatchObject({ total: 8, hero: { car: { id: 1 }, report: { data_available: true } } })
  expect(reports).toEqual([0, 1])
})
