import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf } from '../../accounts/usage/range.ts'
import { STATUS_CLASSES, USAGE_SPLITS, type UsageDay } from '../../domain/accounts/usage.ts'
import { openStorageInMemory, type Storage } from '../../wiring/storage/create-storage.ts'
import { addUp, MOST_TOTALS } from './add-up.ts'
import { arrangeSeries, type DaySeries, MOST_SERIES } from './arrange-series.ts'
import { drawDays } from './draw-days.ts'

const SPAN = { from: '2026-10-17', to: '2026-11-15' }
const DAYS = daysOf(SPAN)
const WIDE = { width: 1040, height: 260, mostLabels: 12 }

let storage: Storage
beforeAll(async () => {
  storage = await openStorageInMemory(Date.now)
})
afterAll(() => storage.close())

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

const anyDay = fc.record({
  key_id: fc.integer({ min: 0, max: 20 }).map((n) => `key_${n}`),
  endpoint: fc.integer({ min: 0, max: 8 }).map((n) => `endpoint${n}`),
  status_class: fc.constantFrom(...STATUS_CLASSES),
  day: fc.constantFrom(...DAYS, '2026-10-16', '2026-11-16'),
  requests: fc.integer({ min: 1, max: 1_000_000_000 }),
})

/** The heights of the bars of a series. */
const heightsOf = (path: string) =>
  [...path.matchAll(/M[\d.]+ ([\d.]+)h[\d.]+V([\d.]+)h/g)].map(([, top, bottom]) => Number(bottom) - Number(top))

it('have the sums of the store in every chart, whatever was used', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyDay, { maxLength: 120 }), async (drawn) => {
      const account_id = `acc_chart_${made++}`
      const rows: UsageDay[] = drawn.map((day) => ({ ...day, account_id, cost: Math.floor(day.requests / 2) }))
      await storage.usage.add({ days: rows, requests: [], refusals: [], keys_used: new Map() })
      const stored = await storage.usage.readDays(account_id, SPAN.from, SPAN.to)
      for (const split of USAGE_SPLITS) {
        const parts = await storage.usage.sumByDay(account_id, SPAN.from, SPAN.to, split)
        const order = split === 'status_class' ? STATUS_CLASSES : undefined
        const chart = arrangeSeries(parts, DAYS, order)
        const totals = addUp(parts, order)
        expect(chart.total).toBe(sum(stored.map(({ requests }) => requests)))
        expect(sum(chart.series.map(({ total }) => total))).toBe(chart.total)
        expect(chart.totals).toEqual(
          DAYS.map((day) => sum(stored.filter((row) => row.day === day).map(({ requests }) => requests))),
        )
        for (const { name, values } of chart.series) {
          if (name === null) continue
          const own = stored.filter((row) => row[split] === name)
          expect(sum(values)).toBe(sum(own.map(({ requests }) => requests)))
        }
        expect(sum(totals.map(({ requests }) => requests))).toBe(chart.total)
        expect(sum(totals.map(({ cost }) => cost))).toBe(sum(stored.map(({ cost }) => cost)))
        expect(chart.series.length).toBeLessThanOrEqual(MOST_SERIES)
        expect(totals.length).toBeLessThanOrEqual(MOST_TOTALS)
        expect(sum(totals.map(({ names }) => names))).toBe(new Set(stored.map((row) => row[split])).size)
      }
    }),
    { numRuns: 25 },
  )
})

it('draws bars as high as what they stand for, inside of the picture', () => {
  fc.assert(
    fc.property(fc.array(anyDay, { minLength: 1, maxLength: 60 }), (drawn) => {
      const figures = drawn
        .filter(({ day }) => DAYS.includes(day))
        .map(({ day, endpoint, requests }) => ({ day, name: endpoint, requests }))
      const chart = arrangeSeries(figures, DAYS)
      const { paths, levels, bottom, left, right, columns, labels } = drawDays(chart, WIDE)
      const top = levels.at(-1) as { y: number; value: number }
      const perPixel = top.value / (bottom - top.y)
      for (const [at, path] of paths.entries()) {
        const drawnTotal = sum(heightsOf(path)) * perPixel
        const bars = chart.series[at]?.values.filter((value) => value > 0).length as number
        expect(heightsOf(path)).toHaveLength(bars)
        // The ends of bars are rounded to a tenth of a pixel.
        expect(Math.abs(drawnTotal - (chart.series[at]?.total as number))).toBeLessThanOrEqual(
          (bars + 1) * 0.11 * perPixel,
        )
      }
      for (const { x, width } of columns) expect(x >= left && x + width <= right + 0.1).toBe(true)
      expect(labels.length).toBeLessThanOrEqual(WIDE.mostLabels)
      expect(labels.at(-1)?.day).toBe(SPAN.to)
    }),
    { numRuns: 50 },
  )
})

it('keeps the order of statuses, and puts the largest of others first with the rest at the end', () => {
  const figure = (name: string, requests: number) => ({ day: SPAN.to, name, requests })
  const names = ({ series }: DaySeries) => series.map(({ name, names: count, total }) => [name, count, total])
  expect(names(arrangeSeries([figure('5xx', 9), figure('2xx', 1)], DAYS, STATUS_CLASSES))).toEqual([
    ['2xx', 1, 1],
    ['5xx', 1, 9],
  ])
  const eight = Array.from({ length: 8 }, (_, at) => figure(`e${at}`, at + 1))
  expect(names(arrangeSeries(eight, DAYS))).toEqual([
    ['e7', 1, 8],
    ['e6', 1, 7],
    ['e5', 1, 6],
    ['e4', 1, 5],
    ['e3', 1, 4],
    [null, 3, 6],
  ])
  expect(arrangeSeries(eight.slice(0, MOST_SERIES), DAYS).series.every(({ name }) => name !== null)).toBe(true)
})

it('has whole numbers for levels, also where there is next to nothing', () => {
  for (const requests of [1, 2, 3, 7, 99, 12_345, 6_000_000_000]) {
    const { levels } = drawDays(arrangeSeries([{ day: SPAN.to, name: 'a', requests }], DAYS), WIDE)
    expect(levels.every(({ value }) => Number.isInteger(value))).toBe(true)
    expect(levels[0]?.value).toBe(0)
    expect(levels.at(-1)?.value).toBeGreaterThanOrEqual(requests * 0.75)
    expect(levels.length).toBeGreaterThanOrEqual(2)
  }
})
