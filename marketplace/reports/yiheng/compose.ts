/** The content of a 乙衡检测 report. */
import { emptyReport, type ReportBase } from '../facts/base.ts'
import { formatDay } from '../facts/dates.ts'
import type { Facts } from '../facts/make-facts.ts'
import { describeVehicle, drawReportNumber } from '../facts/vehicle.ts'
import type { PrintedReport } from '../printed-report.ts'
import { composeYihengConclusions } from './conclusion.ts'
import { composeYihengSections } from './sections.ts'

const LABELS = {
  model: '车辆型号',
  vin: 'VIN码',
  registered: '上牌日期',
  mileage: '表显里程',
  colour: '车身颜色',
  city: '所在地区',
}

export function composeYiheng(facts: Facts, base: ReportBase): PrintedReport {
  const { subject, streams, dates, decoys } = facts
  const random = streams('yiheng')
  const style = random.chance(0.5) ? 'chinese' : 'dashes'
  const charset = random.chance(0.05) ? 'gb18030' : 'utf-8'
  const dated =
    dates.inspected !== null && random.chance(0.3)
      ? [`以上为${formatDay(dates.inspected, 'chinese')}车况，交易以复检结果为准`]
      : []
  return {
    ...emptyReport(base),
    charset,
    title: '检测报告',
    report_no: drawReportNumber(`YH-${base.order.slice(0, 4)}-${base.order.slice(4, 12)}`, streams),
    vehicle: describeVehicle(subject, LABELS, streams),
    dates: [
      ...(dates.inspected === null ? [] : [{ label: '检测日期', text: formatDay(dates.inspected, style) }]),
      ...(dates.issued === null
        ? []
        : [{ label: '报告生成时间', text: `${formatDay(dates.issued, style)} ${dates.issued_at}` }]),
    ],
    conclusions: composeYihengConclusions(facts),
    battery_health: facts.battery_health,
    registered_use: facts.usage.registered_use,
    rental_statement: facts.usage.rental_statement,
    sections: composeYihengSections(facts),
    modifications: facts.modifications,
    queries: facts.queries,
    decoys: [...decoys.headings, ...decoys.promises, ...decoys.tips],
    notices: ['此报告仅对当日检测车况有效，且仅限于重大事故、泡水、火烧的鉴定', ...dated, '合成数据 SYNTHETIC'],
  }
}
