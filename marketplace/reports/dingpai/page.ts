/** The page of 丁拍车况: cards of prose, no tables. */
import { escapeHtml, renderPage } from '../../html.ts'
import type { PrintedReport } from '../printed-report.ts'

const STYLE = `body{margin:0;background:#fdf6ee;color:#3a2d22;font:15px/1.7 "Noto Sans CJK SC","PingFang SC",sans-serif}
main{max-width:560px;margin:0 auto;padding:14px}article{background:#fff;border-radius:16px;padding:12px 16px;margin:10px 0;box-shadow:0 1px 4px #0001}
h1{font-size:22px;margin:4px 0}h2{font-size:15px;margin:0;color:#b0703a}p{margin:2px 0}small{color:#9a8b7c}.stars{font-size:28px;color:#e58a1f}`

const card = (heading: string, lines: readonly string[]) =>
  `<article><h2>${escapeHtml(heading)}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}</article>`

export function renderDingpai(report: PrintedReport): string {
  const about = [...report.vehicle, ...(report.registered_use === null ? [] : [report.registered_use])]
  const blocks = [
    `<h1>${escapeHtml(report.title)}</h1><small>${escapeHtml(report.report_no ?? '')}</small>`,
    `<div class="stars">${escapeHtml(report.grade?.label ?? '')}</div>`,
    card(
      '这台车',
      [...about, ...report.dates].map(({ label, text }) => `${escapeHtml(label)}，${escapeHtml(text)}`),
    ),
    ...report.conclusions.map((line) => card(line.heading, [escapeHtml(line.text)])),
    ...report.sections.map((section) => card(section.heading, [escapeHtml(section.summary ?? '')])),
    ...report.modifications.map(({ name, text }) => card(name, [escapeHtml(text)])),
    ...report.queries.map((query) =>
      card(query.heading, [
        `${query.date === null ? '' : `${escapeHtml(query.date)}查的，`}${escapeHtml(query.text)}`,
        ...(query.receipt_url === null ? [] : [`<a href="${escapeHtml(query.receipt_url)}">看凭证</a>`]),
      ]),
    ),
    ...report.decoys.map((text) => `<p><small>${escapeHtml(text)}</small></p>`),
    ...report.notices.map((notice) => `<p><small>${escapeHtml(notice)}</small></p>`),
  ]
  return renderPage({ title: report.title, body: `<main>${blocks.join('\n')}</main>`, style: STYLE })
}
