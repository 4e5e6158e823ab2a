/** The sections of a 甲鉴检测 report: every point with its status word, and counts per status label. */
import { drawFindings } from '../facts/findings.ts'
import type { Facts } from '../facts/make-facts.ts'
import { type Part, partsOf } from '../facts/parts.ts'
import { classOf, type State, type StateClass, wordFor } from '../facts/states.ts'
import type { PrintedItem, PrintedSection } from '../printed-report.ts'

export interface JiajianSections {
  readonly sections: PrintedSection[]
  readonly counters: { label: string; text: string }[]
}

interface Plan {
  readonly heading: string
  readonly parts: Part[]
}

const COUNT_LABELS: Readonly<Record<StateClass, string>> = {
  normal: '正常',
  abnormal: '异常',
  absent: '无此配置',
  uninspected: '未检测',
}

const COUNTERS: readonly { label: string; groups: readonly string[] }[] = [
  { label: '事故项', groups: ['structural', 'pillar_d', 'reinforcement', 'joint'] },
  { label: '泡水项', groups: ['flood'] },
  { label: '火烧项', groups: ['fire'] },
  { label: '深度项', groups: ['engine', 'ev', 'equipment', 'safety'] },
]

const REMARKS = ['长度约5cm', '轻微', '不影响使用', '建议整备', '面积约10cm×10cm', '详见照片']

function planSections({ subject, streams, quirks }: Facts): Plan[] {
  const random = streams('jiajian-sections')
  const extras = random.weighted([25, 25, 20, 30])
  const split = random.chance(0.4)
  const exterior = partsOf('exterior', 'surface').filter((part) => !subject.new_energy || part.name !== '油箱盖')
  const repeated = random.pick(exterior.filter((part) => part.kind === 'welded'))
  const plans: (Plan | null)[] = [
    { heading: random.pick(['车身外观检测', '外观检测']), parts: exterior },
    { heading: '内饰检测', parts: partsOf('interior') },
    {
      heading: random.pick(['车身结构件检测', '车身骨架检测']),
      parts: random.chance(0.3) ? partsOf('structural', 'pillar_d') : partsOf('structural'),
    },
    {
      heading: '车身加强件检测',
      parts: [...partsOf('reinforcement', 'joint'), ...(quirks.repeated_part ? [repeated] : [])],
    },
    split ? { heading: '泡水检测', parts: partsOf('flood') } : null,
    split ? { heading: '火烧检测', parts: partsOf('fire') } : null,
    split ? null : { heading: '泡水火烧检测', parts: partsOf('flood', 'fire') },
    extras & 1 ? { heading: '常用功能', parts: partsOf('equipment', 'safety') } : null,
    (extras & 2) !== 0 && !(split && extras === 3)
      ? subject.new_energy
        ? { heading: '三电检测', parts: partsOf('ev') }
        : { heading: '机舱检测', parts: partsOf('engine') }
      : null,
  ]
  return plans.filter((plan) => plan !== null)
}

export function composeSections(facts: Facts): JiajianSections {
  const { streams, quirks } = facts
  const plans = planSections(facts)
  const parts = [...new Set(plans.flatMap((plan) => plan.parts))]
  const findings = drawFindings(parts, facts.subject, quirks, streams)
  const random = streams('jiajian-items')
  const normal = random.chance(0.85) ? '正常' : '未见异常'
  const declared = random.chance(0.7)
  const statesOf = (part: Part): readonly State[] => findings.get(part) ?? ['normal']

  function composeItem(part: Part): PrintedItem {
    const states = statesOf(part)
    const first = states[0] as State
    const item = { name: part.name, remark: null, page: null, criterion: null }
    if (first === 'normal') return { ...item, result: normal }
    const words = states.map((state) => wordFor(state, random))
    // Some inspectors tick 异常 and write the finding beside it.
    if (classOf(first) === 'abnormal' && first !== 'invented' && random.chance(0.08))
      return { ...item, result: '异常', remark: words.join('、') }
    const remark = classOf(first) === 'abnormal' && random.chance(0.25) ? random.pick(REMARKS) : null
    return { ...item, result: words.join('、'), remark }
  }

  const sections = plans.map((plan): PrintedSection => {
    const counts = new Map<StateClass, number>([['normal', 0]])
    for (const part of plan.parts) {
      const key = classOf(statesOf(part)[0] as State)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return {
      heading: plan.heading,
      summary: declared ? `共${plan.parts.length}项` : null,
      counts: [...counts].map(([key, count]) => ({ label: COUNT_LABELS[key], count })),
      declared_total: declared ? plan.parts.length : null,
      items: plan.parts.map(composeItem),
      criteria_only: false,
    }
  })

  const counters = COUNTERS.map(({ label, groups }) => {
    const counted = parts.filter((part) => groups.includes(part.group))
    const abnormal = counted.filter((part) => classOf(statesOf(part)[0] as State) === 'abnormal')
    return { label, text: `${abnormal.length}/${counted.length}`, total: counted.length }
  })

  disturb(sections, facts)
  return {
    sections,
    counters: counters.filter((counter) => counter.total > 0).map(({ label, text }) => ({ label, text })),
  }
}

/** Applies the report's wrong count and its empty section. */
function disturb(sections: PrintedSection[], { quirks, streams }: Facts): void {
  const random = streams('jiajian-disturb')
  const order = [random.int(0, sections.length - 1), random.int(1, sections.length - 1)] as const
  const wrong = sections[order[0]] as PrintedSection
  const change = random.pick([-2, -1, 1, 2, 3])
  if (quirks.wrong_count)
    sections[order[0]] = {
      ...wrong,
      counts: wrong.counts.map((row, index) =>
        index === 0 ? { ...row, count: Math.max(0, row.count + change) } : row,
      ),
    }
  const place = (order[0] + order[1]) % sections.length
  const emptied = sections[place] as PrintedSection
  if (quirks.empty_section) sections[place] = { ...emptied, items: [] }
}
