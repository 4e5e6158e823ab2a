import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAMAGE_SEVERITIES } from '../inspection.ts'
import { CATEGORY_TOPICS, type Finding, type Observation, STATUS_CLASSES, TIERS } from '../observation.ts'
import { deriveSeverity } from './derive-severity.ts'
import { COMBINED, cleanReport, find, state } from './fixtures/observe.ts'
import type { ConflictParts } from './severity.ts'

const WORDS = ['焊接', '切割', '褶皱', '变形', '更换', '破损', '划痕', '正常', '起雾']
const OPEN = ['unknown', 'uninspected', 'uninspectable'] as const
const NOT_ABNORMAL: readonly string[] = [...OPEN, 'normal', 'absent', 'modification']

const known: fc.Arbitrary<Finding> = fc.record({
  class: fc.constantFrom(...STATUS_CLASSES),
  word: fc.constantFrom(...WORDS),
  label: fc.constant('x'),
  is_slight: fc.boolean(),
  is_known: fc.constant(true),
})
const unknown: fc.Arbitrary<Finding> = fc.oneof(
  known.map((finding) => ({ ...finding, is_known: false })),
  fc
    .record({ finding: known, open: fc.constantFrom(...OPEN) })
    .map(({ finding, open }) => ({ ...finding, class: open })),
)
const anyFinding = fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: unknown })

const observationOf = (findings: fc.Arbitrary<Finding[]>): fc.Arbitrary<Observation> =>
  fc.record({
    name: fc.constant('part'),
    source_name: fc.constantFrom('左B柱', '左前门', '安全带', '座椅'),
    panel: fc.constantFrom('a', 'b', 'c', 'd'),
    panel_label: fc.constant('panel'),
    tier: fc.constantFrom(...TIERS, null),
    is_flood_point: fc.boolean(),
    findings,
    category: fc.constantFrom(...CATEGORY_TOPICS),
  })
const observation = observationOf(fc.array(anyFinding, { maxLength: 3 }))
const normal = observationOf(fc.constant([find('正常')]))

const REMARKS = [{ name: 'Modifications', label: 'Modification damage' }]
const flag = fc.constantFrom(true, false, false, null)
const chaotic: fc.Arbitrary<ConflictParts> = fc
  .record({
    observations: fc.array(observation, { maxLength: 8 }),
    had_accident: flag,
    was_flooded: flag,
    was_fire_damaged: flag,
    is_complete: fc.boolean(),
    combined: fc.constantFrom(true, false, false, false),
    doubted: fc.constantFrom(true, false, false),
    remarked: fc.constantFrom(true, false, false),
    shift: fc.constantFrom(0, 0, 0, 1),
    count_matches: fc.constantFrom(true, null, null, false),
  })
  .map(({ combined, doubted, remarked, shift, count_matches, ...rest }) => ({
    ...rest,
    remarks: remarked ? REMARKS : [],
    grade: null,
    source_standard: null,
    hits: doubted ? [{ topic: 'flood' as const, label: 'x', count: 7, total: 27 }] : [],
    statements: combined ? [state('accident', null, COMBINED, { is_combined_positive: true })] : [],
    categories: countItems(rest.observations).map((one) => ({
      ...one,
      count_matches,
      item_count: one.item_count + shift,
    })),
  }))
/** Often clean, so that the way to `none` is walked too. */
const nearlyClean: fc.Arbitrary<ConflictParts> = fc
  .record({ normal: fc.array(normal, { maxLength: 4 }), other: fc.array(observation, { maxLength: 1 }) })
  .map(({ normal: some, other }) => {
    const parts: ConflictParts = cleanReport([...some, ...other])
    return { ...parts, categories: countItems(parts.observations) }
  })
const anyParts = fc.oneof(chaotic, nearlyClean)

function countItems(observations: readonly Observation[]) {
  return CATEGORY_TOPICS.map((topic) => ({
    topic,
    count_matches: true,
    item_count: observations.filter(({ category }) => category === topic).length,
  }))
}

/** How much is claimed against the car; `none` and `unknown` claim nothing. */
const weigh = (parts: ConflictParts) => Math.max(1, DAMAGE_SEVERITIES.indexOf(deriveSeverity(parts).severity))

