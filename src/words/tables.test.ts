/** Every table is complete, sorted, free of gaps, and English in its English columns. */
import { describe, expect, it } from 'vitest'
import { TAG_CODES } from '../domain/listing-parts/tag.ts'
import { createBrandTable, readBrandRows } from './brand-table.ts'
import { foldName, foldWord } from './fold.ts'
import { LABEL_KINDS } from './labels.ts'
import { createModelTable, readModelRows } from './models/model-table.ts'
import { readTable } from './read-table.ts'
import { TRIM_PLACES } from './titles/trim-tables.ts'

const brands = readTable('brands.tsv', ['id', 'zh', 'en', 'pinyin', 'kind', 'aliases'])
const labels = readTable('labels.tsv', ['kind', 'zh', 'en'])
const codeLabels = readTable('code-labels.tsv', ['kind', 'code', 'zh', 'en'])
const makers = readTable('makers.tsv', ['zh', 'en'])
const tags = readTable('tags.tsv', ['zh', 'code', 'en'])
const models = readTable('models.tsv', ['brand', 'zh', 'en', 'kind', 'aliases'])
const trims = readTable('trims.tsv', ['zh', 'en', 'place'])
const trimNumbers = readTable('trim-numbers.tsv', ['zh', 'en', 'place'])
const trimMakers = readTable('trim-makers.tsv', ['zh', 'makers', 'en', 'place'])
const trimCharacters = readTable('trim-characters.tsv', ['zh', 'first', 'second'])
const kindWords = readTable('kind-words.tsv', ['word', 'kind'])
const variantWords = readTable('variant-words.tsv', ['word', 'zh'])
const moreNames = readTable('more-names.tsv', ['brand', 'zh', 'names', 'words'])
const brandLines = readTable('brand-lines.tsv', ['brand', 'series', 'names'])
const seriesEndings = readTable('series-endings.tsv', ['zh', 'en'])
const cities = readTable('cities.tsv', ['code', 'zh', 'en'])
const provinces = readTable('provinces.tsv', ['code', 'zh', 'en'])

/** Names of several brands of the catalogue; each means all of them. */
const SHARED_NAMES = [
  'audi',
  'ауди',
  'baic',
  'baicmotor',
  'баик',
  '北汽',
  'beijing',
  'faw',
  'gac',
  'гак',
  '广汽',
  'jac',
  'jacmotors',
  'jianghuai',
  'джак',
  'жак',
  '江淮',
  'leopard',
  'zunjie',
  'hima',
  '鸿蒙智行',
]

function findRepeated(keys: readonly string[]): string[] {
  return keys.filter((key, i) => keys.indexOf(key) !== i)
}

describe.each([
  ['brands', brands, (row: Record<string, string>) => row['id']!.padStart(6, '0')],
  ['labels', labels, (row: Record<string, string>) => `${row['kind']} ${row['zh']}`],
  ['code labels', codeLabels, (row: Record<string, string>) => `${row['kind']} ${row['code']}`],
  ['makers', makers, (row: Record<string, string>) => row['zh']!],
  ['tags', tags, (row: Record<string, string>) => row['zh']!],
  ['cities', cities, (row: Record<string, string>) => row['code']!],
  ['provinces', provinces, (row: Record<string, string>) => row['code']!],
  ['models', models, (row: Record<string, string>) => `${row['brand']}\t${row['zh']}`],
  ['trims', trims, (row: Record<string, string>) => row['zh']!],
  ['trim numbers', trimNumbers, (row: Record<string, string>) => row['zh']!],
  ['trim makers', trimMakers, (row: Record<string, string>) => row['zh']!],
  ['trim characters', trimCharacters, (row: Record<string, string>) => row['zh']!],
  ['series endings', seriesEndings, (row: Record<string, string>) => row['zh']!],
])('%s', (_, rows: readonly Record<string, string>[], keyOf) => {
  it('has no empty or untidy cell', () => {
    const untidy = rows.filter((row) => Object.values(row).some((cell) => cell === '' || cell !== cell.trim()))
    expect(untidy).toEqual([])
  })

  it('has no Chinese in the English column', () => {
    const english = (row: Record<string, string>) => row['en'] ?? `${row['first']} ${row['second']}`
    expect(rows.filter((row) => /\p{Script=Han}/u.test(english(row)))).toEqual([])
  })

  it('is sorted and has no duplicate key', () => {
    const keys = rows.map(keyOf)
    expect(keys).toEqual([...new Set(keys)].sort())
  })
})

