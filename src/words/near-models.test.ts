/** Suggested series for a spelling that matches nothing. */
import { expect, it } from 'vitest'
import type { SourceSeries } from '../domain/source.ts'
import { createWords } from './create-words.ts'

const { findNearModels } = createWords({ onUnknown() {} })
const SERIES: readonly SourceSeries[] = (
  [
    [1, '凯美瑞', 3],
    [2, '卡罗拉', 3],
    [3, '卡罗拉锐放', 3],
    [4, '雅阁', 14],
    [5, '汉', 75],
    [6, '宝马X5', 15],
    [7, '宝马X6', 15],
    [8, '卡宴', 40],
    [9, '瑞虎8', 26],
    [10, '瑞虎7', 26],
  ] as const
).map(([id, name, brand_id]) => ({ id, name, brand_id }))
const ANY = () => true
const idsOf = (text: string, accept: (series: SourceSeries) => boolean = ANY) =>
  findNearModels(text, SERIES, accept).map(({ series }) => series.id)

it.each([
  ['Camri', [1]],
  ['Cmary', [1]],
  ['Cammry', [1]],
  ['kaimeirui', []],
  ['kaimieri', []],
  ['kaimeiuri', [1]],
  ['凯美锐', [1]],
  ['雅格', [4]],
  ['Corola', [2]],
  ['Corola Cross', [3]],
  ['Toyta Camry', [1]],
  ['Camry Hybird', [1]],
  ['Hna Camry', [1, 5]],
  ['Cayene', [8]],
  ['Tigo 8', [9]],
  ['Tiggo 9', [9, 10]],
  ['X55', []],
  ['Hna', [5]],
  ['Ham', []],
  ['xyzzy', []],
  ['', []],
  ['a b c d e f g h i j k l', []],
])('%s may mean %j', (text, expected) => expect(idsOf(text)).toEqual(expected))

it('searches only the given series', () => {
  expect(idsOf('Camri', ({ brand_id }) => brand_id === 14)).toEqual([])
})
