/** Recomputes what the API may derive from a report's printed facts: the severity table and the clean claims. */
import { readFlags, TOPICS } from './naive-flags.ts'
import { panelOf, type Tier, tierOf } from './naive-parts.ts'
import { isOpenOnFire, readStates, type State } from './naive-states.ts'
import { listItems, type PrintedReport, type PrintedSection } from './printed-facts.ts'

export interface Seen {
  readonly name: string
  readonly section: string
  readonly panel: string
  readonly tier: Tier
  readonly states: readonly State[]
}

export function listSeen({ sections, legend }: PrintedReport): Seen[] {
  return sections.flatMap((section) =>
    listItems(section).map((item) => ({
      name: item.name,
      section: section.heading,
      panel: panelOf(item.name),
      tier: tierOf(item.name),
      states: readStates(item, legend),
    })),
  )
}

export function isParsed(printed: PrintedReport): boolean {
  const sections = printed.sections.filter((section) => !section.criteria_only)
  const isKnown = listSeen(printed).every(({ states }) => !states.includes('unknown'))
  return isKnown && sections.every((section) => section.items.length > 0 && hasItsCounts(section, printed.legend))
}

const LABELS: Readonly<Record<string, State>> = { 正常: 'normal', 无此配置: 'absent', 未检测: 'open' }
const isFault = (state: State) => !['normal', 'absent', 'open'].includes(state)

/** As many items as are declared; of 异常 the provider may count fewer than we see faults, never more. */
function hasItsCounts(section: PrintedSection, legend: PrintedReport['legend']): boolean {
  const { declared_total, counts } = section
  const items = listItems(section).map((item) => readStates(item, legend))
  if (declared_total !== null && declared_total !== items.length) return false
  const mayBeFault = (states: readonly State[]) => states.some((state) => isFault(state) || state === 'open')
  return counts.every(({ label, count }) =>
    label === '异常' ? count <= items.filter(mayBeFault).length : count === countOf(items, LABELS[label] as State),
  )
}

const countOf = (items: readonly (readonly State[])[], state: State) =>
  items.filter((states) => states.every((one) => one === state)).length

const OUTER: readonly Tier[] = ['panel', 'welded', 'trim']
const EXTERIOR: readonly Tier[] = [...OUTER, 'fitting']
const INNER: readonly Tier[] = ['reinforcement', 'sill']
const REPAIRS: readonly State[] = ['repaint', 'beaten', 'repair', 'replace']
const isPillarPaint = ({ tier, name }: Seen, state: State) =>
  tier === 'frame' && state === 'repaint' && name.includes('柱')
const isRestraint = ({ name }: Seen) => /气囊|安全带/.test(name) && !name.includes('灯')

type Row = readonly [rule: string, least: number, matches: (seen: Seen, state: State) => boolean]
const is = (state: State, ...states: readonly State[]) => states.includes(state)

const ROWS: readonly Row[] = [
  ['S3', 1, ({ tier }, state) => tier === 'frame' && is(state, 'cut', 'torn', 'replace', 'deform')],
  ['S4', 1, ({ tier }, state) => INNER.includes(tier) && state === 'cut'],
  ['M1', 1, ({ tier }, state) => tier === 'frame' && is(state, 'slight deform', 'beaten', 'repair')],
  ['M2', 1, (seen, state) => INNER.includes(seen.tier) && isBent(state)],
  ['M3', 1, (seen, state) => state === 'safety' || (state === 'replace' && isRestraint(seen))],
  ['M4', 1, ({ tier }, state) => tier === 'welded' && is(state, 'replace', 'cut')],
  ['M5', 3, ({ tier }, state) => OUTER.includes(tier) && is(state, 'beaten', 'replace')],
  ['M6', 2, (_, state) => state === 'water'],
  ['M6', 1, (_, state) => state === 'fire'],
  ['L1', 1, (seen, state) => isPillarPaint(seen, state) || (EXTERIOR.includes(seen.tier) && isMark(state))],
  ['L2', 1, ({ tier, states }, state) => isJoined(tier) && is(state, 'cosmetic', 'removal') && states.every(isLight)],
]
const isBent = (state: State) => is(state, 'deform', 'slight deform', 'torn', 'beaten', 'repair', 'replace', 'broken')
const isMark = (state: State) => isBent(state) || is(state, 'cosmetic', 'body', 'repaint', 'cut')
const isJoined = (tier: Tier) => INNER.includes(tier) || tier === 'joint'
const isLight = (state: State) => is(state, 'normal', 'cosmetic', 'removal')

