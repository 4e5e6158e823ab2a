/** Every table of inspection words is complete, sorted, free of duplicates in any spelling, and English in its English columns. */
import { describe, expect, it } from 'vitest'
import { BATTERY_METHODS } from '../../domain/inspection-parts/battery-health.ts'
import { BODY_PARTS } from '../../domain/inspection-parts/body-part.ts'
import { OUTCOMES } from '../../domain/inspection-parts/outcome.ts'
import { deriveOutcome } from '../../domain/inspection-rules/derive-outcome.ts'
import { CATEGORY_TOPICS, CONCLUSION_TOPICS, STATUS_CLASSES, TIERS } from '../../domain/observation.ts'
import { readTable } from '../read-table.ts'
import { readPhraseWords, readStatusRows } from './findings/read-phrase.ts'
import { createItems, readItemRows } from './items/items.ts'
import { foldPhrase, foldTerm } from './printed-words.ts'

const TABLES = {
  providers: ['zh', 'en'],
  categories: ['zh', 'en', 'topic'],
  parts: ['zh', 'en', 'panel', 'tier', 'part'],
  items: ['zh', 'en', 'kind', 'point'],
  questions: ['zh', 'en', 'good', 'bad', 'section', 'point', 'judges', 'panel', 'tier', 'part'],
  places: ['zh', 'en', 'kind'],
  statuses: ['zh', 'en', 'class', 'degree', 'there', 'outcome'],
  answers: ['zh', 'en', 'says', 'asks'],
  details: ['zh', 'en', 'kind'],
  codes: ['code', 'zh', 'en', 'kind'],
  conclusions: ['zh', 'en', 'topic', 'value'],
  grammar: ['of', 'role', 'zh', 'topic'],
  usages: ['zh', 'en', 'code', 'is_rental', 'history_en', 'history_zh'],
  modifications: ['zh', 'en'],
  'battery-methods': ['zh', 'code'],
  notices: ['zh', 'en'],
  spellings: ['from', 'to'],
} as const
type TableName = keyof typeof TABLES

const rowsOf = (name: TableName): Record<string, string>[] => readTable(`inspection-${name}.tsv`, TABLES[name])
/** The lookup key of a row. */
const KEYS: Partial<Record<TableName, readonly string[]>> = {
  codes: ['code'],
  grammar: ['of', 'role', 'zh'],
  spellings: ['from'],
}
const keyOf = (name: TableName, row: Record<string, string>) => (KEYS[name] ?? ['zh']).map((key) => row[key]).join(' ')
const findRepeated = (keys: readonly string[]) => keys.filter((key, i) => keys.indexOf(key) !== i)

describe.each(Object.keys(TABLES) as TableName[])('%s', (name) => {
  const rows = rowsOf(name)

  it('has rows, and no empty or untidy cell', () => {
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter((row) => Object.values(row).some((cell) => cell === '' || cell !== cell.trim()))).toEqual([])
  })

  it('has no Chinese in English columns', () => {
    const english = ['en', 'history_en']
    expect(rows.filter((row) => english.some((column) => /\p{Script=Han}/u.test(row[column] ?? '')))).toEqual([])
  })

  it('is sorted and has no duplicate key', () => {
    const keys = rows.map((row) => keyOf(name, row))
    expect(keys).toEqual([...new Set(keys)].sort())
  })

  it('has no duplicate word in another spelling', () => {
    if (name === 'spellings') return
    expect(
      findRepeated(rows.map((row) => `${row['of'] ?? ''} ${foldTerm(row[name === 'codes' ? 'code' : 'zh']!)}`)),
    ).toEqual([])
  })
})

describe('closed sets', () => {
  it.each<[TableName, string, readonly string[]]>([
    ['categories', 'topic', CATEGORY_TOPICS],
    ['parts', 'tier', TIERS],
    ['parts', 'part', BODY_PARTS],
    ['items', 'kind', ['-', 'equipment', 'record']],
    ['items', 'point', ['-', 'flood', 'metal', 'fire']],
    ['questions', 'good', ['是', '否', '有', '无']],
    ['questions', 'bad', STATUS_CLASSES],
    ['questions', 'point', ['-', 'flood', 'metal', 'fire']],
    ['questions', 'judges', ['-', ...CONCLUSION_TOPICS]],
    ['questions', 'tier', ['-', ...TIERS]],
    ['questions', 'part', ['-', ...BODY_PARTS]],
    ['places', 'kind', ['side', 'spot', 'surface', 'finish']],
    ['statuses', 'class', STATUS_CLASSES],
    ['statuses', 'degree', ['-', 'slight', 'severe']],
    ['statuses', 'there', ['-', 'metal=flood-sign', 'glass=cosmetic']],
    ['statuses', 'outcome', ['-', ...OUTCOMES]],
    ['answers', 'says', ['yes', 'no']],
    ['answers', 'asks', ['whether', 'presence']],
    ['details', 'kind', ['slight', 'degree', 'doubt', 'negator', 'affirm', 'filler', 'note']],
    ['codes', 'kind', ['both', 'structure', 'exterior', 'extent']],
    ['conclusions', 'topic', [...CONCLUSION_TOPICS, 'heading']],
    ['conclusions', 'value', ['true', 'false', 'undecided', 'headed', 'clean', 'yes', 'no']],
    ['grammar', 'of', ['verdict', 'rental', 'query']],
    ['grammar', 'topic', ['-', ...CONCLUSION_TOPICS]],
    ['usages', 'is_rental', ['-', 'true']],
    ['battery-methods', 'code', BATTERY_METHODS],
  ])('%s.%s', (name, column, values) => {
    expect(rowsOf(name).filter((row) => !values.includes(row[column]!))).toEqual([])
  })
})

