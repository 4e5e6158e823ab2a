/** Tests how often the sample of the front page is read, and how long visitors wait for it. */

import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
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

/** `car`: what each of the cars has besides its id. `finding`: the car whose report has a finding. */
function open(car: Readonly<Record<string, unknown>> = {}, finding = -1) {
  const clock = createManualClock()
  const asked: { readonly lang: string; answer(total: number): void; fail(): void }[] = []
  const search: Search = (_, { lang, page }) =>
    new Promise((resolve, reject) => {
      asked.push({
        lang,
        fail: () => reject(new Error('away')),
        answer(total_count) {
          const results = Array.from({ length: 24 }, (_, id) => ({ id, ...car }))
          const found = { results, total_count, page, next_page: 2, limit: 24 } as unknown as ReturnType<Found['read']>
          resolve({ read: () => found, version: '', freshness: { cache: 'HIT', age_s: 90, fresh_until_ms: 0 } })
        },
      })
    })
  const reports: number[] = []
  const inspection = (async (id: number) => {
    reports.push(id)
    const outcome = id === finding ? 'repaired' : 'normal'
    const items = (['hood', 'grille', 'roof'] as const).map((part) => [part, outcome] as const)
    return { read: () => makeReport({ data_available: id > 0, items }) }
  }) as unknown as Catalog['inspection']
  const readCar = (async () => ({ read: () => ({ body_form: 'sedan' }) })) as unknown as Catalog['car']
  const facets = (async () => ({ read: () => ({ groups: GROUPS }) })) as unknown as Catalog['facets']
  return { clock, asked, reports, read: createSample({ search, facets, inspection, car: readCar, clock }) }
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

it('is one for each language', async () => {
  const { asked, read } = open()
  const both = [read('en'), read('zh')]
  for (const one of asked) one.answer(1)
  await Promise.all(both)
  expect(asked.map(({ lang }) => lang)).toEqual(['en', 'zh'])
})

it('is not waited for beyond its deadline, and comes for those who ask later', async () => {
  const { clock, asked, read } = open()
  const waiting = read('en')
  expect(clock.waits).toEqual([300])
  clock.expire()
  expect(await waiting).toBe('being_read')
  expect(await read('en')).toBe('being_read')
  expect({ asked: asked.length, timers: clock.pending() }).toEqual({ asked: 1, timers: 0 })
  asked[0]?.answer(7)
  await nextTick()
  expect(await read('en')).toMatchObject({ total: 7 })
})

it('says that it cannot be read where it never was, and leaves the source alone for a while', async () => {
  const { clock, asked, read } = open()
  const first = read('en')
  asked[0]?.fail()
  expect(await first).toBe('unreadable')
  clock.advance(4999)
  expect(read('en')).toBe('unreadable')
  expect(asked.length).toBe(1)
  clock.advance(1)
  const second = read('en')
  asked[1]?.answer(7)
  expect(await second).toMatchObject({ total: 7 })
})

it('stays until there is a newer one, however long the source fails or is slow', async () => {
  const { clock, asked, read } = open()
  const first = read('en')
  asked[0]?.answer(7)
  const sample = (await first) as Sample
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

const SHOWN = { photo_url: 'x', price_cny: 1, title: 'a', inspection_advertised: true }

it.each([
  ['with visible damage', 2, 2, [0, 1, 2]],
  ['that says something, where none of the first is damaged', -1, 1, [0, 1, 2, 3, 4, 5, 6, 7]],
])('shows first a car with a report %s', async (_, finding, hero, tried) => {
  const { asked, reports, read } = open(SHOWN, finding)
  const first = read('en')
  asked[0]?.answer(7)
  await first
  await nextTick()
  expect(reports).toEqual(tried)
  expect(await read('en')).toMatchObject({ hero: { car: { id: hero }, body: 'sedan' } })
})

it('shows the report of the first car as soon as it is read, and keeps the car while it is on sale', async () => {
  const { asked, clock, reports, read } = open(SHOWN, 1)
  const first = read('en')
  asked[0]?.answer(7)
  const before = (await first) as Sample
  expect(before.hero).toMatchObject({ car: { id: 0 }, report: null })
  await nextTick()
  expect(reports).toEqual([0, 1])
  const shown = (await read('en')) as Sample
  expect(shown.hero).toMatchObject({ car: { id: 1 }, report: { data_available: true } })
  expect(read.shows(1)).toBe(true)
  clock.advance(60_000)
  read('en')
  asked[1]?.answer(8)
  await nextTick()
  expect(await read('en')).toMatchObject({ total: 8, hero: { car: { id: 1 }, report: { data_available: true } } })
  expect(reports).toEqual([0, 1])
})
