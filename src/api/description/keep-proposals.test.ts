import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../observe/fixtures/manual-clock.ts'
import { keepProposals, NO_PROPOSALS, type Proposals } from './proposals.ts'

const FULL: Proposals = {
  makes: ['BMW'],
  brand: 'BMW',
  car: '1',
  likened: '1',
  inspected: '1',
  address: 'https://cars.example/1',
}
const MINUTE = 60_000

/** Each look at the market ends when the test says so, with what it says. */
function open() {
  const clock = createManualClock()
  const looks: ((found: Proposals | Error) => void)[] = []
  const find = () =>
    new Promise<Proposals>((resolve, reject) => {
      looks.push((found) => (found instanceof Error ? reject(found) : resolve(found)))
    })
  return { clock, looks, read: keepProposals({ find, clock }) }
}

describe('the proposals of the reference', () => {
  it('are looked for once, however many readers ask, and kept for some minutes', async () => {
    const { clock, looks, read } = open()
    const readers = Array.from({ length: 100 }, () => read())
    expect(looks).toHaveLength(1)
    looks[0]?.(FULL)
    expect(new Set(await Promise.all(readers))).toEqual(new Set([FULL]))
    clock.advance(5 * MINUTE)
    expect(read()).toBe(FULL)
    expect([looks.length, clock.pending()]).toEqual([1, 0])
  })

  it('are given as they were while new ones are looked for', async () => {
    const { clock, looks, read } = open()
    const first = read()
    looks[0]?.(FULL)
    await first
    clock.advance(6 * MINUTE)
    expect([read(), read()]).toEqual([FULL, FULL])
    expect(looks).toHaveLength(2)
    const other = { ...FULL, car: '2' }
    looks[1]?.(other)
    await Promise.resolve().then(() => {})
    await Promise.resolve()
    expect(read()).toBe(other)
  })

  it('are waited for when they are so old that the cars may be sold', async () => {
    const { clock, looks, read } = open()
    const first = read()
    looks[0]?.(FULL)
    await first
    clock.advance(31 * MINUTE)
    const waited = read()
    expect(waited).toBeInstanceOf(Promise)
    looks[1]?.(NO_PROPOSALS)
    expect(await waited).toEqual(NO_PROPOSALS)
  })

  it('are none for a reader who has waited long enough', async () => {
    const { clock, looks, read } = open()
    const waited = read()
    expect(clock.waits).toEqual([2500])
    clock.expire()
    expect(await waited).toEqual(NO_PROPOSALS)
    looks[0]?.(FULL)
  })

  it('hold up nobody who comes after that, however long the market takes', async () => {
    const { clock, looks, read } = open()
    const first = read()
    clock.advance(2000)
    const second = read()
    expect(clock.waits).toEqual([2500, 500])
    clock.advance(600)
    expect([read(), read()]).toEqual([NO_PROPOSALS, NO_PROPOSALS])
    looks[0]?.(FULL)
    expect(await Promise.all([first, second])).toEqual([FULL, FULL])
    expect(read()).toBe(FULL)
  })

  it.each([
    ['fails', new Error('down')],
    ['has nothing', NO_PROPOSALS],
    ['lacks something', { ...FULL, inspected: null }],
  ])('are not looked for again at once in a market that %s', async (_, found) => {
    const { clock, looks, read } = open()
    const first = read()
    looks[0]?.(found)
    const known = found instanceof Error ? NO_PROPOSALS : found
    expect(await first).toEqual(known)
    clock.advance(59_000)
    expect(read()).toEqual(known)
    expect(looks).toHaveLength(1)
    clock.advance(2000)
    expect(read()).toEqual(known)
    expect(looks).toHaveLength(2)
  })

  it('stay when a later look finds less', async () => {
    const { clock, looks, read } = open()
    const first = read()
    looks[0]?.(FULL)
    await first
    clock.advance(6 * MINUTE)
    expect(read()).toBe(FULL)
    looks[1]?.(NO_PROPOSALS)
    await Promise.resolve()
    await Promise.resolve()
    expect(read()).toBe(FULL)
  })
})
