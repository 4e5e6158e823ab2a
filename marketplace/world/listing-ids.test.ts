/** Listing ids grow with the position and can be converted back to it; no other number can. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noonOf } from './calendar.ts'
import { createListingIds } from './listing-ids.ts'

const BEGAN = noonOf('2026-11-15')
const CARS = 200_000
const ids = createListingIds(7, BEGAN, CARS)

describe('listing ids', () => {
  it('can be converted back to their position, and grow with it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: CARS + 10_000 }), (index) => {
        expect(ids.indexOf(ids.idOf(index))).toBe(index)
        expect(ids.idOf(index + 1)).toBeGreaterThan(ids.idOf(index))
        expect(String(ids.idOf(index))).toMatch(/^\d{8}$/)
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  it('are one in three numbers; the others belong to no car', () => {
    const from = ids.idOf(1000)
    const found = Array.from({ length: 3000 }, (_, i) => ids.indexOf(from + i)).filter((index) => index !== null)
    expect(found.length).toBeGreaterThanOrEqual(999)
    expect(found.length).toBeLessThanOrEqual(1001)
    expect(new Set(found).size).toBe(found.length)
    for (const id of [0, -1, 1, from + 0.5, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000]) {
      expect(ids.indexOf(id)).toBeNull()
    }
  })

  it('are in the range of the marketplace at that time', () => {
    const august = createListingIds(7, noonOf('2026-08-01'), CARS)
    expect(Math.abs(august.idOf(CARS) - 59_200_000)).toBeLessThan(20_000)
    expect(ids.idOf(CARS)).toBeGreaterThan(august.idOf(CARS))
  })

  it('differ between seeds, and have room for ten million', () => {
    const other = createListingIds(8, BEGAN, CARS)
    const same = Array.from({ length: 300 }, (_, i) => ids.idOf(i) === other.idOf(i)).filter(Boolean).length
    expect(same).toBeLessThan(200)
    expect(String(createListingIds(7, BEGAN, 10_000_000).idOf(0))).toMatch(/^\d{8}$/)
    expect(() => createListingIds(7, noonOf('2012-01-01'), 100)).toThrow('too early')
  })
})
