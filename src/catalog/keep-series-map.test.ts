import { describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { keepSeriesMap } from './series-map.ts'

const HOUR_MS = 3_600_000

/** `failures` = how many brands could not be read, reading by reading. */
function setUp(failures: readonly number[]) {
  let readings = 0
  const planned: { run: () => void; afterMs: number }[] = []
  const seen: (number | undefined)[] = []
  let cancelled = 0
  const kept = keepSeriesMap({
    seriesMap: {
      load: async () => {
        readings++
      },
      loaded: () => ({ brands: 1, series: 1, failed: failures[readings - 1] ?? 0 }),
    },
    schedule: (run, afterMs) => {
      planned.push({ run, afterMs })
      return () => cancelled++
    },
    onLoaded: (loaded) => seen.push(loaded?.failed),
  })
  return { kept, planned, seen, readings: () => readings, cancelled: () => cancelled }
}

describe('keepSeriesMap', () => {
  it.each([
    ['half a day when all was read', 0, 12 * HOUR_MS],
    ['a minute when something was not', 3, 60_000],
  ])('reads again after %s', async (_, failed, afterMs) => {
    const { kept, planned, seen } = setUp([failed])
    await kept.firstReading
    expect([seen, planned.map((plan) => plan.afterMs)]).toEqual([[failed], [afterMs]])
  })

  it('goes on until all was read', async () => {
    const { kept, planned, seen } = setUp([259, 1, 0])
    await kept.firstReading
    for (const turn of [0, 1]) {
      planned[turn]?.run()
      await eventually(() => expect(planned).toHaveLength(turn + 2))
    }
    expect([seen, planned.map((plan) => plan.afterMs)]).toEqual([
      [259, 1, 0],
      [60_000, 60_000, 12 * HOUR_MS],
    ])
  })

  it('plans nothing once it is stopped', async () => {
    const running = setUp([0])
    await running.kept.firstReading
    running.kept.stop()
    expect(running.cancelled()).toBe(1)
    const early = setUp([0])
    early.kept.stop()
    await early.kept.firstReading
    expect([early.planned, early.seen]).toEqual([[], []])
  })
})
