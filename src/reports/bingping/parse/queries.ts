/** The lines under 历史记录查询 → queries: the records, the result, the date, and the receipt in the line below. */
import { httpUrlOrNull } from '../../../domain/readers.ts'
import type { ReportQuery } from '../../../domain/report.ts'
import { readReportDate } from '../../read-date.ts'
import { QUERY_DATE, RECEIPT } from '../layout-words.ts'
import { readLabelled } from './labelled.ts'

interface Queries {
  readonly queries: readonly ReportQuery[]
  readonly unread: readonly string[]
}

const DATED = new RegExp(`^(.*?)[（(]${QUERY_DATE}\\s*([^（()）]+)[）)]$`, 's')

export function readQueries(texts: readonly string[]): Queries {
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
