import { expect, it } from 'vitest'
import { createWords } from '../../words/create-words.ts'
import { joinMakes } from './join-makes.ts'

const words = createWords({ onUnknown() {} })
const BRANDS = (
  [
    [33, '奥迪'],
    [626, 'AUDI'],
    [36, '奔驰'],
    [15, '宝马'],
  ] as const
).map(([id, name]) => ({ id, name, pinyin: null }))

const join = (...counts: readonly (readonly [string, number])[]) =>
  joinMakes(
    counts.map(([value, count]) => ({ value, label: value, count })),
    BRANDS as never,
    words,
  ).map(({ value, label, count }) => [value, label, count])

it('lists a brand that the catalogue has under two names once, by the name that finds all of its cars', () => {
  expect(join(['AUDI', 929], ['奥迪', 926], ['宝马', 871])).toEqual([
    ['AUDI', '奥迪 / AUDI', 929],
    ['宝马', '宝马', 871],
  ])
})

it('keeps names apart that mean a smaller brand or a part of one, in their order', () => {
  const apart = [
    ['Mercedes-Benz', 900],
    ['Audi', 800],
    ['Mercedes-AMG', 40],
    ['AUDI (SAIC)', 3],
    ['nobody', 1],
  ] as const
  expect(join(...apart)).toEqual(apart.map(([name, count]) => [name, name, count]))
})
