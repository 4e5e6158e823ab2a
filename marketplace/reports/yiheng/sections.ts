/** The tables of a 乙衡检测 report: three lists of criteria, then categories with results. */
import { drawFindings } from '../facts/findings.ts'
import type { Facts } from '../facts/make-facts.ts'
import { type Part, partsOf } from '../facts/parts.ts'
import { classOf, type State } from '../facts/states.ts'
import type { PrintedItem, PrintedSection } from '../printed-report.ts'
import { formatResult } from './result-text.ts'

interface Plan {
  readonly heading: string
  readonly parts: readonly Part[]
  readonly criteria: readonly string[] | null
  /** Whether a criteria table has a column 检测结果 too. */
  readonly with_result: boolean
}

const FLOOD_CRITERIA = ['无泥沙', '无泥沙、无大面积锈蚀', '锈蚀面积不超过部件的一半', '无霉斑及水浸痕迹']

function planCriteria({ quirks, streams }: Facts): Plan[] {
  const random = streams('yiheng-criteria')
  const style = random.weighted([35, 45, 20])
  const withResult = () => {
    const some = random.chance(0.5)
    return quirks.contradicted !== null || style === 1 || (style === 2 && some)
  }
  const flood = partsOf('flood').filter(() => random.chance(0.6))
  return [
    {
      heading: '重大碰撞事故鉴定',
      parts: partsOf('structural'),
      criteria: ['无切焊'],
      with_result: withResult(),
    },
    { heading: '泡水车鉴定', parts: flood, criteria: FLOOD_CRITERIA, with_result: withResult() },
    { heading: '火烧车鉴定', parts: partsOf('fire'), criteria: ['不存在过火痕迹'], with_result: withResult() },
  ]
}

function planCategories({ subject, quirks, streams }: Facts): Plan[] {
  const random = streams('yiheng-categories')
  const exterior = partsOf('exterior').filter(
    (part) => !part.name.endsWith('拉手') && (!subject.new_energy || part.name !== '油箱盖'),
  )
  const repeated = random.pick(exterior.filter((part) => part.kind === 'welded'))
  const surfaces = random.chance(0.35) ? partsOf('surface') : []
  const plan = (heading: string, parts: readonly Part[]): Plan => ({
    heading,
    parts,
    criteria: null,
    with_result: true,
  })
  return [
    plan('车身加强件检测', [...partsOf('reinforcement'), ...(quirks.repeated_part ? [repeated] : [])]),
    plan(random.chance(0.4) ? '车身链接件检测' : '车身连接件检测', partsOf('joint')),
    plan('车身外观检测', [...exterior, ...surfaces]),
    plan('内部检测', partsOf('interior').slice(0, random.int(6, 23))),
    subject.new_energy ? plan('三电检测', partsOf('ev')) : plan('机舱检测', partsOf('engine')),
    ...(random.chance(0.5) ? [plan('底盘悬挂项检测', partsOf('chassis'))] : []),
    ...(random.chance(0.5) ? [plan('安全系统检测', partsOf('safety'))] : []),
  ]
}

export function composeYihengSections(facts: Facts): PrintedSection[] {
  const { streams, quirks } = facts
  const criteria = planCriteria(facts)
  const plans = [...criteria, ...planCategories(facts)]
  const visible = plans.filter((plan) => plan.with_result).flatMap((plan) => plan.parts)
  const findings = drawFindings([...new Set(visible)], facts.subject, quirks, streams)
  const random = streams('yiheng-items')
  const normal = random.chance(0.8) ? '未见异常' : '正常'
  const disturb = streams('yiheng-disturb')
  const wrong = disturb.int(criteria.length, plans.length - 1)
  const emptied = disturb.int(criteria.length, plans.length - 1)
  const change = disturb.int(1, 3)

  function composeItem(plan: Plan, part: Part, index: number): PrintedItem {
    const states = findings.get(part)
    const result = states === undefined ? normal : formatResult(states, random)
    const criterion = plan.criteria?.[index % plan.criteria.length] ?? null
    return { name: part.name, result: plan.with_result ? result : null, remark: null, page: null, criterion }
  }

  return plans.map((plan, index): PrintedSection => {
    const items = plan.parts.map((part, place) => composeItem(plan, part, place))
    const section = { heading: plan.heading, items, criteria_only: !plan.with_result }
    if (plan.criteria !== null) return { ...section, summary: null, counts: [], declared_total: null }
    const abnormal = plan.parts.filter((part) => classOf((findings.get(part)?.[0] ?? 'normal') as State) === 'abnormal')
    const shift = quirks.wrong_count && index === wrong ? change : 0
    const count = (abnormal.length || plan.parts.length) + shift
    return {
      ...section,
      items: quirks.empty_section && index === emptied ? [] : items,
      summary: abnormal.length > 0 ? `${count}项异常` : `${count}项`,
      counts: abnormal.length > 0 ? [{ label: '异常', count }] : [],
      declared_total: abnormal.length > 0 ? null : count,
    }
  })
}
