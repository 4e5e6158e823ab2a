/** The tables of names are sorted, free of duplicates, and refer to existing brands and series. */
import { describe, expect, it } from 'vitest'
import { createBrandTable, isOfLine, readBrandRows, readFamilies } from '../brand-table.ts'
import { foldName, hasHan } from '../fold.ts'
import { readModelRows } from '../models/model-table.ts'
import { readTable } from '../read-table.ts'

const brands = createBrandTable()
const models = readModelRows(brands)
const families = readTable('families.tsv', ['brand', 'series', 'names'])
const parents = readTable('parents.tsv', ['names', 'brands', 'followers'])
const scripts = readTable('other-scripts.tsv', ['word', 'latin'])
const seriesWords = readTable('series-words.tsv', ['word', 'name'])

describe.each([
  ['families', families.map(({ brand, series }) => `${brand}\t${series}`), families],
  ['parents', parents.map(({ names }) => names), parents],
  ['other scripts', scripts.map(({ word }) => word), scripts],
  ['words for classes and series', seriesWords.map(({ word, name }) => `${word}\t${name}`), seriesWords],
])('%s', (_, keys, rows: readonly Record<string, string>[]) => {
  it('are sorted, and have no duplicates and no empty or untidy cell', () => {
    expect(keys.length).toBeGreaterThan(15)
    expect(keys).toEqual([...new Set(keys)].sort())
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => cell === '' || cell !== cell.trim())).toEqual([])
  })
})

describe('families', () => {
  it('have members for each of their patterns', () => {
    for (const { brand_id, series } of readFamilies(brands)) {
      for (const pattern of series) {
        // Only some catalogues may have a plain name.
        if (!pattern.includes('*')) continue
        const members = models.filter((row) => row.brand_id === brand_id && isOfLine(row.zh, [pattern]))
        expect([pattern, members.length > 0]).toEqual([pattern, true])
      }
    }
  })

  it('do not have the Chinese name of a series, which would mean that series', () => {
    expect(families.filter(({ names }) => hasHan(names))).toEqual([])
  })
})

describe('parents', () => {
  it('do not have the Chinese name of a brand of the catalogue, which would mean that brand', () => {
    const own = new Set(readBrandRows().map(({ zh }) => zh))
    expect(parents.flatMap(({ names }) => names.split('|')).filter((name) => own.has(name))).toEqual([])
  })

  it('have each name once', () => {
    const names = parents.flatMap((row) => row.names.split('|')).map(foldName)
    expect(names).toHaveLength(new Set(names).size)
  })
})

describe('other scripts', () => {
  it('are written in Latin letters, without duplicates when folded', () => {
    expect(scripts.filter(({ latin }) => !/^[a-z0-9 -]+$/.test(latin))).toEqual([])
    expect(scripts.filter(({ word }) => /[a-z]/i.test(word))).toEqual([])
    const words = scripts.map(({ word }) => foldName(word))
    expect(words).toHaveLength(new Set(words).size)
  })
})

describe('words for classes and series', () => {
  it('state the position of the letter or digit', () => {
    expect(new Set(seriesWords.map(({ word }) => word))).toEqual(new Set(['Class', 'Series']))
    expect(seriesWords.filter(({ name }) => name.split('{x}').length !== 2)).toEqual([])
  })
})
