/** The page of 乙衡检测: tables within tables, rendered by the server. */

import { escapeHtml, renderPage } from '../../html.ts'
import type { Random } from '../../random.ts'
import { listHealthRows } from '../facts/battery-health.ts'
import type { PrintedQuery, PrintedReport, PrintedSection } from '../printed-report.ts'
import { type Cell, markUp, renderTable } from './markup.ts'

const STYLE = `body{margin:0;background:#eceff1;font:14px/1.5 "Noto Sans CJK SC","Microsoft YaHei",SimSun,sans-serif;color:#222}
table.wrap{width:100%;max-width:760px;margin:0 auto;background:#fff}table.wrap>tbody>tr>td{padding:8px 12px}
h1{font-size:20px;text-align:center;margin:6px 0}h3{font-size:15px;background:#e7f0ea;margin:0;padding:6px 8px;border-left:4px solid #2b7a4b}
h3 i{float:right;font-style:normal;color:#b3431f;font-size:13px}table.list{width:100%;border-collapse:collapse}
table.list td,table.list th{border:1px solid #d5dcd8;padding:4px 6px;text-align:left;font-weight:normal}table.list th{background:#f6f8f7}
.verdict{font-size:16px;color:#b3431f;padding:8px}.ad{color:#8a6d00;background:#fffbe6;padding:4px 8px;margin:4px 0}
.foot{font-size:12px;color:#777;text-align:center}`

const head = (...texts: readonly string[]): Cell[] => texts.map((text) => ({ text, head: true }))

function renderVehicle(report: PrintedReport, random: Random): string {
  const use = report.registered_use
  const pairs = [
    ...report.vehicle,
    ...(use === null ? [] : [use]),
    ...report.dates,
    ...listHealthRows(report.battery_health),
  ]
  const rows: Cell[][] = []
  for (let i = 0; i < pairs.length; i += 2) {
    rows.push(pairs.slice(i, i + 2).flatMap(({ label, text }) => [{ text: label, head: true }, { text }]))
  }
  const statement = report.rental_statement === null ? '' : `<p>${escapeHtml(report.rental_statement)}</p>`
  return `<h3>车辆基本信息</h3>\n${renderTable(rows, random)}${statement}`
}

function renderCriteria(section: PrintedSection, random: Random): string {
  const columns = ['检查部位', '判定标准', ...(section.criteria_only ? [] : ['检测结果'])]
  const rows = section.items.map((item) => [
    { text: item.name },
    { text: item.criterion ?? '' },
    ...(item.result === null ? [] : [{ text: item.result }]),
  ])
  return `<h4>${escapeHtml(section.heading)}</h4>\n${renderTable([head(...columns), ...rows], random)}`
}

function renderCategory(section: PrintedSection, random: Random): string {
  const title = `<h3>${escapeHtml(section.heading)}<i>${escapeHtml(section.summary ?? '')}</i></h3>`
  const rows = section.items.map((item) => [{ text: item.name }, { text: item.result ?? '' }])
  return rows.length === 0 ? title : `${title}\n${renderTable(rows, random)}`
}

function renderQuery(query: PrintedQuery, random: Random): string {
  const receipt = query.receipt_url === null ? '' : `<a href="${escapeHtml(query.receipt_url)}">查看凭证</a>`
  const date = query.date === null ? '' : `<span>查询日期：${query.date}</span>`
  return `<div><b>${escapeHtml(query.heading)}</b>${date}<p>${markUp(query.text, random)}</p>${receipt}</div>`
}

export function renderYiheng(report: PrintedReport, random: Random): string {
  const criteria = report.sections.filter((section) => section.items.some((item) => item.criterion !== null))
  const categories = report.sections.filter((section) => !criteria.includes(section))
  const adverts = report.decoys.map((text) => `<div class="ad">${escapeHtml(text)}</div>`)
  const half = Math.ceil(adverts.length / 2)
  const separator = random.chance(0.8) ? '：' : ':&nbsp;'
  const blocks = [
    `<h1>${escapeHtml(report.title)}</h1>${report.report_no === null ? '' : `<div class="foot">报告编号：<span>${report.report_no}</span></div>`}`,
    renderVehicle(report, random),
    ...adverts.slice(0, half),
    `<h3>事故车鉴定</h3>${report.conclusions
      .map(
        (line) => `<div class="verdict">${escapeHtml(line.heading)}${separator}<b>${escapeHtml(line.text)}</b></div>`,
      )
      .join('')}${criteria.map((section) => renderCriteria(section, random)).join('\n')}`,
    ...adverts.slice(half),
    '<h2>整体综合分析——车况其他件检测</h2>',
    ...categories.map((section) => renderCategory(section, random)),
    ...report.modifications.map(({ name, text }) => renderTable([[{ text: name }, { text }]], random)),
    ...report.queries.map((query) => renderQuery(query, random)),
    `<div class="foot">${report.notices.map((notice) => `<p>${escapeHtml(notice)}</p>`).join('')}</div>`,
  ]
  const rows = blocks.map((block) => `<tr><td>${block}</td></tr>`).join('\n')
  const body = `<!-- ${report.provider_name} 模板 v2 无切焊 -->\n<table class="wrap" cellspacing="0"><tbody>\n${rows}\n</tbody></table>`
  const charset = report.charset === 'gb18030' ? 'gbk' : 'utf-8'
  return renderPage({ title: `${report.title}-${report.provider_name}`, body, style: STYLE, charset })
}