/** N1 as its row reads, written without a look at the rules. */
function mayBeNone(parts: ConflictParts): boolean {
  if (parts.remarks.length > 0) return false
  for (const one of parts.categories) if (one.count_matches === false) return false
  for (const topic of ['exterior', 'structure']) {
    const there = parts.observations.filter((one) => one.category === topic)
    if (there.length === 0) return false
    for (const one of there)
      if (one.findings.length === 0 || one.findings.some((f) => !f.is_known || !/^(normal|absent)$/.test(f.class)))
        return false
  }
  for (const one of parts.observations.filter(({ tier }) => tier === 'structural'))
    if (!one.findings.some((f) => f.class === 'normal' || f.class === 'absent')) return false
  return parts.is_complete && ![parts.had_accident, parts.was_flooded, parts.was_fire_damaged].some((f) => f !== false)
}

describe('the severity', () => {
  it('is never lowered by one more abnormal observation', () => {
    const abnormal = observation.filter(({ findings }) =>
      findings.some((one) => one.is_known && !NOT_ABNORMAL.includes(one.class)),
    )
    fc.assert(
      fc.property(anyParts, abnormal, fc.nat(), (parts, one, place) => {
        const observations = parts.observations.toSpliced(place % (parts.observations.length + 1), 0, one)
        const more = { ...parts, observations }
        expect(weigh(more)).toBeGreaterThanOrEqual(weigh(parts))
        expect(weigh({ ...more, categories: countItems(observations) })).toBeGreaterThanOrEqual(weigh(parts))
      }),
    )
  })

  it('is none only where the row holds', () => {
    let met = 0
    fc.assert(
      fc.property(anyParts, (parts) => {
        if (deriveSeverity(parts).severity !== 'none') return
        met++
        expect(mayBeNone(parts)).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(met).toBeGreaterThan(20)
  })

  it('never becomes none when evidence is taken away', () => {
    const losses: readonly ((parts: ConflictParts, place: number) => ConflictParts)[] = [
      (parts, place) => ({ ...parts, observations: parts.observations.toSpliced(place, 1) }),
      (parts, place) => ({
        ...parts,
        observations: parts.observations.with(place, { ...parts.observations[place]!, findings: [] }),
      }),
      ...OPEN.map((open) => (parts: ConflictParts, place: number) => {
        const finding: Finding = { ...find('-'), class: open }
        return {
          ...parts,
          observations: parts.observations.with(place, { ...parts.observations[place]!, findings: [finding] }),
        }
      }),
      (parts) => ({ ...parts, had_accident: null }),
      (parts) => ({ ...parts, was_flooded: null }),
      (parts) => ({ ...parts, was_fire_damaged: null }),
      (parts) => ({ ...parts, is_complete: false }),
      (parts) => ({ ...parts, remarks: REMARKS }),
      (parts) => ({ ...parts, observations: [] }),
    ]
    const withSome = anyParts.filter(({ observations }) => observations.length > 0)
    fc.assert(
      fc.property(withSome, fc.nat(), fc.constantFrom(...losses), (parts, place, lose) => {
        expect(deriveSeverity(lose(parts, place % parts.observations.length)).severity).not.toBe('none')
      }),
      { numRuns: 500 },
    )
  })

  it('is neither none nor minor where the provider doubts, and otherwise what it is without the doubt', () => {
    const hits = [{ topic: 'fire' as const, label: 'x', count: 1, total: 5 }]
    fc.assert(
      fc.property(anyParts, (parts) => {
        const [plain, doubted] = [deriveSeverity({ ...parts, hits: [] }), deriveSeverity({ ...parts, hits })]
        const isHarmless = plain.severity === 'none' || plain.severity === 'minor'
        expect(doubted.severity).toBe(isHarmless ? 'unknown' : plain.severity)
      }),
      { numRuns: 500 },
    )
  })

  it('is never positive by what is not known', () => {
    const open = observationOf(fc.array(unknown, { minLength: 1, maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(open, { minLength: 1, maxLength: 8 }), fc.boolean(), (observations, is_complete) => {
        const parts = { ...cleanReport(), observations, is_complete, categories: countItems(observations) }
        expect(deriveSeverity(parts)).toEqual({ severity: 'unknown', rule: 'U1', deciding: [] })
      }),
    )
  })

  it('does not depend on the order of the observations', () => {
    const shuffled = anyParts.chain((parts) =>
      fc
        .shuffledSubarray([...parts.observations], { minLength: parts.observations.length })
        .map((observations) => [parts, { ...parts, observations }] as const),
    )
    fc.assert(
      fc.property(shuffled, ([parts, other]) => {
        const [one, two] = [deriveSeverity(parts), deriveSeverity(other)]
        expect([two.severity, two.rule, two.deciding.length]).toEqual([one.severity, one.rule, one.deciding.length])
        for (const { observation: part, finding } of one.deciding)
          expect(two.deciding.some((evidence) => evidence.observation === part && evidence.finding === finding)).toBe(
            true,
          )
      }),
    )
  })
})