describe('the tables together', () => {
  it('name each item once', () => {
    expect(findRepeated(readItemRows().map(({ zh }) => foldTerm(zh)))).toEqual([])
  })

  it('give each word of a result one role', () => {
    expect(findRepeated(readPhraseWords().map(([word]) => word))).toEqual([])
  })

  it('list the panel of every part as a part of the same tier', () => {
    const items = createItems()
    const strange = readItemRows()
      .filter(({ tier, question }) => tier !== null && question === null)
      .filter(({ panel, tier }) => items.find(panel)?.tier !== tier || items.find(panel)?.panel !== panel)
    expect(strange).toEqual([])
  })

  it('explain every code in status words', () => {
    const statuses = new Set(rowsOf('statuses').map(({ zh }) => foldPhrase(zh!)))
    const codes = rowsOf('codes').filter(({ kind }) => kind !== 'extent')
    expect(codes.length).toBe(10)
    expect(codes.filter(({ zh }) => !statuses.has(foldPhrase(zh!)))).toEqual([])
  })

  it('have the official list of registered uses, A to U', () => {
    const codes = rowsOf('usages').map(({ code }) => code)
    expect(codes.filter((code) => code !== '-').sort()).toEqual([...'ABCDEFGHIJKLMNOPQRSTU'])
  })

  it('have no spelling rule whose result another rule changes', () => {
    const spellings = rowsOf('spellings')
    const wrong = spellings.map(({ from }) => from!)
    expect(spellings.filter(({ to }) => wrong.some((from) => to!.includes(from)))).toEqual([])
  })
})

describe('the outcome of a word', () => {
  /** A hole in the door seal is damage, as is one in the door. */
  const DAMAGE = /\b(?:crack|cracked|torn|broken|deformed|bulged?|rusty?|corroded|worn through|come off|damaged)\b/i
  /** A part that no longer conducts does not work. */
  const ALLOWED = ['Broken wire']

  it('is never wear or a fault where its English names damage', () => {
    const known = { is_slight: false, is_known: true } as const
    const rows = readStatusRows().filter(({ en }) => DAMAGE.test(en) && !ALLOWED.includes(en))
    const harmless = rows.filter(({ zh, en, class: itemClass, outcome }) =>
      ['wear', 'faulty'].includes(
        deriveOutcome([{ ...known, word: zh, label: en, class: itemClass, ...(outcome && { outcome }) }]),
      ),
    )
    expect(rows.length).toBeGreaterThan(40)
    expect(harmless.map(({ zh }) => zh)).toEqual([])
  })
})

describe('names of items', () => {
  /** If an item were named like a finding, "could not be inspected" beside it would say the opposite. */
  const FINDING =
    /\b(?:no|not|without|free of|normal|abnormal|ok|good|sound(?! insulation)|intact|undamaged|unscratched|tight|clean|working|works|effective|complete|stable|replaced|repaired|stiffened|starts|runs|moves|holds|drops)\b/i
  /** The thing comes first, then what is checked on it; traces and faults never come first. */
  const FAULT_FIRST =
    /^(?:burn|burnt|smoke|water|silt|rust|oil seepage|dents?|scratch|crack|ageing|corrosion|coolant in)\b(?![- ](?:ingress|pump|gas|bath))/i

  it('are nouns, never findings', () => {
    const rows = readItemRows()
    expect(rows.length).toBeGreaterThan(400)
    expect(rows.filter(({ en }) => FINDING.test(en)).map(({ en }) => en)).toEqual([])
    expect(rows.filter(({ en }) => FAULT_FIRST.test(en)).map(({ en }) => en)).toEqual([])
  })
})
