/**
 * Chinese → English for the words of inspection reports, and their meaning. A word that is not in the tables is shown as
 * printed and reported, and nothing is concluded from it.
 */
import { LRUCache } from 'lru-cache'
import type { Lang } from '../../domain/codes.ts'
import type { BatteryMethod } from '../../domain/inspection-parts/battery-health.ts'
import type { Statement } from '../../domain/observation.ts'
import type { ReportCounter } from '../../domain/report.ts'
import { readTable } from '../read-table.ts'
import { type CategoryWords, type CounterWords, createCategories, describeCounter } from './categories.ts'
import { createDamageFinder } from './damage-words.ts'
import { createFindings, type FindingWords, type PrintedResult } from './findings/findings.ts'
import { createItems, type ItemWords } from './items/items.ts'
import { createModifications, type ModificationWords } from './modifications.ts'
import { foldTerm, type InspectionWordKind, isProse, type Note } from './printed-words.ts'
import { createQueries, type QueryWords } from './queries.ts'
import { createUsages, type UsageWords } from './usages.ts'
import { createStatements, type PrintedConclusion } from './verdicts/statements.ts'

export interface InspectionWords {
  provider(source: string, lang: Lang): string
  category(source_name: string, lang: Lang): CategoryWords
  item(source_name: string, lang: Lang): ItemWords
  /** A printed result and its remark as findings; `status` and `remarks` are the texts of the answer in its language. */
  findings(of: PrintedResult, lang: Lang): FindingWords
  /** Also for an item that is a judgement (`is_judgement_of`): its name is the heading, and its result is the label. */
  statements(conclusion: PrintedConclusion, lang: Lang): readonly Statement[]
  usage(source_usage: string | null, source_rental: string | null, lang: Lang): UsageWords
  modification(source_name: string, source_text: string, lang: Lang): ModificationWords
  /** The words for damage in running text that does not deny them; empty when there are none. */
  damage(text: string, lang: Lang): readonly string[]
  /** Null when it is not a query of these records. */
  query(source_name: string, source_notice: string | null, lang: Lang): QueryWords | null
  counter(of: ReportCounter, lang: Lang): CounterWords
  /** How the state of health of a battery was measured; null for a word that the table does not have. */
  batteryMethod(source: string | null): BatteryMethod | null
}

interface InspectionWordsParts {
  /** Called on every word that the tables do not have, in either language, repeats included. */
  readonly onUnknown: (kind: InspectionWordKind, text: string) => void
}

interface Kept {
  readonly value: unknown
  readonly unknown: readonly (readonly [InspectionWordKind, string])[]
}

/** Reports repeat the same words. */
const MOST_CHARS = 2_000_000

/** Letters and digits, also in full width. */
const MAYBE_CODE = /[\dA-Z０-９Ａ-Ｚａ-ｚ]/i

type Tables = ReturnType<typeof readTables>

let tables: Tables | null = null

/** The tables never change, so a process reads and indexes them once. */
function openTables(): Tables {
  tables ??= readTables()
  return tables
}

function readTables() {
  const items = createItems()
  return {
    providers: new Map(readTable('inspection-providers.tsv', ['zh', 'en']).map(({ zh, en }) => [foldTerm(zh), en])),
    batteryMethods: new Map(
      readTable('inspection-battery-methods.tsv', ['zh', 'code']).map(({ zh, code }) => [
        foldTerm(zh),
        code as BatteryMethod,
      ]),
    ),
    categories: createCategories(),
    items,
    findings: createFindings(items),
    statements: createStatements(),
    usages: createUsages(),
    modifications: createModifications(items),
    damage: createDamageFinder(),
    queries: createQueries(),
  }
}

export function createInspectionWords({ onUnknown }: InspectionWordsParts): InspectionWords {
  const opened = openTables()
  const { providers, categories, items, findings, statements, usages, modifications, queries, batteryMethods } = opened
  const cache = new LRUCache<string, Kept>({
    maxSize: MOST_CHARS,
    sizeCalculation: ({ value }, name) => name.length + JSON.stringify(value).length,
  })

  function memoize<Value>(key: readonly string[], make: (note: Note) => Value): Value {
    // The length before each part keeps neighbouring parts distinct.
    let name = ''
    for (const part of key) name += `${part.length}:${part}`
    let kept = cache.get(name)
    if (!kept) {
      const unknown: [InspectionWordKind, string][] = []
      kept = { value: make((kind, text) => unknown.push([kind, text])), unknown }
      cache.set(name, kept)
    }
    for (const [kind, text] of kept.unknown) onUnknown(kind, text)
    return kept.value as Value
  }

  return {
    provider(source, lang) {
      const en = isProse(source) ? undefined : providers.get(foldTerm(source))
      if (en === undefined) onUnknown('provider', source)
      return lang === 'en' ? (en ?? source) : source
    },
    category: (name, lang) => memoize(['category', lang, name], (note) => categories(name, lang, note)),
    item: (name, lang) => memoize(['item', lang, name], (note) => items.describe(name, lang, note)),
    findings(of, lang) {
      // The report's own legend defines codes and letters.
      if (of.legend.length > 0 && MAYBE_CODE.test(of.source_status)) return findings(of, lang, onUnknown)
      const { source_name, source_status, source_remarks, category } = of
      // A missing remark and an empty one share an entry: both say nothing.
      const key = ['findings', lang, source_name, source_status, category, source_remarks ?? '']
      return memoize(key, (note) => findings(of, lang, note))
    },
    statements: (conclusion, lang) =>
      memoize(['statements', lang, conclusion.source_heading ?? '', conclusion.source_label], (note) =>
        statements(conclusion, lang, note),
      ),
    usage: (source_usage, source_rental, lang) => usages(source_usage, source_rental, lang, onUnknown),
    modification: (name, text, lang) => modifications(name, text, lang, onUnknown),
    damage: (text, lang) => memoize(['damage', lang, text], () => opened.damage(text, lang)),
    query: (name, notice, lang) => queries(name, notice, lang, onUnknown),
    batteryMethod(source) {
      if (source === null) return null
      const method = isProse(source) ? undefined : batteryMethods.get(foldTerm(source))
      if (method === undefined) onUnknown('battery_method', source)
      return method ?? null
    },
    counter: (of, lang) => describeCounter(of, (name) => categories(name, lang, onUnknown), lang),
  }
}
