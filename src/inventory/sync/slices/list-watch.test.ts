/** What a pass makes of lists that cannot be true: it stops soon, says why, and is not complete. */
import { describe, expect, it } from 'vitest'
import { type MarketPage, type MarketSlice, WHOLE_MARKET } from '../../../domain/inventory/market.ts'
import { MemoryInventory } from '../../store/fixtures/memory-inventory.ts'
import { CAPS, cars, expectCopy, HOUR_MS, openSmallSync } from '../fixtures/open-small-sync.ts'
import { createSmallMarket, type SmallMarket, unavailable } from '../fixtures/small-market.ts'
import { ListWatch } from './list-watch.ts'

type Spoil = (page: MarketPage, slice: MarketSlice, asked: number) => MarketPage

function open(spoil: Spoil, more: Partial<SmallMarket> = {}) {
  const honest = createSmallMarket(cars, CAPS)
  const page: SmallMarket['page'] = async (...question) =>
    spoil(await honest.page(...question), question[0], honest.asked.length)
  return { honest, ...openSmallSync(new MemoryInventory(), { ...honest, page, ...more }) }
}

const isWhole = (slice: MarketSlice) => Object.values(slice).every((filter) => filter === null)
const whole = await createSmallMarket(cars, CAPS).page(WHOLE_MARKET, 'newest', 0, 10)

describe('a pass over lists', () => {
  it.each<[string, Spoil, RegExp, number]>([
    ['of more cars than there are', (page) => ({ ...page, total: 9e15 }), /says that it has 9000000000000000 cars/, 1],
    [
      'of which a part has more than the whole',
      (page, slice) => (isWhole(slice) ? page : { ...page, total: 5000 }),
      /says that it has 150 cars, and 5000 in a part/,
      60,
    ],
    [
      'that know no filter and no page',
      () => ({ ...whole, total: 100_000, page_count: null }),
      /shows the same cars again and again/,
      600,
    ],
    [
      'whose totals are a hundred times what they show',
      (page) => ({ ...page, total: page.total * 100, page_count: null }),
      /shows the same cars again and again/,
      3000,
    ],
    [
      'that show far more than was asked for',
      (page) => ({
        ...page,
        total: 9000,
        rows: Array.from({ length: 300 }, (_, i) => ({ ...page.rows[0], id: i + 1 })) as never,
      }),
      /shows 300 cars on a page that was to have 100/,
      1,
    ],
  ])('%s stops soon, and says why', async (_, spoil, reason, mostPages) => {
    const { pass } = open(spoil, { detail: async (id) => ({ ...cars[0], id }) })
    const { stopped, is_complete, pages } = await pass()
    expect({ stopped, is_complete }).toEqual({ stopped: expect.stringMatching(reason), is_complete: false })
    expect(pages).toBeLessThanOrEqual(mostPages)
  })

  it.each([2, 50, 5000])('whose totals change with each page by up to %i ends soon', async (by) => {
    const { pass } = open((page, _, asked) => ({ ...page, total: page.total + ((asked * 7919) % by) }))
    const { is_complete, pages } = await pass()
    expect({ is_complete, pages: pages < 2000 }).toEqual({ is_complete: false, pages: true })
  })

  it('with numbers that are made up for each page is stopped at more cars than there are said to be', async () => {
    const honest = createSmallMarket(cars, CAPS)
    const page: SmallMarket['page'] = async (...question) => {
      const shown = await honest.page(...question)
      return { ...shown, rows: shown.rows.map((row, i) => ({ ...row, id: honest.asked.length * 2 ** 40 + i })) }
    }
    const watch = new ListWatch({ ...honest, page })
    await expect(async () => {
      while (honest.asked.length < 100) await watch.market.page(WHOLE_MARKET, 'newest', 0, 10)
    }).rejects.toThrow('says that it has 150 cars, and shows more than')
    expect(watch.stopped).not.toBe(null)
    expect(honest.asked.length).toBeLessThan(50)
  })

  it('that show cars and count none is not complete', async () => {
    const { pass } = open((page, slice) => (isWhole(slice) ? { ...page, total: 0 } : page))
    await expect(pass()).rejects.toThrow('says that a list has 0 cars, and shows')
  })

  it('goes on when they are true again, and takes nothing away meanwhile', async () => {
    let isSpoilt = false
    const { pass, honest, store } = open((page) => (isSpoilt ? { ...page, total: 9e15 } : page))
    expect(await pass()).toMatchObject({ is_complete: true, stopped: null })
    isSpoilt = true
    expect(await pass()).toMatchObject({ is_complete: false, gone: 0, details: 0 })
    await expectCopy(store, honest)
    isSpoilt = false
    expect(await pass()).toMatchObject({ is_complete: true, stopped: null, gone: 0 })
  })
})

it('a pass that fails again and again is tried less and less often', async () => {
  const market = createSmallMarket(cars, CAPS)
  const { start, clock } = openSmallSync(new MemoryInventory(), market)
  const { sync, stop } = start()
  const from = clock.now()
  let tries = 0
  market.before = () => {
    tries++
    if (clock.now() - from > 24 * HOUR_MS) stop()
    throw unavailable()
  }
  await sync.run()
  expect(tries).toBeGreaterThan(24)
  expect(tries).toBeLessThan(110)
})
