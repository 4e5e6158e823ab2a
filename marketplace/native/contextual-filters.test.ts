/** The filters that a search offers next: true to the stock and the catalogue, twenty at most. */
import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '../search/index.ts'
import { readQuery } from '../search/query.ts'
import { createWorld } from '../world/world.ts'
import { makeContextualFilters } from './contextual-filters.ts'

const world = createWorld({ seed: 7, today: '2026-11-15', cars: 2500 })
const index = createSearchIndex(world, () => false)
const cars = Array.from({ length: world.size() }, (_, i) => world.car(i))

describe('the contextual filters', () => {
  const filters = (parameters: Readonly<Record<string, string>>) =>
    makeContextualFilters(world, index, readQuery(new URLSearchParams(parameters), 100))

  it('offer at most twenty series of a brand, the commonest first', () => {
    const offered = filters({ brandid: '1' })
    expect(offered.length).toBe(20)
    const counts = offered.map(({ key, value, title }) => {
      expect(key).toBe('seriesid')
      const of = cars.filter(({ spec }) => spec.series.id === Number(value))
      expect(of[0]?.spec.series).toMatchObject({ name: title, brand: { id: 1 } })
      return of.length
    })
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  it('offer at most twenty model years of a series with their specs, the latest first', () => {
    const offered = filters({ brandid: '15', seriesid: '65' })
    expect(offered.length).toBeGreaterThan(5)
    expect(offered.length).toBeLessThanOrEqual(20)
    const titles = offered.map(({ title }) => title)
    expect(titles).toEqual([...titles].sort().reverse())
    for (const { key, value, title, subvalue, subspecname } of offered) {
      expect(key).toBe('seriesyearid')
      const specs = subvalue.split(',').map((id) => world.specs.find(Number(id)))
      for (const spec of specs) expect(`${spec?.year}款 ${spec?.year_id}`).toBe(`${title} ${value}`)
      expect(subspecname).toBe(specs.length === 1 ? specs[0]?.name : '')
    }
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('offer nothing without a brand, and for what does not exist', () => {
    expect(filters({})).toEqual([])
    expect(filters({ seriesid: '65' })).toEqual([])
    expect(filters({ brandid: '65000' })).toEqual([])
    expect(filters({ brandid: '1', seriesid: '65000' })).toEqual([])
  })

  it('are never more than twenty for any brand', () => {
    for (const { id } of world.catalogue.brands) expect(filters({ brandid: String(id) }).length).toBeLessThanOrEqual(20)
  })
})
