/** What a report prints about the health of a traction battery: most print nothing, a few a percentage, and some of them something else. */
import type { LabelledText, PrintedHealth } from '../printed-report.ts'
import type { ReportSubject } from '../subject.ts'
import { addDays } from './dates.ts'
import type { Streams } from './streams.ts'

/** Of electric cars whose report opens. */
export const HEALTH_SHARE = 0.12

const METHODS = ['读取BMS', '读取BMS数据', '充放电测试', '路试']
/** Words, and figures that no battery has. */
const NO_FIGURES = ['优秀', '良好', '-', '未检测', '0%', '120%(SOH)']

export function drawBatteryHealth(subject: ReportSubject, inspectedOn: string, streams: Streams): PrintedHealth | null {
  const random = streams('battery-health')
  if (!subject.new_energy || !random.chance(HEALTH_SHARE)) return null
  const isFigure = random.chance(0.7)
  const figure = random.chance(0.3) ? (random.int(780, 999) / 10).toFixed(1) : String(random.int(78, 100))
  const form = random.pick(['(SOH)', '', '％'])
  const text = form === '％' ? `SOH ${figure}％` : `${figure}%${form}`
  const method = random.chance(0.7) ? random.pick(METHODS) : null
  const date = random.chance(0.6) ? addDays(inspectedOn, -random.int(0, 6)) : null
  return { text: isFigure ? text : random.pick(NO_FIGURES), method, date }
}

/** As rows of a table about the vehicle. */
export function listHealthRows(health: PrintedHealth | null): LabelledText[] {
  if (health === null) return []
  const { text, method, date } = health
  return [
    { label: '电池健康度', text },
    ...(method === null ? [] : [{ label: '电池检测方式', text: method }]),
    ...(date === null ? [] : [{ label: '电池检测日期', text: date }]),
  ]
}
