import { beforeEach, describe, expect, it } from 'vitest'
import type { ShownPage } from '../../../page-route.ts'
import { createPageKeeper } from './keep-pages.ts'

const PAGE: ShownPage = { kind: 'page', title: 'BMW', body: null }

const FIRST = { now: 1000, catalogue: 'rates 1', isCurrent: true }
let world = { ...FIRST }
let keeper: ReturnType<typeof createPageKeeper>
beforeEach(() => {
  world = { ...FIRST }
  keeper = createPageKeeper({ now: () => world.now, catalogueVersion: () => world.catalogue })
})

const readUntil = (fresh_until_ms: number) => ({
  freshness: { cache: 'HIT' as const, age_s: 0, fresh_until_ms },
  isCurrent: () => world.isCurrent,
})

function keep(key = '/market', read = [readUntil(5000), readUntil(2000)]): void {
  keeper.keep(key, { page: PAGE, catalogue: world.catalogue, read })
}

describe('a search page', () => {
  it('is kept under its own key', () => {
    keep()
    expect([keeper.recall('/market'), keeper.recall('/market?page=2')]).toEqual([PAGE, null])
  })

  it.each([
    ['one of its sources is read again', { now: 2000 }],
    ['the copy of the market has changed', { isCurrent: false }],
    ['the rates have changed', { catalogue: 'rates 2' }],
  ])('is made again when %s', (_, change) => {
    keep()
    world = { ...FIRST, ...change }
    expect(keeper.recall('/market')).toBeNull()
    // For good, because a later version may look like the first one.
    world = { ...FIRST }
    expect(keeper.recall('/market')).toBeNull()
  })

  it('is not kept when something changed while it was made', () => {
    keeper.keep('/market', { page: PAGE, catalogue: 'rates 0', read: [readUntil(5000)] })
    expect(keeper.recall('/market')).toBeNull()
  })

  it('is forgotten for others, and not kept at all under a long address', () => {
    keep()
    for (let page = 2; page <= 49; page++) keep(`/market?page=${page}`)
    keep(`/market?q=${'a'.repeat(1000)}`)
    expect(keeper.recall('/market')).toBeNull()
    expect(keeper.recall('/market?page=49')).toBe(PAGE)
    expect(keeper.recall(`/market?q=${'a'.repeat(1000)}`)).toBeNull()
  })
})