export function rate(printed: PrintedReport): string {
  const seen = listSeen(printed)
  const { flags, isOneOfThree, isDoubted } = readFlags(printed)
  if (TOPICS.some((topic) => flags[topic] === true)) return 'S1'
  if (isOneOfThree) return 'S2'
  const row = ROWS.find(([, least, matches]) => countPanels(seen, matches) >= least)
  const rule = row?.[0] ?? (isClean(printed) ? 'N1' : 'U1')
  const items = printed.sections.flatMap(listItems)
  const isOpen = isDoubted || countsHits(printed) || items.some((item) => isOpenOnFire(item, printed.legend))
  return /[LN]/.test(rule) && isOpen ? 'D1' : rule
}

/** 泡水项 7/27; points of a score are printed under the names of sections. */
const countsHits = ({ counters }: PrintedReport) =>
  counters.some(({ label, text }) => /^(?:事故|泡水|火烧)项$/.test(label) && Number(text.split('/')[0]) > 0)

function countPanels(seen: readonly Seen[], matches: Row[2]): number {
  const found = seen.filter((one) => one.states.some((state) => matches(one, state)))
  return new Set(found.map(({ panel }) => panel)).size
}

const EXTERIOR_HEADING = /外观/
const STRUCTURE_HEADING = /结构|骨架|事故/
const BODY_HEADING = /外观|结构|骨架|事故|泡水|火烧/
const isClear = ({ states }: Seen) => states.every((state) => state === 'normal' || state === 'absent')

/** A hole that a modification has left is printed beside the modifications only. */
const isDamageTold = ({ modifications }: PrintedReport) => modifications.some(({ text }) => text.includes('损伤'))

/** Everything was read, exterior and frame were inspected, all three are denied, and nothing is open or wrong. */
export function isClean(printed: PrintedReport): boolean {
  const seen = listSeen(printed)
  const { flags } = readFlags(printed)
  const hasNormal = (heading: RegExp, ...tiers: readonly Tier[]) =>
    seen.some((one) => heading.test(one.section) && tiers.includes(one.tier) && one.states.includes('normal'))
  const isWornOnly = (one: Seen) =>
    one.tier === null &&
    !BODY_HEADING.test(one.section) &&
    one.states.every((state) => is(state, 'normal', 'absent', 'condition'))
  return (
    isParsed(printed) &&
    !isDamageTold(printed) &&
    hasNormal(EXTERIOR_HEADING, 'panel', 'welded') &&
    hasNormal(STRUCTURE_HEADING, 'frame') &&
    TOPICS.every((topic) => flags[topic] === false) &&
    seen.every((one) => isClear(one) || isWornOnly(one))
  )
}

export function seesExteriorRepair(printed: PrintedReport): boolean | null {
  const seen = listSeen(printed)
  const isRepaired = (one: Seen) =>
    one.states.some((state) => isPillarPaint(one, state) || (OUTER.includes(one.tier) && REPAIRS.includes(state)))
  if (seen.some(isRepaired)) return true
  const sections = printed.sections.filter(({ heading }) => EXTERIOR_HEADING.test(heading))
  const isWhole = sections.every(
    ({ declared_total, items }) => declared_total === null || declared_total === items.length,
  )
  const panels = seen.filter(({ tier }) => OUTER.includes(tier))
  const isThere = panels.some(({ section }) => EXTERIOR_HEADING.test(section))
  const isOriginal = ({ states }: Seen) => states.every((state) => state === 'normal' || state === 'cosmetic')
  // New glass is neither a panel repair nor a clean exterior.
  const isRenewed = ({ tier, states }: Seen) => tier === 'fitting' && states.some((state) => REPAIRS.includes(state))
  return isWhole && isThere && panels.every(isOriginal) && !seen.some(isRenewed) && !isDamageTold(printed)
    ? false
    : null
}

/** The panels with a fault, each with the heaviest tier that it was read in. */
export function rankPanels(printed: PrintedReport): Map<string, 'Exterior' | 'Structural (Frame)' | null> {
  const ranks = new Map<string, 'Exterior' | 'Structural (Frame)' | null>()
  for (const { panel, tier, states } of listSeen(printed)) {
    if (tier === null || !states.some((state) => isFault(state) && state !== 'unknown')) continue
    ranks.set(panel, tier === 'frame' ? 'Structural (Frame)' : EXTERIOR.includes(tier) ? 'Exterior' : null)
  }
  return ranks
}

/** An empty list of damage claims that there is none: everything was read, and every part of the body is normal or not fitted. */
export const isUndamaged = (printed: PrintedReport): boolean =>
  isParsed(printed) && !isDamageTold(printed) && listSeen(printed).every((one) => one.tier === null || isClear(one))

export const listUninspected = (printed: PrintedReport): string[] => [
  ...new Set(
    printed.sections
      .flatMap(listItems)
      .filter(({ result }) => /^(?:未检测?|待检测|无法检测|无法查看|遮挡)/.test(result))
      .map(({ name }) => name),
  ),
]
