/** The content of a 丁拍车况 page: a star rating and one sentence per area, in a layout that no parser supports. */
import type { Random } from '../../random.ts'
import { emptyReport, type ReportBase } from '../facts/base.ts'
import { formatDay } from '../facts/dates.ts'
import { drawFindings, type Findings } from '../facts/findings.ts'
import type { Facts } from '../facts/make-facts.ts'
import { type Part, partsOf } from '../facts/parts.ts'
import { classOf, type State, wordFor } from '../facts/states.ts'
import { describeVehicle } from '../facts/vehicle.ts'
import { formatTraces } from '../facts/verdict-words.ts'
import { TOPICS } from '../facts/verdicts.ts'
import type { PrintedReport, PrintedSection } from '../printed-report.ts'
import type { Condition } from '../subject.ts'

const LABELS = {
  model: '爱车',
  vin: '车架号',
  registered: '上牌',
  mileage: '表显里程',
  colour: '颜色',
  city: '看车城市',
}

const AREAS: readonly { heading: string; groups: readonly string[]; fine: string }[] = [
  { heading: '外观', groups: ['exterior'], fine: '漆面光亮，各覆盖件间隙均匀' },
  { heading: '骨架', groups: ['structural', 'reinforcement'], fine: '骨架平整，没有看到修复' },
  { heading: '内饰', groups: ['interior'], fine: '内饰整洁，按键清晰' },
  { heading: '电器', groups: ['equipment', 'safety'], fine: '电器逐一试过，都能用' },
  { heading: '水火', groups: ['flood', 'fire'], fine: '没有闻到异味，地毯干燥' },
]

const STARS: Readonly<Record<Condition, string>> = {
  clean: '5554',
  cosmetic: '5443',
  repaired: '4433',
  accident: '2211',
  flood: '11',
  fire: '11',
}

/** One sentence per area; a mark instead of a status. */
function composeArea(area: (typeof AREAS)[number], findings: Findings, random: Random): PrintedSection {
  const found = partsOf(...area.groups)
    .map((part: Part) => ({ part, state: findings.get(part)?.[0] as State | undefined }))
    .filter(({ state }) => state !== undefined && classOf(state) === 'abnormal')
  const words = found.slice(0, 3).map(({ part, state }) => `${part.name}${wordFor(state ?? 'normal', random)}`)
  const mark = found.length === 0 ? '✔' : found.length < 3 ? '▲' : '✘'
  const more = found.length > 3 ? `，另有${found.length - 3}处` : ''
  const sentence = found.length === 0 ? area.fine : `看到${words.join('，')}${more}`
  return {
    heading: area.heading,
    summary: `${mark} ${sentence}。`,
    counts: [],
    declared_total: null,
    items: [],
    criteria_only: false,
  }
}

export function composeDingpai(facts: Facts, base: ReportBase): PrintedReport {
  const { subject, streams, dates, decoys, verdicts } = facts
  const random = streams('dingpai')
  const findings = drawFindings(partsOf(...AREAS.flatMap((area) => area.groups)), subject, facts.quirks, streams)
  const opinions = TOPICS.map((topic) => formatTraces(topic, verdicts[topic], random)).filter((text) => text !== null)
  const day = dates.inspected === null ? null : formatDay(dates.inspected, 'chinese')
  return {
    ...emptyReport(base),
    title: '车况报告',
    report_no: `DP${base.order.slice(0, 6)}`,
    vehicle: describeVehicle(subject, LABELS, streams),
    dates: day === null ? [] : [{ label: '拍摄于', text: day }],
    conclusions: opinions.length === 0 ? [] : [{ heading: '师傅说', text: `${opinions.join('，')}。` }],
    grade: { label: `${random.pick([...STARS[subject.condition]])}星`, meaning: null },
    registered_use: facts.usage.registered_use,
    sections: AREAS.map((area) => composeArea(area, findings, random)),
    modifications: facts.modifications,
    queries: facts.queries,
    decoys: [...decoys.promises, ...decoys.tips],
    notices: [...(day === null ? [] : [`以上为${day}车况，交易以复检结果为准`]), '合成数据 SYNTHETIC'],
  }
}
