/** The content of a 丙评鉴定 report, with page numbers. */
import { emptyReport, type ReportBase } from '../facts/base.ts'
import { formatDay } from '../facts/dates.ts'
import type { Facts } from '../facts/make-facts.ts'
import { describeVehicle, drawReportNumber } from '../facts/vehicle.ts'
import { contradict, formatTraces } from '../facts/verdict-words.ts'
import type { PrintedConclusion, PrintedReport } from '../printed-report.ts'
import { composeBlocks } from './blocks.ts'
import { ANSWER_LEGEND, LEGEND } from './codes.ts'
import { fitAll } from './glyphs.ts'
import { layoutBlocks, type PageLayout } from './layout.ts'
import { composeScore } from './score.ts'
import { composeBingpingSections, drawStyle } from './sections.ts'

const LABELS = {
  model: '厂牌型号',
  vin: '车辆识别代号',
  registered: '首次登记日期',
  mileage: '表显里程',
  colour: '车身颜色',
  city: '鉴定地点',
}

const HEADINGS = { accident: '事故判定', flood: '泡水判定', fire: '火烧判定', odometer: '里程判定' } as const

function composeConclusions({ verdicts, quirks, streams }: Facts): PrintedConclusion[] {
  const random = streams('bingping-conclusions')
  // The standard has no flood class, so many reports say nothing about it.
  const wide = random.chance(0.7) || verdicts.flood !== 'no' || verdicts.fire !== 'no'
  const topics = wide ? (['accident', 'flood', 'fire', 'odometer'] as const) : (['accident', 'odometer'] as const)
  const lines: PrintedConclusion[] = []
  for (const topic of topics) {
    const text = formatTraces(topic, verdicts[topic], random)
    if (text !== null) lines.push({ heading: HEADINGS[topic], text })
  }
  if (quirks.conflicting) lines.push({ heading: '综合结论', text: contradict(verdicts.accident) })
  return lines
}

export interface BingpingReport {
  readonly report: PrintedReport
  readonly layout: PageLayout
}

export function composeBingping(facts: Facts, base: ReportBase): BingpingReport {
  const { subject, streams, dates, decoys } = facts
  const random = streams('bingping')
  const style = drawStyle(facts)
  const dateStyle = random.chance(0.6) ? 'chinese' : 'dashes'
  const sections = fitAll(composeBingpingSections(facts, style))
  const { counters, grade } = composeScore(facts, sections)
  const cites = random.chance(0.75)
  const report: PrintedReport = fitAll({
    ...emptyReport(base),
    title: random.pick(['二手车技术状况鉴定报告', '二手车鉴定评估报告']),
    report_no: drawReportNumber(`BP${base.order.slice(0, 10)}`, streams),
    vehicle: describeVehicle(subject, LABELS, streams),
    dates: [
      ...(dates.inspected === null ? [] : [{ label: '检测日期', text: formatDay(dates.inspected, dateStyle) }]),
      ...(dates.issued === null ? [] : [{ label: '签发日期', text: formatDay(dates.issued, dateStyle) }]),
    ],
    conclusions: composeConclusions(facts),
    grade,
    standard: cites ? 'GB/T 30323-2013《二手车鉴定评估技术规范》' : null,
    battery_health: facts.battery_health,
    registered_use: facts.usage.registered_use,
    rental_statement: facts.usage.rental_statement,
    counters,
    modifications: facts.modifications,
    queries: facts.queries,
    legend: random.chance(0.9) ? [...LEGEND, ...(style.letters ? ANSWER_LEGEND : [])] : [],
    decoys: [...decoys.promises, ...decoys.tips],
    notices: ['此报告仅对当日检测车况有效，不作为交易价格依据', '本报告未经许可不得复制', '合成数据 SYNTHETIC'],
  })
  const layout = layoutBlocks(composeBlocks(report, sections, streams('bingping-blocks')), random.chance(0.4))
  const paged = sections.map((section, index) => ({
    heading: section.heading,
    summary: section.summary,
    counts: section.counts,
    declared_total: section.declared_total,
    items: section.items.map((item, place) => ({ ...item, page: layout.row_pages.get(index)?.[place] ?? null })),
    criteria_only: false,
  }))
  return { report: { ...report, sections: paged }, layout }
}
