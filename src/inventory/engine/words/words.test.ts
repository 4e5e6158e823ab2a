import { describe, expect, it } from 'vitest'
import { createKeywordTest } from '../../../domain/inventory/fixtures/filter-reference.ts'
import { foldEnglishTitle } from '../../../domain/inventory/title-keywords.ts'
import { createFoldedPhraseTest } from '../../../domain/title-phrases.ts'
import { buildIndex } from '../build-index.ts'
import { makeLargeTable } from '../fixtures/large-table.ts'
import { eachRun } from '../kernel/bits.ts'
import { openImage, viewWords } from '../opened-image.ts'
import { createWordLookup } from './create-word-lookup.ts'

/** Texts that have the same signs in other orders, and ends that meet beginnings. */
const PIECES = [
  'ab bc',
  'abc',
  'cab',
  'aab',
  'bca b',
  'c-200',
  'c 200',
  '汉ev',
  '汉',
  '2021款',
  '202',
  '𠮷',
  'a\0b',
  '',
]
/** Short and long texts at and beside the beginnings and ends of words; the last ones have a long text there only once. */
const ENGLISH = [
  'Golf GTI',
  'Tivoli GT Infinite',
  '350d',
  '350 Dynamic',
  '280TSI R-Line',
  'Land Rover Evoque (EREV)',
  'e-POWER 2.0T',
  'Automatic 4WD Luxury',
  'Automatic 4WD Sport xAutomatic4WDLuxury',
  'xAutomatic4WDLuxury',
  '𠮷𠮷𠮷𠮷 a𠮷𠮷𠮷b',
]
const titles = Array.from({ length: 1500 }, (_, i) => ({
  title: `${PIECES[i % 14]} ${PIECES[Math.floor(i / 14) % 14]} ${i % 50}`,
  english_title: foldEnglishTitle(`${PIECES[(i * 3) % 14]} ${ENGLISH[i % 11]} ${i % 40}`),
}))
const table = { ...makeLargeTable(4000, 24_300), titles }
for (let row = 0; row < table.count; row++) table.title[row] = row % titles.length

const KEYWORDS = [
  'a',
  'ab',
  'abc',
  'bca',
  'cab',
  'aab',
  'ab bc',
  '2',
  '49',
  'c200',
  'C-200',
  '汉',
  '汉ev',
  '20',
  '-',
  ' ',
  '',
  '\0',
  'a\0',
  '𠮷',
  '\ud842',
  'zz',
  'q',
  'abcabc',
  'x'.repeat(200),
  'GTI',
  'ti',
  'gt',
  'tivoli',
  'tivoligtinf',
  'tivoli-gt-infinite',
  '350d',
  '350dy',
  'dyna',
  'dynam',
  'TSI',
  '280t',
  'r-line',
  'line',
  'lin',
  'erev',
  '(erev)',
  ')',
  'rover',
  'rovere',
  'roverevoque',
  'ePower',
  'power',
  'ower2.0',
  '2.0',
  '2.0T',
  '0t',
  'automatic4wdluxury',
  'automatic4wds',
  '4wdluxury1',
  '𠮷𠮷𠮷',
  '𠮷𠮷𠮷𠮷',
  '𠮷𠮷𠮷𠮷a',
  'a𠮷𠮷𠮷',
]
const PHRASES = ['abc', 'ab', '200', 'c 200', '2021', '汉', '', 'b', '49']

describe.each(['plain', 'wasm'] as const)('%s', (kernel) => {
  const image = openImage(buildIndex(table, 24_300, 'v'), kernel)
  const firstDocs = viewWords(image, image.layout.groups.docs)
  const rows = viewWords(image, image.layout.rows)
  const groups = firstDocs.length - 1

  const find = (
    keywords: readonly string[],
    phrases: readonly string[],
    from: number,
    to: number,
    ofModel: readonly string[] = [],
  ): number[] => {
    const lookup = createWordLookup(image)
    const found: number[] = []
    const count = lookup.find({ keywords, ofModel, phrases }, from, to)
    eachRun(image.words, lookup.bits / 4, from, to, (first, end) => {
      for (let group = first; group < end; group++) found.push(group)
    })
    expect(count).toBe(found.length)
    return found
  }
  const test = (
    keywords: readonly string[],
    phrases: readonly string[],
    from: number,
    to: number,
    areOfModel = false,
  ): number[] => {
    const hasKeywords = createKeywordTest(keywords, areOfModel)
    const hasPhrases = createFoldedPhraseTest(phrases)
    return Array.from({ length: to - from }, (_, i) => from + i).filter((group) => {
      const row = rows[firstDocs[group] as number] as number
      const one = titles[table.title[row] as number] as (typeof titles)[number]
      return hasKeywords(one) && hasPhrases(one.title)
    })
  }

  it.each([...KEYWORDS.map((word) => [word]), ['ab', 'c']])(
    'finds the groups with the words %j of a model',
    (...words) => {
      for (const [from, to] of [
        [0, groups],
        [100, 1400],
        [333, 400],
      ] as const)
        expect(find([], [], from, to, words)).toEqual(test(words, [], from, to, true))
    },
  )

  it.each([
    ...KEYWORDS.map((word) => [[word], []]),
    ...PHRASES.map((word) => [[], [word]]),
    [['ab', '2'], ['200']],
    [['c', 'ab', '汉'], []],
  ])('finds the groups with %j and %j, among all and among few', (keywords, phrases) => {
    for (const [from, to] of [
      [0, groups],
      [100, 1400],
      [333, 400],
    ] as const)
      expect(find(keywords, phrases, from, to)).toEqual(test(keywords, phrases, from, to))
  })
})
