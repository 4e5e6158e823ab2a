/** A pass on request: when it begins, what answers it, and what it interrupts. */
import { expect, it } from 'vitest'
import { MemoryInventory } from '../store/fixtures/memory-inventory.ts'
import type { SyncOptions } from './create-sync.ts'
import { CAPS, cars, HOUR_MS, openSmallSync } from './fixtures/open-small-sync.ts'
import { createSmallMarket, unavailable } from './fixtures/small-market.ts'
import { recallAnswer, requestPass } from './pass-requests.ts'

/** A pass has ended, and a sync waits for the next, which is due in six hours. */
async function open(options: Partial<SyncOptions> = {}) {
  const market = createSmallMarket(cars, CAPS)
  const opened = openSmallSync(new MemoryInventory(), market, { passEveryMs: 6 * HOUR_MS, ...options })
  const { store, clock } = opened
  await opened.pass()
  const ask = (id: string) => requestPass(store, { id, at_ms: clock.now() })
  /** Runs a sync for so many hours, or until it is stopped. Returns when each pass began, in hours. */
  async function run(hours: number, onBrands: (nth: number) => void = () => {}): Promise<number[]> {
    const from = clock.now()
    const began: number[] = []
    const { sync, stop } = opened.start({
      clock: {
        now: clock.now,
        async sleep(ms) {
          if (clock.now() - from >= hours * HOUR_MS) stop()
          await clock.sleep(ms)
        },
      },
    })
    market.before = (what) => {
      if (what !== 'brands') return
      began.push((clock.now() - from) / HOUR_MS)
      onBrands(began.length)
    }
    await sync.run()
    market.before = null
    return began
  }
  return { ...opened, market, ask, run }
}

it('begins at once, tells its summary, and moves the schedule', async () => {
  const { ask, run, store } = await open()
  await ask('a')
  expect(await run(7)).toEqual([0, 6])
  expect(await recallAnswer(store)).toMatchObject({
    id: 'a',
    state: 'ended',
    summary: { is_complete: true, total: 150 },
  })
})

it('is one pass, also for somebody whose clock is ahead', async () => {
  const { clock, store, run } = await open()
  await requestPass(store, { id: 'a', at_ms: clock.now() + 540_000 })
  const began = await run(1, (nth) => {
    if (nth > 3) throw unavailable()
  })
  expect(began).toEqual([0])
  expect(await recallAnswer(store)).toMatchObject({ id: 'a', state: 'ended' })
})

it('is shared by those who ask while it waits', async () => {
  const { ask } = await open()
  expect([(await ask('a')).id, (await ask('b')).id]).toEqual(['a', 'a'])
})

it('is answered by a pass whose lists are still being read', async () => {
  const { ask, run, store } = await open()
  let asking: Promise<unknown> = Promise.resolve()
  const askLate = () => {
    asking = ask('a')
  }
  expect(await run(7, askLate)).toEqual([6])
  await asking
  expect(await recallAnswer(store)).toMatchObject({ id: 'a', state: 'ended' })
})

it('cuts short the refreshing of details, which the next pass makes up for', async () => {
  const { market, ask, run, store, clock, events } = await open({ refreshMs: HOUR_MS, atOnce: 1, progressEveryMs: 0 })
  clock.advance(6 * HOUR_MS)
  let details = 0
  const passes = run(1)
  const { before: noteBrands } = market
  market.before = (what) => {
    noteBrands?.(what)
    if (what !== 'detail') return
    clock.advance(1)
    if (++details === 20) void ask('a')
  }
  events.length = 0
  expect(await passes).toHaveLength(2)
  const [first, second] = events.filter(({ event }) => event === 'pass') as { readonly refreshed: number }[]
  expect(first?.refreshed).toBeLessThan(30)
  expect((first?.refreshed ?? 0) + (second?.refreshed ?? 0)).toBe(150)
  expect(await recallAnswer(store)).toMatchObject({ id: 'a', state: 'ended' })
})

it('learns why it was broken off, or is refused when the requests of the day are used up', async () => {
  const failed = await open()
  await failed.ask('a')
  await failed.run(0, () => {
    throw unavailable()
  })
  expect(await recallAnswer(failed.store)).toMatchObject({
    id: 'a',
    state: 'failed',
    reason: expect.stringContaining('down'),
  })

  const spent = await open({ isSpent: async () => true })
  await spent.ask('b')
  expect(await spent.run(1)).toEqual([])
  expect(await recallAnswer(spent.store)).toEqual({ id: 'b', state: 'refused' })
})

it('is nobody’s any more when nobody synced for ten minutes', async () => {
  const { ask, run, clock } = await open()
  await ask('a')
  clock.advance(601_000)
  expect(await run(1)).toEqual([])
})