describe('brands', () => {
  it('are complete', () => {
    expect(brands.length).toBe(355)
    expect(brands.every(({ id }) => /^[1-9]\d*$/.test(id))).toBe(true)
    expect(new Set(brands.map(({ kind }) => kind))).toEqual(new Set(['real', 'romanised']))
    expect(brands.every(({ pinyin }) => /^[a-z0-9]+$/.test(pinyin))).toBe(true)
  })

  it('have names that differ when folded, except for shared ones', () => {
    expect(findRepeated(brands.map(({ zh }) => foldName(zh)))).toEqual([])
    expect(findRepeated(brands.map(({ en }) => foldName(en)))).toEqual([])
    const ownersOf = new Map<string, Set<number>>()
    for (const { id, zh, en, pinyin, aliases } of readBrandRows()) {
      for (const name of [zh, en, pinyin, ...aliases]) {
        const key = foldName(name)
        expect(key).not.toBe('')
        ownersOf.set(key, (ownersOf.get(key) ?? new Set()).add(id))
      }
    }
    const shared = [...ownersOf].filter(([, ids]) => ids.size > 1).map(([key]) => key)
    expect(shared.sort()).toEqual([...SHARED_NAMES].sort())
  })

  it('have no alias that only repeats another name of theirs', () => {
    const idle = readBrandRows().flatMap(({ zh, en, pinyin, aliases }) =>
      findRepeated([...new Set([zh, en, pinyin].map(foldName)), ...aliases.map(foldName)]),
    )
    expect(idle).toEqual([])
  })
})

describe('tags', () => {
  it('have codes of the closed list, and every code except the one of a rule has a row', () => {
    const codes = new Set(tags.map(({ code }) => code))
    expect([...codes, 'electric_range'].sort()).toEqual([...TAG_CODES])
  })
})

describe('the other tables of names', () => {
  it.each([
    ['words for kinds', kindWords.map(({ word }) => word)],
    ['words for variants', variantWords.map(({ word }) => word)],
    ['more names', moreNames.map(({ brand, zh, names, words }) => [brand, zh, names, words].join('\t'))],
    ['lines of brands', brandLines.map(({ brand, series }) => `${brand}\t${series}`)],
  ])('%s: is sorted and has no duplicates', (_, keys) => {
    expect(keys.length).toBeGreaterThan(15)
    expect(keys).toEqual([...new Set(keys)].sort())
    expect(findRepeated(keys.map(foldName))).toEqual([])
  })

  it('more names belong to series that have a name, and none is in two rows of a series', () => {
    const named = new Set(models.map(({ brand, zh }) => `${brand} ${zh}`))
    expect(moreNames.filter(({ brand, zh }) => !named.has(`${brand} ${zh}`))).toEqual([])
    const all = moreNames.flatMap(({ zh, names }) => names.split('|').map((name) => `${zh} ${foldName(name)}`))
    expect(findRepeated(all)).toEqual([])
  })

  it('lines belong to a brand, and no brand except Maybach has the name of a line', () => {
    const names = new Set(brands.map(({ zh }) => zh))
    expect(brandLines.filter(({ brand }) => !names.has(brand))).toEqual([])
    const called = new Set(readBrandRows().flatMap(({ zh, en, aliases }) => [zh, en, ...aliases].map(foldName)))
    const lines = brandLines.flatMap((row) => row.names.split('|')).map(foldName)
    expect(findRepeated(lines)).toEqual([])
    expect(lines.filter((name) => called.has(name))).toEqual(['mercedesmaybach', 'maybach'])
  })
})

describe('labels', () => {
  it('cover every kind, and no word twice when folded', () => {
    expect([...new Set(labels.map(({ kind }) => kind))]).toEqual([...LABEL_KINDS])
    expect(findRepeated(labels.map(({ kind, zh }) => `${kind} ${foldWord(zh)}`))).toEqual([])
  })
})

