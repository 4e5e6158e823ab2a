/** The print version of a 甲鉴检测 report: the same content, rendered by the server, plain. */
import { escapeHtml, renderPage } from '../../html.ts'
import { listHealthRows } from '../facts/battery-health.ts'
import type { PrintedQuery, PrintedReport, PrintedSection } from '../printed-report.ts'
import { JIAJIAN_STYLE } from './page.ts'

const row = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`

const block = (title: string, inner: string) => `<h2>${escapeHtml(title)}</h2>\n${inner}\n`

const pairs = (rows: readonly (readonly [string, string])[]) =>
  `<table>${rows.map((cells) => row(cells)).join('\n')}</table>`

function renderSection(section: PrintedSection): string {
  const counts = [...section.counts.map((count) => `${count.label} ${count.count}`), section.summary ?? '']
  const lines = section.items.map((item) => row([item.name, item.result ?? '', item.remark ?? '']))
  const table = `<table>${row(['检测项', '结果', '备注'], 'th')}\n${lines.join('\n')}</table>`
  return block(section.heading, `<p>${escapeHtml(counts.join(' ').trim())}</p>${table}`)
}

function renderQuery(query: PrintedQuery): string {
  const receipt = query.receipt_url === null ? '' : `<a href="${escapeHtml(query.receipt_url)}">查看凭证</a>`
  const date = query.date === null ? '' : ` 查询日期 ${query.date}`
  return `<p><b>${escapeHtml(query.heading)}</b>${date} <span>${escapeHtml(query.text)}</span> ${receipt}</p>`
}

export function renderJiajianPrint(report: PrintedReport): string {
  const { grade, registered_use: use } = report
  const head: (readonly [string, string])[] = [
    ...(report.report_no === null ? [] : [['报告编号', report.report_no] as const]),
    ...report.dates.map((date) => [date.label, date.text] as const),
    ...(grade === null ? [] : [['综合评级', grade.label] as const]),
    ...(grade?.meaning ? [['评级说明', grade.meaning] as const] : []),
  ]
  const vehicle = [
    ...report.vehicle.map((line) => [line.label, line.text] as const),
    ...(use === null ? [] : [[use.label, use.text] as const]),
    ...listHealthRows(report.battery_health).map((line) => [line.label, line.text] as const),
  ]
  const blocks = [
    `<h1>${escapeHtml(report.title)}</h1>${pairs(head)}`,
    block(
      '车辆信息',
      pairs(vehicle) + (report.rental_statement ? `<p>${escapeHtml(report.rental_statement)}</p>` : ''),
    ),
    report.conclusions.length > 0
      ? block('检测结论', pairs(report.conclusions.map((line) => [line.heading, line.text] as const)))
      : '',
    report.counters.length > 0
      ? block('检测概览', pairs(report.counters.map((line) => [line.label, line.text] as const)))
      : '',
    ...report.decoys.map((text) => `<p class="promo">${escapeHtml(text)}</p>`),
    ...report.sections.map(renderSection),
    report.modifications.length > 0
      ? block('改装情况', pairs(report.modifications.map((line) => [line.name, line.text] as const)))
      : '',
    report.queries.length > 0 ? block('历史查询', report.queries.map(renderQuery).join('\n')) : '',
    `<footer>${report.notices.map((notice) => `<p>${escapeHtml(notice)}</p>`).join('')}</footer>`,
  ]
  const body = `<div class="print">${blocks.join('\n')}</div>`
  return renderPage({ title: `${report.title}（打印版）`, body, style: JIAJIAN_STYLE })
}
