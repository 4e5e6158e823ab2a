/** The paragraphs under a heading → conclusions, queries and the legend. */

import { httpUrlOrNull } from '../../../domain/readers.ts'
import type { ReportConclusion, ReportGrade, ReportQuery } from '../../../domain/report.ts'
import { readReportDate, wordsOrNull } from '../../read-values.ts'
import { GRADE, QUERY_DATE, RECEIPT } from '../native.ts'

/** The beginning of a result line; promises, tips and remarks begin differently. */
const RESULT_HEADING = /(?:判定|鉴定|认定|结论|结果)$/

/** The lines under 鉴定结论 → conclusions and the grade. */
export function readConclusions(texts: readonly string[]) {
  const conclusions: ReportConclusion[] = []
  const grades = new Map<string, ReportGrade>()
  const unread: string[] = []
  for (const line of texts) {
    const found = readLabelled(line)
    if (found?.label === GRADE) grades.set(found.text, parseGrade(found.text))
    else if (found && RESULT_HEADING.test(found.label))
      conclusions.push({
        source_heading: found.label,
        source_label: found.text,
        source_fields: { [found.label]: found.text },
      })
    else unread.push(line)
  }
  // Contradicting grades count as no grade.
  const isOne = grades.size === 1
  if (grades.size > 1) unread.push(...[...grades.keys()].map((text) => `${GRADE}：${text}`))
  return { conclusions, grade: isOne ? ([...grades.values()][0] as ReportGrade) : null, unread }
}

/** `五级（事故车）`: the brackets explain the grade. */
function parseGrade(text: string): ReportGrade {
  const [, label, meaning] = /^(.+?)\s*[（(](.+?)[）)]?$/.exec(text) ?? []
  const printed = label ?? text
  return { code: printed, source_label: printed, source_meaning: meaning ?? null }
}

const DATED = new RegExp(`^(.*?)[（(]${QUERY_DATE}\\s*([^（()）]+)[）)]$`, 's')

/** The lines under 历史记录查询 → queries: the records, the result, the date, and the receipt in the line below. */
export function readQueries(texts: readonly string[]) {
  const queries: ReportQuery[] = []
  const unread: string[] = []
  for (const line of texts) {
    const last = queries.at(-1)
    if (line.startsWith(RECEIPT)) {
      const url = httpUrlOrNull(line.slice(RECEIPT.length).replace(/^[：:\s]+/, ''))
      if (url !== null && last?.receipt_url === null) queries[queries.length - 1] = { ...last, receipt_url: url }
      else unread.push(line)
      continue
    }
    const found = readLabelled(line)
    if (found) queries.push(parseQuery(found.label, found.text))
    else unread.push(line)
  }
  return { queries, unread }
}

function parseQuery(name: string, text: string): ReportQuery {
  const [, notice, date] = DATED.exec(text) ?? [null, text, null]
  const day = readReportDate(date)
  return {
    source_name: name,
    // A month alone is not the day of a query.
    query_date: day !== null && day.length === 'YYYY-MM-DD'.length ? day : null,
    receipt_url: null,
    source_notice: notice?.trim() || null,
  }
}

/** The lines under 代码说明 → the codes and their meaning, as printed: `BX 变形`. */
export function readLegend(texts: readonly string[]) {
  const rows = texts.map((line) => {
    const [, code, text] = /^([0-9A-Z]{1,4})\s+(.+)$/s.exec(line) ?? []
    return { line, code: readWords(code), source_text: readWords(text) }
  })
  return {
    legend: rows.flatMap(({ code, source_text }) => (code && source_text ? [{ code, source_text }] : [])),
    unread: rows.flatMap(({ line, code, source_text }) => (code && source_text ? [] : [line])),
  }
}

/** A line `label：text`. */
export function readLabelled(line: string) {
  const [, before, after] = /^([^：:]+)[：:](.+)$/s.exec(line) ?? []
  const [label, text] = [readWords(before), readWords(after)]
  return label === null || text === null ? null : { label, text }
}

// Control and private-use characters appear where a font has no mapping to text.
const UNMAPPED = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}]/u

/** Reads words of a PDF. One letter that the file does not map to text makes the whole text unusable. */
export function readWords(text: string | undefined): string | null {
  const words = wordsOrNull(text)
  return words === null || UNMAPPED.test(words) ? null : words
}