describe('places', () => {
  it('are every province and every prefecture-level city', () => {
    expect(provinces.length).toBe(34)
    expect(provinces.every(({ code }) => /^\d{2}$/.test(code))).toBe(true)
    expect(cities.every(({ code }) => /^\d{6}$/.test(code))).toBe(true)
    // 133100 is a new area, not a prefecture.
    expect(cities.filter(({ code }) => code.endsWith('00') && code !== '133100').length).toBe(337)
  })

  it('have cities with a province, and no Chinese name twice', () => {
    const known = new Set(provinces.map(({ code }) => code))
    expect(cities.filter(({ code }) => !known.has(code.slice(0, 2)))).toEqual([])
    expect(findRepeated(cities.map(({ zh }) => zh))).toEqual([])
    expect(findRepeated(provinces.map(({ zh }) => zh))).toEqual([])
  })
})

describe('models', () => {
  it('are two thousand or more, each of an existing brand, real or romanised', () => {
    expect(models.length).toBeGreaterThan(2000)
    const names = new Set(brands.map(({ zh }) => zh))
    expect(models.filter(({ brand }) => !names.has(brand))).toEqual([])
    expect(new Set(models.map(({ kind }) => kind))).toEqual(new Set(['name', 'pinyin']))
    expect(models.filter(({ kind }) => kind === 'pinyin').length / models.length).toBeLessThan(0.1)
  })

  it('have names that differ within a brand when folded', () => {
    expect(findRepeated(models.map(({ brand, zh }) => `${brand} ${foldName(zh)}`))).toEqual([])
  })

  it('have English names without their brand', () => {
    const english = new Map(brands.map(({ zh, en }) => [zh, en]))
    const doubled = models.filter(({ brand, en }) => en.startsWith(`${english.get(brand)} `))
    expect(doubled).toEqual([])
  })

  it('have the powertrain that their Chinese name states: makers also count self-charging hybrids as 新能源', () => {
    const said = models.filter(({ zh, en }) => /新能源(?:\(进口\))?$/.test(zh) && /EV\b|hybrid|plug/i.test(en))
    expect(said).toEqual([])
  })

  it('are found by their names', () => {
    const table = createBrandTable()
    const rows = readModelRows(table)
    const { find } = createModelTable(table, rows)
    for (const row of rows) expect(find(row.brand_id, row.zh), row.zh).toBe(row)
  })
})

describe('words of trims', () => {
  it('have a valid place', () => {
    const places = new Set<string>(TRIM_PLACES)
    expect([...trims, ...trimNumbers].filter(({ place }) => !places.has(place))).toEqual([])
    expect(trims.length).toBeGreaterThan(1000)
  })

  it('with a different meaning for some makers are trim words, and their brands exist', () => {
    const names = new Set(brands.map(({ zh }) => zh))
    const places = new Set<string>(TRIM_PLACES)
    for (const { zh, makers, place } of trimMakers) {
      expect(trims.some((row) => row.zh === zh)).toBe(true)
      expect(makers.split('|').filter((maker) => !names.has(maker))).toEqual([])
      expect(places.has(place)).toBe(true)
    }
  })

  it('that follow numbers state the position of the number', () => {
    expect(trimNumbers.filter(({ en }) => en.split(/\{n(?:th)?\}/).length !== 2)).toEqual([])
  })

  it('that mean trim levels are English words of their own', () => {
    const levels = [
      '舒适',
      '豪华',
      '尊贵',
      '尊享',
      '尊荣',
      '精英',
      '标准',
      '基本',
      '旗舰',
      '至尊',
      '时尚',
      '风尚',
      '领先',
      '进取',
      '动感',
      '运动',
      '典雅',
      '优雅',
      '智能',
      '智享',
      '悦享',
      '乐享',
      '先锋',
      '卓越',
    ]
    const english = levels.map((level) => trims.find(({ zh }) => zh === level)?.en)
    expect(english).not.toContain(undefined)
    expect(new Set(english).size).toBe(levels.length)
  })

  it('made of characters are made of single ones', () => {
    expect(trimCharacters.filter(({ zh }) => [...zh].length !== 1)).toEqual([])
  })
})
