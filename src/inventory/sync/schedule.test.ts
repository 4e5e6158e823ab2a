/** When a restarted sync reads the market, depending on what the previous one stored. */
import { describe, expect, it } from 'vitest'
import { MemoryInventory } from '../store/fixtures/memory-inventory.ts'
import type { SyncOptions } from './create-sync.ts'
import { CAPS, cars, HOUR_MS, openSmallSync } from './fixtures/open-small-sync.ts'
import { createSmallMarket, unavailable } from './fixtures/small-market.ts'
import { runNote } from './notes.ts'

const EVERY_HOURS = 6

/** A pass has ended; `restart` runs another sync until it has begun its first pass, and tells after how many hours that was. */
async function open(options: Partial<SyncOptions> = {}) {
  const market = createSmallMarket(cars, CAPS)
  const opened = openSmallSync(new MemoryInventory(), market, { passEveryMs: EVERY_HOURS * HOUR_MS, ...options })
  const { clock, start } = opened
  async function restart(more: Partial<SyncOptions> = {}): Promise<number> {
    const { sync, stop } = start(more)
    const from = clock.now()
    let begun = Number.NaN
    market.asked.length = 0
    market.before = (what) => {
      if (what !== 'brands') return
      begun = clock.now()
      stop()
      throw unavailable()
    }
    await sync.run()
    market.before = null
    return (begun - from) / HOUR_MS
  }
  const countDetails = () => market.asked.filter((what) => what === 'detail').length
  return { ...opened, market, restart, countDetails }
}

describe('a restarted sync', () => {
  it.each<[string, number, Partial<SyncOptions>, number]>([
    ['at once', 0, {}, 6],
    ['after some hours', 4, {}, 2],
    ['when a pass is due', 6, {}, 0],
    ['much later', 100, {}, 0],
    ['with a shorter time between passes', 1, { passEveryMs: 2 * HOUR_MS }, 1],
    ['over another market', 1, { marketName: 'another' }, 0],
    ['before it began, by a clock that was set back', -2, {}, 0],
  ])('goes on with the schedule: %s', async (_, afterHours, more, expected) => {
    const { pass, clock, restart } = await open()
    await pass()
    clock.advance(afterHours * HOUR_MS)
    expect(await restart(more)).toBe(expected)
  })

  it('takes up a pass that was broken off, however late the one before it was', async () => {
    const { pass, market, clock, restart } = await open()
    await pass()
    clock.advance(HOUR_MS)
    market.before = (what) => {
      if (what === 'page') throw unavailable()
    }
    await expect(pass()).rejects.toThrow('down')
    expect(await restart()).toBe(0)
  })

  it('does not wait after a pass that was not complete, nor with a store that knows of none', async () => {
    const alike = Array.from({ length: 120 }, (_, i) => ({ ...cars[0], id: 5000 + i }))
    const { pass, market, restart } = await open()
    expect(await restart()).toBe(0)
    for (const car of alike) market.cars.set(car.id, car as (typeof cars)[0])
    expect(await pass()).toMatchObject({ is_complete: false })
    expect(await restart()).toBe(0)
  })

  it('waits no longer when the clock is set back meanwhile', async () => {
    const { pass, clock, restart } = await open()
    await pass()
    let isSet = false
    const sleep = async (ms: number) => {
      await clock.sleep(ms)
      if (!isSet) clock.advance(-3 * HOUR_MS)
      isSet = true
    }
    expect(await restart({ clock: { ...clock, sleep } })).toBe(EVERY_HOURS - 3)
  })

  it('says that it waits', async () => {
    const { pass, restart, events } = await open()
    await pass()
    events.length = 0
    await restart()
    expect(events[0]).toMatchObject({ event: 'progress', phase: 'idle' })
  })

  it('goes on to refresh what the run before had not, once', async () => {
    const { pass, store, clock, restart, countDetails } = await open({ refreshMs: 24 * HOUR_MS, atOnce: 1 })
    await pass()
    expect(await runNote.recall(store)).toMatchObject({ is_refreshed: true })
    clock.advance(30 * HOUR_MS)
    // As a pass leaves it that was stopped after its lists.
    await runNote.remember(store, { began_ms: clock.now() - HOUR_MS, is_refreshed: false, market: '' })
    expect(await restart()).toBe(5)
    expect(countDetails()).toBe(150)
  })
})
