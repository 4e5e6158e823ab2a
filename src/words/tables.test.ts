/** What every table must be: complete, sorted, free of gaps, and English where it says English. */
import { describe, expect, it } from 'vitest'
import { readBrandRows } from './brand-table.ts'
import { foldName, foldWord } from './fold.ts'
import { LABEL_KINDS } from './labels.ts'
import { readTable } from './read-table.ts'

const brands = readTable('brands.tsv', ['id', 'zh', 'en', 'pinyin', 'kind', 'aliases'])
const labels = readTable('labels.tsv', ['kind', 'zh', 'en'])
const cities = readTable('cities.tsv', ['code', 'zh', 'en'])
const provinces = readTable('provinces.tsv', ['code', 'zh', 'en'])

function findRepeated(keys: readonly string[]): string[] {
  return keys.filter((key, i) => keys.indexOf(key) !== i)
}

describe.each([
  ['brands', brands, (row: Record<string, string>) => row['id']!.padStart(6, '0')],
  ['labels', labels, (row: Record<string, string>) => `${row['kind']} ${row['zh']}`],
  ['cities', cities, (row: Record<string, string>) => row['code']!],
  ['provinces', provinces, (row: Record<string, string>) => row['code']!],
])('%s', (_, rows: readonly Record<string, string>[], keyOf) => {
  it('has no empty or untidy cell', () => {
    const untidy = rows.filter((row) => Object.values(row).some((cell) => cell === '' || cell !== cell.trim()))
    expect(untidy).toEqual([])
  })

  it('has no Chinese in the English column', () => {
    expect(rows.filter((row) => /\p{Script=Han}/u.test(row['en']!))).toEqual([])
  })

  it('is sorted and has no key twice', () => {
    const keys = rows.map(keyOf)
    expect(keys).toEqual([...new Set(keys)].sort())
  })
})

describe('brands', () => {
  it('are all there', () => {
    expect(brands.length).toBe(355)
    expect(brands.every(({ id }) => /^[1-9]\d*$/.test(id))).toBe(true)
    expect(new Set(brands.map(({ kind }) => kind))).toEqual(new Set(['real', 'romanised']))
    expect(brands.every(({ pinyin }) => /^[a-z0-9]+$/.test(pinyin))).toBe(true)
  })

  it('have names that differ even when folded, but for one pair', () => {
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
    expect([...ownersOf].filter(([, ids]) => ids.size > 1).map(([key]) => key)).toEqual(['audi'])
  })

  it('have no alias that only repeats another name of theirs', () => {
    const idle = readBrandRows().flatMap(({ zh, en, pinyin, aliases }) =>
      findRepeated([...new Set([zh, en, pinyin].map(foldName)), ...aliases.map(foldName)]),
    )
    expect(idle).toEqual([])
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
    // 133100 is a new area, and no prefecture.
    expect(cities.filter(({ code }) => code.endsWith('00') && code !== '133100').length).toBe(337)
  })

  it('have cities with a province, and no Chinese name twice', () => {
    const known = new Set(provinces.map(({ code }) => code))
    expect(cities.filter(({ code }) => !known.has(code.slice(0, 2)))).toEqual([])
    expect(findRepeated(cities.map(({ zh }) => zh))).toEqual([])
    expect(findRepeated(provinces.map(({ zh }) => zh))).toEqual([])
  })
})
