/** The content of a 甲鉴检测 report. */
import type { Random } from '../../random.ts'
import { emptyReport, type ReportBase } from '../facts/base.ts'
import { formatDay } from '../facts/dates.ts'
import type { Facts } from '../facts/make-facts.ts'
import { describeVehicle, drawReportNumber } from '../facts/vehicle.ts'
import { contradict, formatVerdict } from '../facts/verdict-words.ts'
import { TOPICS } from '../facts/verdicts.ts'
import type { PrintedConclusion, PrintedGrade, PrintedReport } from '../printed-report.ts'
import type { Condition } from '../subject.ts'
import { composeSections } from './sections.ts'

const HEADINGS = { accident: '事故鉴定', flood: '泡水鉴定', fire: '火烧鉴定', odometer: '里程鉴定' } as const

const GRADES: Readonly<Record<Condition, string>> = {
  clean: 'AAAB',
  cosmetic: 'AABB',
  repaired: 'BBCC',
  accident: 'DDE',
  flood: 'EED',
  fire: 'EE',
}

const MEANINGS: Readonly<Record<string, string>> = {
  A: '车况优秀，几乎无瑕疵',
  B: '车况良好，有少量使用痕迹',
  C: '车况一般，有修复记录',
  D: '车况较差，有重要部件损伤',
  E: '车况差，请谨慎购买',
}

function composeGrade(condition: Condition, random: Random): PrintedGrade | null {
  const letter = random.pick([...GRADES[condition]])
  const meaning = random.chance(0.4) ? (MEANINGS[letter] ?? null) : null
  return random.chance(0.97) ? { label: `${letter}级`, meaning } : null
}

function composeConclusions({ verdicts, quirks, streams }: Facts): PrintedConclusion[] {
  const random = streams('jiajian-conclusions')
  const lines: PrintedConclusion[] = []
  for (const topic of [...TOPICS, 'odometer'] as const) {
    const text = formatVerdict(topic, verdicts[topic], random)
    if (text !== null) lines.push({ heading: HEADINGS[topic], text })
  }
  if (quirks.conflicting) lines.push({ heading: '综合结论', text: contradict(verdicts.accident) })
  return lines
}

const NOTICES = ['此报告仅对当日检测车况有效', '交易以复检结果为准', '合成数据 SYNTHETIC']

export function composeJiajian(facts: Facts, base: ReportBase): PrintedReport {
  const { subject, streams, dates, decoys } = facts
  const random = streams('jiajian')
  const { sections, counters } = composeSections(facts)
  const labels = {
    model: '车型',
    vin: '车架号',
    registered: '首次上牌',
    mileage: '表显里程',
    colour: '车身颜色',
    city: '检测城市',
  }
  return {
    ...emptyReport(base),
    title: random.pick(['车辆检测报告', '二手车检测报告']),
    report_no: drawReportNumber(
      `JJ${subject.listed_on.replaceAll('-', '')}${base.order.slice(0, 8).toUpperCase()}`,
      streams,
    ),
    vehicle: describeVehicle(subject, labels, streams),
    dates: [
      ...(dates.inspected === null ? [] : [{ label: '检测时间', text: formatDay(dates.inspected, 'dots') }]),
      ...(dates.issued === null ? [] : [{ label: '报告生成时间', text: `${dates.issued} ${dates.issued_at}` }]),
    ],
    conclusions: composeConclusions(facts),
    grade: composeGrade(subject.condition, random),
    battery_health: facts.battery_health,
    registered_use: facts.usage.registered_use,
    rental_statement: facts.usage.rental_statement,
    counters: random.chance(0.9) ? counters : [],
    sections,
    modifications: facts.modifications,
    queries: facts.queries,
    decoys: [...decoys.headings, ...decoys.promises, ...decoys.tips],
    notices: NOTICES,
  }
}
