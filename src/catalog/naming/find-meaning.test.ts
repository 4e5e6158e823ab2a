import { describe, expect, it } from 'vitest'
import type { Lang } from '../../domain/codes.ts'
import type { SourceSeries } from '../../domain/source.ts'
import { createWords } from '../../words/create-words.ts'
import type { FoundBrands } from '../../words/resolve-brand.ts'
import { beginsLikeTrim, createMeaningFinder, makeUnionOf } from './find-meaning.ts'
import { createInterpreter } from './interpret.ts'

const SERIES: readonly SourceSeries[] = [{ id: 2, name: '卡罗拉', brand_id: 3 }]
const words = createWords({ onUnknown() {} })
const findMeaning = createMeaningFinder({ words, inventory: null })
const seriesMap = { find: () => undefined, brandOf: () => null } as never
const interpret = createInterpreter({ words, seriesMap })
const SECRET = 'dT6HC6xlSbgE2KQbsVn0jL0Dp6qCoDH5'

it.each([
  ['a keyword', `ershou_live_${SECRET}`],
  ['a variant of a model', `Corolla ershou_live_${SECRET}_4Wu22w`],
  ['a variant of a model of a brand', `Toyota Corolla ershou_test_${SECRET}`],
  ['a word with invisible signs', `ershou\u200b_live_${SECRET}`],
])('shows no key, nor pieces of one: %s', async (_, model) => {
  const meaning = await findMeaning(model, [SERIES])
  const shown = JSON.stringify(interpret(null, { meaning, lists: [SERIES] }, 'en'))
  expect(shown).not.toContain(SECRET.slice(0, 4))
  // What is sent to the marketplace; a key with an inserted character is useless.
  const told = JSON.stringify(makeUnionOf(meaning))
  if (!model.includes('\u200b')) for (const piece of ['xlSbgE', 'KQbsVn', 'qCoDH']) expect(told).not.toContain(piece)
})

it('gives the same meaning for the same name', async () => {
  expect(await findMeaning('Corolla', [SERIES])).toBe(await findMeaning('Corolla', [SERIES]))
})

it.each([
  '2.0T',
  '1.5L CVT',
  '300h',
  '350d',
  '20T',
  '330TSI DSG',
  '550KM',
  '48V',
  '7-seat',
  '7 seats',
  'e-POWER',
  'E-CVT',
])('%s is a trim', (text) => expect(beginsLikeTrim(text)).toBe(true))

it.each(['P400', 'P510e', ' ２．０Ｔ', 'P400 3.0T'])('%s is a trim, too', (text) =>
  expect(beginsLikeTrim(text)).toBe(true),
)

it.each([
  '320Li',
  '530i',
  '911 Turbo',
  'ES300h',
  'P7',
  'P7i',
  'E300',
  'E-tron',
  '500e',
  '718',
  'C 200',
  'Tank 300',
  'T8',
  '',
])('%s may be a model', (text) => expect(beginsLikeTrim(text)).toBe(false))

describe('the exact name of a model that also finds cars of another one', () => {
  const list = (
    [
      [11, '荣威RX5', 19],
      [12, '荣威RX5新能源', 19],
      [21, '轩逸', 63],
      [22, '轩逸·纯电', 63],
      [31, '宋Pro', 75],
      [32, '宋Pro新能源', 75],
      [41, '沃尔沃XC90(进口)', 70],
      [42, '沃尔沃XC90新能源', 70],
      [51, '宝骏E300', 120],
      [52, '奔驰E级', 36],
      [61, '北汽E系列', 173],
      [62, '北汽新能源E150EV', 208],
    ] as const
  ).map(([id, name, brand_id]) => ({ id, name, brand_id }))
  const lists = [list]
  const BAIC = [
    { id: 173, name: '北京汽车' },
    { id: 208, name: '北汽新能源' },
  ]
  const modelOf = async (model: string, lang: Lang, brand: FoundBrands | null = null) =>
    interpret(brand, { meaning: await findMeaning(model, lists), lists }, lang)?.model

  it.each([
    ['RX5 New Energy', 'RX5 New Energy', '荣威RX5新能源'],
    ['roewe rx5 new-energy', 'RX5 New Energy', '荣威RX5新能源'],
    ['荣威RX5新能源', 'RX5 New Energy', '荣威RX5新能源'],
    ['RX5新能源', 'RX5 New Energy', '荣威RX5新能源'],
    ['Sylphy EV', 'Sylphy EV', '轩逸·纯电'],
    ['轩逸纯电', 'Sylphy EV', '轩逸·纯电'],
    ['Song Pro New Energy', 'Song Pro New Energy', '宋Pro新能源'],
    ['XC90 New Energy', 'XC90 New Energy', '沃尔沃XC90新能源'],
  ])('%s is this model', async (model, en, zh) => {
    expect(await modelOf(model, 'en')).toEqual({ kind: 'series', names: [en] })
    expect(await modelOf(model, 'zh')).toEqual({ kind: 'series', names: [zh] })
    const { parts } = await findMeaning(model, lists)
    expect(parts.length).toBeGreaterThan(1)
  })

  it.each([
    ['RX5 NEV', ['RX5', 'RX5 New Energy']],
    ['RX5 EV', ['RX5', 'RX5 New Energy']],
    ['E300', ['E300', 'E-Class', 'E Series']],
  ])('%s is a variant', async (model, names) => {
    const told = await modelOf(model, 'en')
    expect(told?.kind).toBe('variant')
    expect(told?.names.toSorted()).toEqual(names.toSorted())
  })

  it('is the model of its brand, where another brand has a variant of that name', async () => {
    const brands = [
      { id: 120, name: '宝骏' },
      { id: 36, name: '奔驰' },
    ] as never
    const found = words.resolveBrand('宝骏', brands)
    expect(await modelOf('E300', 'en', found as FoundBrands)).toEqual({ kind: 'series', names: ['E300'] })
    const group = words.resolveBrand('BAIC', BAIC as never)
    expect(await modelOf('E150 EV', 'en', group as FoundBrands)).toEqual({ kind: 'series', names: ['E150 EV'] })
    const other = words.resolveBrand('奔驰', brands)
    expect(await modelOf('E300', 'en', other as FoundBrands)).toEqual({ kind: 'variant', names: ['E-Class'] })
  })
})
