import { describe, expect, it } from 'vitest'
import type { SourceListing } from '../domain/source.ts'
import { measureDistance, rankSimilar } from './similar.ts'

const listing = (id: number, facts: Partial<SourceListing>) => ({ id, ...facts }) as SourceListing
const car = listing(1, { price_cny: 100_000, registration_date: '2020-05', mileage_km: 60_000 })

describe('rankSimilar', () => {
  it('puts the nearest in price, age and mileage first', () => {
    const twin = listing(2, { price_cny: 101_000, registration_date: '2020', mileage_km: 61_000 })
    const older = listing(3, { price_cny: 101_000, registration_date: '2015', mileage_km: 61_000 })
    const dearer = listing(4, { price_cny: 210_000, registration_date: '2020', mileage_km: 61_000 })
    expect(rankSimilar(car, [dearer, older, twin]).map(({ id }) => id)).toEqual([2, 3, 4])
  })

  it('takes what is unknown for rather unlike, never for equal', () => {
    const unknown = listing(5, { price_cny: null, registration_date: null, mileage_km: null })
    const near = listing(6, { price_cny: 120_000, registration_date: '2019', mileage_km: 90_000 })
    expect(rankSimilar(car, [unknown, near]).map(({ id }) => id)).toEqual([6, 5])
    expect(measureDistance(unknown, unknown)).toBe(4)
  })

  it('breaks ties by the higher id', () => {
    const facts = { price_cny: 90_000, registration_date: '2020', mileage_km: 50_000 }
    expect(rankSimilar(car, [listing(7, facts), listing(9, facts), listing(8, facts)]).map(({ id }) => id)).toEqual([
      9, 8, 7,
    ])
  })
})
