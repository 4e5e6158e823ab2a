/** Formats a report for people: what was read, in the provider's words, and what was not. */
import type { Report, ReportCategory } from '../../domain/report.ts'
import type { TerminalStyle } from '../terminal.ts'
import { paint } from './paint.ts'
import { type Cell, formatFields, formatTable } from './table.ts'
import { makeVisible } from './visible.ts'

/** Long remarks are shortened to no less than this. */
const LEAST = 12

export function formatReport(report: Report, style: TerminalStyle): string {
  const { grade, unread } = report
  const meaning = grade?.source_meaning ? ` (${grade.source_meaning})` : ''
  const formatTitle = (title: string) => `\n${paint(style, 'bold', makeVisible(title))}\n`
  const formatPart = (title: string, titles: readonly string[], rows: readonly (readonly Cell[])[]) => {
    const columns = titles.map((name) => ({ title: name, least: LEAST }))
    return rows.length === 0 ? '' : formatTitle(title) + formatTable(columns, rows, style)
  }
  const formatCategory = (category: ReportCategory) => {
    const { source_name, source_summary, items, is_criteria_only } = category
    const summary = source_summary === null ? '' : `, ${source_summary}`
    const what = is_criteria_only ? 'criteria only' : `${items.length} items`
    const title = `${source_name} (${what}${summary})`
    const rows = items.map((item) => [item.source_name, item.source_status, item.source_remarks, item.source_page])
    return rows.length === 0 ? formatTitle(title) : formatPart(title, ['item', 'result', 'remark', 'page'], rows)
  }
  const conclusions = report.conclusions.map((row) => [row.source_heading, row.source_label])
  const counters = report.counters.map((row) => [row.source_name, row.source_text])
  const modifications = report.modifications.map((row) => [row.source_name, row.source_text])
  const queries = report.history_queries.map((row) => [
    row.source_name,
    row.source_notice,
    row.query_date,
    row.receipt_url,
  ])
  const codes = report.legend.map((row) => [row.code, row.source_text])
  const fields: [string, Cell][] = [
    ['provider', `${report.source_provider} (${report.provider})`],
    ['type', report.report_type],
    ['standard', report.source_standard],
    ['grade', grade && grade.source_label + meaning],
    ['registered use', report.source_usage],
    ['renting', report.source_rental],
    ['first registered', report.first_registration_date],
    ['inspected', report.inspection_date],
    ['issued', report.report_date],
    ['print version', report.print_url],
  ]
  return [
    formatFields(fields, style),
    formatPart('Conclusions', ['heading', 'result'], conclusions),
    formatPart('Counters', ['name', 'text'], counters),
    ...report.categories.map(formatCategory),
    formatPart('Modifications', ['name', 'text'], modifications),
    formatPart('History queries', ['query', 'answer', 'date', 'receipt'], queries),
    formatPart('Codes', ['code', 'meaning'], codes),
    `\nNot read:${unread.length === 0 ? ' nothing' : ''}\n`,
    ...unread.map((words) => `  ${makeVisible(words)}\n`),
  ].join('')
}
