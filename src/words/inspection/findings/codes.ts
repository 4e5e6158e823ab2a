/** Codes in place of words: those of the national standard (`4SH`, `XF2`), and those of a report's own legend. */
import type { CategoryTopic } from '../../../domain/observation.ts'
import type { Report } from '../../../domain/report.ts'
import { memoizeByObject } from '../../memoize-by-object.ts'
import { readTable } from '../../read-table.ts'
import { foldPhrase } from '../spelling.ts'
import type { Detail } from './status-table.ts'

interface CodeMeaning {
  /** Words of a result. */
  readonly text: string
  readonly extent: Detail | null
}

interface Codes {
  /** Null when the text is not a code, or neither the legend nor the standard explains it. */
  read(text: string, legend: Report['legend'], category: CategoryTopic): CodeMeaning | null
  /** The answer that a letter stands for; `section` is the part of the standard that the question is from. */
  readAnswer(text: string, legend: Report['legend'], section: string | null): string | null
}

/** Part number, code, extent: only the code is required. */
const CODE = /^(\d{1,2})?([A-Z]{2})([1-9])?$/
/** Parts whose damage makes an accident vehicle; the other parts of the list are the exterior. */
const LAST_STRUCTURAL_PART = 13

export function createCodes(): Codes {
  const rows = readTable('inspection-codes.tsv', ['code', 'zh', 'en', 'kind'])
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const englishOf = new Map(rows.map(({ zh, en }) => [foldPhrase(zh), en]))
  const textsOf = memoizeByObject(
    (legend: Report['legend']) => new Map(legend.map(({ code, source_text }) => [foldCode(code), source_text])),
  )

  function readExtent(digit: string | undefined, legend: Report['legend']): Detail | null {
    if (digit === undefined) return null
    const zh = textsOf(legend).get(digit) ?? byCode.get(digit)?.zh
    return zh === undefined ? null : { zh, en: englishOf.get(foldPhrase(zh)) ?? zh }
  }

  return {
    read(text, legend, category) {
      const token = foldCode(text)
      const own = textsOf(legend)
      const match = CODE.exec(token)
      if (!match) return null
      const whole = own.get(token)
      if (whole !== undefined) return { text: whole, extent: null }
      const [, number, code = '', digit] = match
      const extent = readExtent(digit, legend)
      const row = byCode.get(code)
      const text_ = own.get(code) ?? (row && fits(row.kind, number, category) ? row.zh : undefined)
      return text_ === undefined || (digit !== undefined && !extent) ? null : { text: text_, extent }
    },
    readAnswer(text, legend, section) {
      const meaning = textsOf(legend).get(foldCode(text))
      return meaning === undefined || !/^[A-Z]$/.test(foldCode(text)) ? null : readScoped(meaning, section)
    },
  }
}

const foldCode = (text: string) => text.normalize('NFKC').trim().toUpperCase()

/** BX is in both lists, every other code in one. The part number decides; without it, the category does. */
function fits(kind: string, number: string | undefined, category: CategoryTopic): boolean {
  if (kind === 'both') return true
  if (number !== undefined) return kind === (Number(number) <= LAST_STRUCTURAL_PART ? 'structure' : 'exterior')
  return category === kind || (category !== 'structure' && category !== 'exterior')
}

/** 发动机舱为无，其余为是: a letter may have a different meaning in each section. */
function readScoped(meaning: string, section: string | null): string | null {
  const scopes = meaning.split(/[,，;；]/).map((part) => /^(.+?)[为:：](.+)$/.exec(part.trim()))
  if (scopes.some((scope) => scope === null)) return meaning
  const own = scopes.find((scope) => section?.includes(scope![1]!))
  const rest = scopes.find((scope) => /^其[余他它]/.test(scope![1]!))
  return (own ?? rest)?.[2]?.trim() ?? null
}
