/** The native searches of a union, and its total. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANY_CAR, type NamedPowertrain, type SourcePart } from '../../domain/source.ts'
import { planParts } from './plan-parts.ts'
import { MOST_REQUESTS } from './settings.ts'

const part = (brand_id: number | null, series_id: number | null = null, ...keywords: string[]): SourcePart => ({
  ...ANY_CAR,
  brand_id,
  series_id,
  keywords,
})

const phrase = (text: string): SourcePart => ({ ...part(1, 7), phrases: [text] })

describe('a union', () => {
  it.each([
    ['nothing', [], [], 0],
    ['one', [part(1)], [part(1)], 0],
    ['the same twice', [part(1, 7), part(1, 7)], [part(1, 7)], 0],
    ['a series of a brand', [part(1, 7), part(1)], [part(1)], 0],
    ['a series of another brand', [part(1), part(2, 7)], [part(1), part(2, 7)], 0],
    ['with and without a word', [part(1, 7, 'EV'), part(1, 7)], [part(1, 7)], 0],
    ['a longer word', [part(1, 7, '长续航'), part(1, 7, '超长续航')], [part(1, 7, '长续航')], 0],
    ['a word in other letters', [part(1, 7, 'ev'), part(1, 7, 'ＥＶ')], [part(1, 7, 'ev')], 0],
    ['two words', [part(1, 7, 'EV'), part(1, 7, 'DM')], [part(1, 7, 'EV'), part(1, 7, 'DM')], 1],
    ['two model years', [part(1, 7, '2020款'), part(1, 7, '2021款')], [part(1, 7, '2020款'), part(1, 7, '2021款')], 0],
    ['a phrase and its word', [phrase('S'), part(1, 7, 's')], [part(1, 7, 's')], 0],
    ['two phrases', [phrase('S'), phrase('200')], [phrase('S'), phrase('200')], 1],
    ['everything', [part(1), ANY_CAR, part(2, 3, 'x')], [ANY_CAR], 0],
  ] as const)('of %s', (_, union, parts, common) => {
    const plan = planParts(union)
    expect(plan.parts).toEqual(parts)
    expect(plan.common.length).toBe(common)
  })

  it('of two powertrains has nothing in common', () => {
    const drive = (one: NamedPowertrain) => ({ ...part(1, 7), powertrains: [one] })
    expect(planParts([drive('hybrid'), drive('battery_electric')])).toEqual({
      parts: [drive('hybrid'), drive('battery_electric')],
      common: [],
    })
  })

  it('of too many overlapping parts is searched as one part that contains them', () => {
    const words = Array.from({ length: 9 }, (_, i) => part(1, 7, `w${i}`))
    expect(planParts(words)).toEqual({ parts: [part(1, 7)], common: [] })
    const groups = Array.from({ length: 20 }, (_, i) => [part(1, i, 'a'), part(1, i, 'b'), part(1, i, 'c')]).flat()
    const { parts, common } = planParts(groups)
    expect(parts.length + common.length).toBeLessThan(MOST_REQUESTS)
  })

  const word = fc.subarray(['a', 'b', 'ab'], { maxLength: 2 })
  const drives = fc.option(fc.subarray<NamedPowertrain>(['hybrid', 'battery_electric'], { minLength: 1 }))
  const somePart = fc.record({
    brand_id: fc.option(fc.integer({ min: 1, max: 2 })),
    series_id: fc.constant(null),
    keywords: word,
    phrases: fc.subarray(['a', 'b'], { maxLength: 1 }),
    powertrains: drives,
  })
  const car = fc.record({
    brand: fc.integer({ min: 1, max: 2 }),
    title: fc.constantFrom('', 'a', 'b', 'ab', 'ba'),
    drive: fc.constantFrom<NamedPowertrain>('combustion', 'hybrid', 'battery_electric'),
  })

  it('counts every car once', () => {
    const isOf = (one: { brand: number; title: string; drive: NamedPowertrain }, wanted: SourcePart) =>
      (wanted.brand_id === null || wanted.brand_id === one.brand) &&
      wanted.keywords.every((text) => one.title.includes(text)) &&
      wanted.phrases.every((text) => one.title === text) &&
      (wanted.powertrains?.includes(one.drive) ?? true)
    fc.assert(
      fc.property(fc.array(somePart, { maxLength: 4 }), fc.array(car, { maxLength: 12 }), (union, cars) => {
        const count = (wanted: SourcePart) => cars.filter((one) => isOf(one, wanted)).length
        const { parts, common } = planParts(union)
        const total =
          parts.reduce((sum, one) => sum + count(one), 0) +
          common.reduce((sum, one) => sum + one.sign * count(one.part), 0)
        expect(total).toBe(cars.filter((one) => union.some((wanted) => isOf(one, wanted))).length)
      }),
      { numRuns: 500 },
    )
  })
})
