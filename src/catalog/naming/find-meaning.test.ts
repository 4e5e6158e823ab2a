import { expect, it } from 'vitest'
import type { SourceSeries } from '../../domain/source.ts'
import { createWords } from '../../words/create-words.ts'
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
