/** Formats a report for people: what was read, in the provider's words, and what was not. */
import type { Report, ReportCategory } from '../../domain/report.ts'
import type { TerminalStyle } from '../terminal.ts'
import { paint } from './paint.ts'
import { formatFields, formatTable } from './table.ts'
import { makeVisible } from './visible.ts'

/** Long remarks are shortened to no less than this. */
const LEAST = 12

export function formatReport(report: Report, style: TerminalStyle): string {
  const { grade, conclusions, counters, categories, modifications, history_queries: queries, legend, unread } = report
  const meaning = grade?.source_meaning ? ` (${grade.source_meaning})` : ''
  return [
    formatFields(
      [
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
      ],
      style,
    ),
    part(
      'Conclusions',
      ['heading', 'result'],
      conclusions.map((row) => [row.source_heading, row.source_label]),
      style,
    ),
    part(
      'Counters',
      ['name', 'text'],
      counters.map((row) => [row.source_name, row.source_text]),
      style,
    ),
    ...categories.map((category) => formatCategory(category, style)),
    part(
      'Modifications',
      ['name', 'text'],
      modifications.map((row) => [row.source_name, row.source_text]),
      style,
    ),
    part(
      'History queries',
      ['query', 'answer', 'date', 'receipt'],
      queries.map((row) => [row.source_name, row.source_notice, row.query_date, row.receipt_url]),
      style,
    ),
    part(
      'Codes',
      ['code', 'meaning'],
      legend.map((row) => [row.code, row.source_text]),
      style,
    ),
    `\nNot read:${unread.length === 0 ? ' nothing' : ''}\n`,
    ...unread.map((words) => `  ${makeVisible(words)}\n`),
  ].join('')
}

/** Nothing where there are no rows. */
function part(
  title: string,
  titles: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  style: TerminalStyle,
): string {
  const columns = titles.map((name) => ({ title: name, least: LEAST }))
  return rows.length === 0 ? '' : `\n${paint(style, 'bold', makeVisible(title))}\n${formatTable(columns, rows, style)}`
}

function formatCategory(category: ReportCategory, style: TerminalStyle): string {
  const { source_name, source_summary, items, is_criteria_only } = category
  const summary = source_summary === null ? '' : `, ${source_summary}`
  const what = is_criteria_only ? 'criteria only' : `${items.length} items`
  const title = `${source_name} (${what}${summary})`
  const rows = items.map((item) => [item.source_name, item.source_status, item.source_remarks, item.source_page])
  return rows.length === 0
    ? `\n${paint(style, 'bold', makeVisible(title))}\n`
    : part(title, ['item', 'result', 'remark', 'page'], rows, style)
}
