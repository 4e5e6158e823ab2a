/** The closed sets: spelled as the contract has them, and umbrellas that cover what they say. */
import { describe, expect, it } from 'vitest'
import {
  BODY_STYLE_FILTERS,
  BODY_STYLES,
  BODY_UMBRELLAS,
  CURRENCIES,
  expandBodyStyle,
  FUEL_TYPES,
  LANGS,
  SORTS,
  TRANSMISSIONS,
} from './codes.ts'

it.each([
  ['languages', LANGS, 'en zh'],
  ['currencies', CURRENCIES, 'cny eur'],
  ['fuels', FUEL_TYPES, 'gasoline diesel hybrid new_energy'],
  ['transmissions', TRANSMISSIONS, 'manual automatic'],
  ['sorts', SORTS, 'default price_asc price_desc newest youngest mileage_asc'],
])('%s', (_, codes, expected) => {
  expect(codes.join(' ')).toBe(expected)
})

describe('body styles', () => {
  it('are each there once, the umbrellas only to search by', () => {
    expect(new Set(BODY_STYLES).size).toBe(17)
    expect(BODY_STYLES.length).toBe(17)
    expect(BODY_STYLE_FILTERS).toEqual(['car', 'suv', ...BODY_STYLES])
    expect(BODY_STYLES).not.toContain('car')
    expect(BODY_STYLES).not.toContain('suv')
  })

  it('stand for themselves', () => {
    for (const style of BODY_STYLES) expect(expandBodyStyle(style)).toEqual([style])
  })

  it('are gathered by the umbrellas without overlap', () => {
    expect(expandBodyStyle('car')).toEqual(BODY_STYLES.filter((style) => style.endsWith('_car')))
    expect(expandBodyStyle('suv')).toEqual(BODY_STYLES.filter((style) => style.endsWith('_suv')))
    const covered = Object.values(BODY_UMBRELLAS).flat()
    expect(new Set(covered).size).toBe(covered.length)
  })
})
