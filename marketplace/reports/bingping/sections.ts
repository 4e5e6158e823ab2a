/** The tables of a 丙评鉴定 report: coded parts, questions with a polarity, functional parts. */
import { drawFindings } from '../facts/findings.ts'
import type { Facts } from '../facts/make-facts.ts'
import { type Part, partsOf } from '../facts/parts.ts'
import { classOf, type State, wordFor } from '../facts/states.ts'
import type { Verdict } from '../facts/verdicts.ts'
import type { PrintedItem, PrintedSection } from '../printed-report.ts'
import { codeExterior, codeStructural } from './codes.ts'

export interface BingpingSection extends PrintedSection {
  /** Whether its parts have the numbers of the national list. */
  readonly numbered: boolean
  /** The number printed before the first item. */
  readonly first_number: number
  readonly abnormal: number
  /** Points of the part in the score, 0 when it is only described. */
  readonly points: number
}

interface Plan {
  readonly heading: string
  readonly parts: readonly Part[]
  readonly points: number
}

const OPPOSITES: Readonly<Record<string, string>> = { 是: '否', 否: '是', 有: '无', 无: '有' }

function planSections({ subject, quirks, verdicts, streams }: Facts): Plan[] {
  const random = streams('bingping-sections')
  const suspicious = subject.condition === 'flood' || subject.condition === 'fire' || quirks.contradicted === 'flood'
  const judged = verdicts.flood === 'yes' || verdicts.flood === 'no'
  const signs = partsOf('gb_flood', 'gb_fire').filter((part) => part.kind !== 'verdict_question' || judged)
  return [
    { heading: '事故判定', parts: partsOf('gb_accident'), points: 0 },
    { heading: '车身外观检查', parts: partsOf('gb_exterior'), points: 20 },
    subject.new_energy
      ? { heading: '三电检测', parts: partsOf('ev'), points: 20 }
      : { heading: '发动机舱检查', parts: partsOf('gb_engine'), points: 20 },
    { heading: '驾驶舱检查', parts: partsOf('gb_cabin'), points: 10 },
    { heading: '启动检查', parts: partsOf('gb_start'), points: 20 },
    { heading: '路试检查', parts: partsOf('gb_road'), points: 15 },
    { heading: '底盘检查', parts: partsOf('gb_chassis'), points: 15 },
    ...(suspicious || random.chance(0.4) ? [{ heading: '泡水火烧检测', parts: signs, points: 0 }] : []),
    { heading: '功能性零部件', parts: partsOf('gb_function'), points: 0 },
  ]
}

interface Style {
  /** Questions answered by A, B, C instead of words. */
  readonly letters: boolean
  /** A further column that spells the codes out. */
  readonly described: boolean
  readonly normal: string
  readonly summary: 'total' | 'both' | 'none'
}

export function drawStyle({ streams }: Facts): Style {
  const random = streams('bingping-style')
  return {
    letters: random.chance(0.4),
    described: random.chance(0.5),
    normal: random.chance(0.8) ? '正常' : '未见异常',
    summary: (['total', 'both', 'none'] as const)[random.weighted([45, 30, 25])] ?? 'total',
  }
}

function answer(part: Part, states: readonly State[], letters: boolean, flood: Verdict): string {
  const state = states[0] ?? 'normal'
  if (part.kind === 'verdict_question') return flood === 'yes' ? '是' : '否'
  if (state === 'normal') return letters ? 'A' : part.good
  if (letters) return part.group === 'gb_engine' && state === 'worn' ? 'B' : 'C'
  return OPPOSITES[part.good] ?? '异常'
}

export function composeBingpingSections(facts: Facts, style: Style): BingpingSection[] {
  const { streams, quirks, verdicts } = facts
  const plans = planSections(facts)
  const findings = drawFindings(
    plans.flatMap((plan) => plan.parts),
    facts.subject,
    quirks,
    streams,
  )
  const random = streams('bingping-items')
  const disturb = streams('bingping-disturb')
  const wrong = disturb.int(0, plans.length - 1)
  // The two coded tables are never missing: such a report would not be issued.
  const emptied = disturb.int(2, plans.length - 1)
  const change = disturb.int(1, 3)

  function composeItem(part: Part): PrintedItem {
    const item = { name: part.name, remark: null, page: null, criterion: null }
    const states = findings.get(part) ?? []
    const first = states[0]
    if (first === undefined && part.name.startsWith('天窗') && random.chance(0.25))
      return { ...item, result: '无此配置' }
    if (first !== undefined && classOf(first) !== 'abnormal') return { ...item, result: wordFor(first, random) }
    if (part.kind.endsWith('question'))
      return { ...item, result: answer(part, states, style.letters && part.group !== 'gb_flood', verdicts.flood) }
    if (first === undefined) return { ...item, result: style.normal }
    if (part.group !== 'gb_accident' && part.group !== 'gb_exterior') return { ...item, result: wordFor(first, random) }
    const { result, meaning } =
      part.group === 'gb_accident' ? codeStructural(states, part.good, random) : codeExterior(states, random)
    return { ...item, result, remark: style.described ? meaning : null }
  }

  return plans.map((plan, index): BingpingSection => {
    const abnormal = plan.parts.filter((part) => classOf(findings.get(part)?.[0] ?? 'normal') === 'abnormal').length
    const missing = quirks.empty_section && index === emptied
    const shift = quirks.wrong_count && index === wrong ? change : 0
    const declares = style.summary !== 'none' || missing || shift > 0
    const total = plan.parts.length + shift
    const both = style.summary === 'both'
    return {
      heading: plan.heading,
      summary: declares ? (both ? `共${total}项，异常${abnormal}项` : `共${total}项`) : null,
      counts: both ? [{ label: '异常', count: abnormal }] : [],
      declared_total: declares ? total : null,
      items: missing ? [] : plan.parts.map(composeItem),
      criteria_only: false,
      numbered: index < 2,
      first_number: index === 1 ? 14 : 1,
      abnormal,
      points: plan.points,
    }
  })
}
