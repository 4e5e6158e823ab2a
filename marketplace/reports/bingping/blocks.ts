/** The running order of a 丙评鉴定 report: which blocks, which tables, which columns. */
import type { Random } from '../../random.ts'
import { listHealthRows } from '../facts/battery-health.ts'
import type { PrintedReport } from '../printed-report.ts'
import type { Block, Column } from './layout.ts'
import type { BingpingSection } from './sections.ts'

const pairColumns: readonly Column[] = [
  { title: '项目', share: 0.17 },
  { title: '内容', share: 0.33 },
  { title: '项目', share: 0.17 },
  { title: '内容', share: 0.33 },
]

function pairTable(pairs: readonly (readonly [string, string])[]): Block {
  const rows: string[][] = []
  for (let i = 0; i < pairs.length; i += 2) {
    const [first, second] = [pairs[i], pairs[i + 1]]
    rows.push([...(first ?? ['', '']), ...(second ?? ['', ''])])
  }
  return { kind: 'table', columns: pairColumns, rows, section: null, halves: false }
}

function sectionBlocks(section: BingpingSection, index: number, halves: boolean): Block[] {
  const described = section.items.some((item) => item.remark !== null)
  const columns: Column[] = [
    { title: '序号', share: halves ? 0.16 : 0.1 },
    { title: '检查项目', share: halves ? (described ? 0.36 : 0.52) : described ? 0.5 : 0.66 },
    { title: '检查结果', share: halves ? (described ? 0.24 : 0.32) : described ? 0.2 : 0.24 },
    ...(described ? [{ title: '缺陷描述', share: halves ? 0.24 : 0.2 }] : []),
  ]
  const rows = section.items.map((item, place) => [
    String(section.first_number + place),
    item.name,
    item.result ?? '',
    ...(described ? [item.remark ?? ''] : []),
  ])
  const heading = section.summary === null ? section.heading : `${section.heading}（${section.summary}）`
  if (rows.length === 0) return [{ kind: 'heading', text: heading }]
  return [
    { kind: 'heading', text: heading },
    { kind: 'table', columns, rows, section: index, halves },
  ]
}

export function composeBlocks(report: PrintedReport, sections: readonly BingpingSection[], random: Random): Block[] {
  const halves = random.chance(0.3)
  const { grade, registered_use: use } = report
  const line = (text: string): Block => ({ kind: 'line', text })
  const heading = (text: string): Block => ({ kind: 'heading', text })
  const basics: (readonly [string, string])[] = [
    ...report.vehicle.map((row) => [row.label, row.text] as const),
    ...(use === null ? [] : [[use.label, use.text] as const]),
    ...[...report.dates, ...listHealthRows(report.battery_health)].map((row) => [row.label, row.text] as const),
  ]
  const [accident, ...others] = sections.map((section, index) => sectionBlocks(section, index, halves && index !== 6))
  return [
    { kind: 'title', text: report.title },
    ...(report.report_no === null ? [] : [line(`报告编号：${report.report_no}`)]),
    ...(report.standard === null ? [] : [line(`鉴定依据：${report.standard}`)]),
    heading('车辆信息'),
    pairTable(basics),
    ...(report.rental_statement === null ? [] : [line(report.rental_statement)]),
    ...report.decoys.map(line),
    heading('鉴定结论'),
    ...report.conclusions.map((row) => line(`${row.heading}：${row.text}`)),
    ...(grade === null ? [] : [line(`技术状况等级：${grade.label}${grade.meaning ? `（${grade.meaning}）` : ''}`)]),
    ...(report.counters.length === 0
      ? []
      : [heading('鉴定评分'), pairTable(report.counters.map((row) => [row.label, row.text] as const))]),
    ...(accident ?? []),
    ...others.flat(),
    ...(report.modifications.length === 0
      ? []
      : [heading('改装情况'), ...report.modifications.map((row) => line(`${row.name}：${row.text}`))]),
    ...(report.queries.length === 0 ? [] : [heading('历史记录查询')]),
    ...report.queries.flatMap((query) => [
      line(`${query.heading}：${query.text}${query.date === null ? '' : `（查询日期 ${query.date}）`}`),
      ...(query.receipt_url === null ? [] : [line(`查询凭证 ${query.receipt_url}`)]),
    ]),
    ...(report.legend.length === 0 ? [] : [heading('代码说明')]),
    ...report.legend.map((row) => line(`${row.code} ${row.text}`)),
    heading('声明'),
    ...report.notices.map(line),
  ]
}
