import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InspectionReport } from '../../src/domain/inspection.ts'
import { listTexts, type Text } from './list-texts.ts'
import { readStates } from './naive-states.ts'
import { openReading, type Reading } from './open-reading.ts'
import { type CarFacts, listItems, type PrintedReport } from './printed-facts.ts'

interface Asked {
  readonly facts: CarFacts
  readonly en: InspectionReport
  readonly zh: InspectionReport
}

/** PDFs take their time, and have few words of their own. */
const SAMPLE = [
  'provider=jiajian&access=open&limit=30',
  'provider=yiheng&access=open&limit=30',
  'provider=bingping&access=open&limit=6',
  'limit=30',
]
let service: Reading
let asked: Asked[]
beforeAll(async () => {
  service = await openReading(['--cars', '1000', '--seed', '3'])
  const ids = new Set((await Promise.all(SAMPLE.map((properties) => service.find(properties)))).flat())
  asked = []
  for (const id of ids) {
    asked.push({ facts: await service.facts(id), en: await service.full(id), zh: await service.full(id, 'zh') })
  }
}, 120_000)
afterAll(() => service?.stop())

/** What the provider printed, and what is a code in every language. */
const SOURCE =
  /source_\w+$|source_fields|reported_counts|^grade\.code$|^inspection_grade$|^history_queries\.source|_url$|^receipt/
const CODES =
  /^(?:parse_status|report_type|conclusions\.topic|damage_severity|derived\.(?:basis|damage_severity)|panel_damage\.rank|history_queries\.(?:topic|result)|\w+_date|history_queries\.query_date)$/

const isOurs = ({ path }: Text) => !SOURCE.test(path) && !CODES.test(path)
const HAN = /\p{Script=Han}+/gu

/** Status words that no glossary has, and the names of what was declared and not printed. */
function listUnknown({ sections, legend }: PrintedReport): string[] {
  const words = sections
    .flatMap(listItems)
    .filter((item) => readStates(item, legend).includes('unknown'))
    .flatMap(({ result }) => result.split('、'))
  return [...words, ...sections.filter(({ items }) => items.length === 0).map(({ heading }) => heading)]
}

describe('lang=en', () => {
  it('has no Chinese but what the source prints and what no table knows', () => {
    for (const { facts, en } of asked) {
      const unknown = facts.printed === null ? [] : listUnknown(facts.printed)
      for (const { path, text } of listTexts(en).filter(isOurs)) {
        const rest = unknown.reduce((left, word) => left.replaceAll(word, ''), text)
        expect(rest.match(HAN) ?? [], `${facts.infoid} ${path}: ${text}`).toEqual([])
      }
    }
  })

  it('shows unknown words as they are printed', () => {
    const shown = asked
      .flatMap(({ en }) => en.categories.flatMap(({ items }) => items))
      .filter(({ status }) => /\p{Script=Han}/u.test(status))
    expect(shown.length).toBeGreaterThan(0)
    for (const { status, source_status } of shown) expect(source_status).toContain(status.split(', ').at(-1))
  })
})

describe('lang=zh', () => {
  it('has no English but what the source prints, and the ids of rules', () => {
    for (const { facts, zh } of asked) {
      const printed = JSON.stringify(facts.printed ?? {})
      for (const { path, text } of listTexts(zh).filter(isOurs)) {
        const rest = path === 'derived.explanation' ? text.replace(/规则 [SMLNU]\d/, '').replace('由 API ', '') : text
        const foreign = (rest.match(/[A-Za-z]+/g) ?? []).filter((word) => !printed.includes(word))
        expect(foreign, `${facts.infoid} ${path}: ${text}`).toEqual([])
      }
    }
  })

  it("has the source's own words for names, and keeps what has no language", () => {
    for (const { en, zh } of asked) {
      for (const { name, source_name } of zh.categories) expect(name).toBe(source_name)
      for (const item of zh.categories.flatMap(({ items }) => items)) expect(item.name).toBe(item.source_name)
      const pick = (report: InspectionReport) => listTexts(report).filter((text) => !isOurs(text))
      expect(pick(zh)).toEqual(pick(en))
      // Two Chinese words may have one English.
      const paths = (report: InspectionReport) =>
        listTexts(report)
          .map(({ path }) => path)
          .filter((path) => path !== 'panel_damage.damage')
      expect(paths(zh)).toEqual(paths(en))
    }
  })
})

const SUMMARY_FIELDS =
  'available data_available parse_status report_provider report_type conclusions categories grade modification_assessments history_queries first_registration_date inspection_date report_date usage_type inspection_report_url inspection_report_print_url note'.split(
    ' ',
  )

describe('view=summary', () => {
  it('is the full report without items and without what the API calculates', async () => {
    for (const { facts, en, zh } of asked) {
      for (const [lang, full] of [
        ['en', en],
        ['zh', zh],
      ] as const) {
        const summary = await service.summary(facts.infoid, lang)
        expect(Object.keys(summary).sort()).toEqual([...SUMMARY_FIELDS].sort())
        const categories = full.categories.map(({ items: _, ...rest }) => rest)
        const kept = Object.entries(full).filter(([name]) => SUMMARY_FIELDS.includes(name))
        expect(summary).toEqual({ ...Object.fromEntries(kept), categories })
      }
    }
  })
})
