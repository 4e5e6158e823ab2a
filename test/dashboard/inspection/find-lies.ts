/** Holds a picture against the JSON of `/inspection?view=full`, both ways, without the code that made the picture. */
import type { InspectionReport } from '../../../src/domain/inspection.ts'
import type { ShownPicture, ShownShape } from './read-picture.ts'

type Item = InspectionReport['categories'][number]['items'][number]

/** From the most to the least serious, as the reference documents it. */
const SERIOUSNESS =
  'water_or_fire_sign replaced repaired damaged repainted missing faulty modified unclear wear not_inspected not_fitted normal'.split(
    ' ',
  )

/** The sign of each outcome, as the legend explains it. A normal part has a tick, which is no letter. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ water_or_fire_sign: '!', replaced: 'X', repaired: 'R', damaged: 'D', repainted: 'P', missing: 'M', faulty: 'F' },
  ...{ modified: 'A', unclear: 'U', wear: 'W', not_inspected: 'N', not_fitted: 'Ø', normal: '✓' },
}

/** What holds the car together, and what is welded or bolted to it under the skin. */
const STRUCTURAL =
  /(pillar|rail|sill|floor|firewall|strut_tower|wheelhouse|inner_fender|crash_box|rail_end|subframe|cross_member|bumper_beam|radiator_\w+|tie_bar|_mount|hinge|striker|door_frame|spare_wheel_well|rear_panel)$/

const PLACES = ['front', 'rear', 'left', 'right']
const placesOf = (part: string) => part.split('_').filter((word) => PLACES.includes(word))
const nounOf = (part: string) =>
  part
    .split('_')
    .filter((word) => !PLACES.includes(word))
    .join('_')

/** A page lists no more. */
const MOST_ITEMS = 500

/** What is wrong with the picture. */
export function findLies(report: InspectionReport, picture: ShownPicture): string[] {
  const items = report.categories.flatMap((category) => category.items)
  const drawn = new Set(picture.shapes.flatMap(({ parts }) => parts))
  const vague = items.filter(({ part }) => part !== null && !drawn.has(part))
  return [
    ...(report.data_available && drawn.size < 100 ? [`only ${drawn.size} parts are drawn`] : []),
    ...(!report.data_available && drawn.size > 0 ? [`${drawn.size} parts are drawn without a finding`] : []),
    ...picture.shapes.flatMap((shape) => judgeShape(shape, report, items, vague)),
    ...picture.shapes.flatMap((shape) => judgeLink(shape, report, picture)),
    ...items.flatMap((item) => judgeItem(item, picture, drawn)),
    ...judgeList(report, picture),
    ...judgeFacts(report, picture),
  ]
}

const gravest = (items: readonly Item[]) =>
  SERIOUSNESS.find((outcome) => items.some((item) => item.outcome === outcome)) ?? null

/** One of several places that the item may be about. */
const mayMean = (part: string, item: Item) =>
  nounOf(part) === nounOf(item.part ?? '') && placesOf(item.part ?? '').every((place) => placesOf(part).includes(place))

function judgeShape(
  shape: ShownShape,
  { data_available }: InspectionReport,
  items: readonly Item[],
  vague: readonly Item[],
): string[] {
  const name = shape.parts.join('/')
  const own = items.filter(({ part }) => part !== null && shape.parts.includes(part))
  const expected = gravest(own) ?? (data_available ? 'not_in_report' : 'no_report')
  const possible = gravest(vague.filter((item) => shape.parts.some((part) => mayMean(part, item))))
  const letter = expectLetter(gravest(own), possible)
  const isStructural = STRUCTURAL.test(shape.parts[0] ?? '')
  return [
    ...(shape.outcome === expected ? [] : [`${name} shows ${shape.outcome}, and the report says ${expected}`]),
    ...(shape.possible === possible ? [] : [`${name} may be ${shape.possible}, and the report says ${possible}`]),
    ...(shape.letter === letter ? [] : [`${name} has the letter ${shape.letter} instead of ${letter}`]),
    ...(shape.look === shape.outcome && shape.pattern === shape.outcome ? [] : [`${name} looks like ${shape.look}`]),
    ...(shape.layer === (isStructural ? 'structure' : 'skin') ? [] : [`${name} is drawn as ${shape.layer}`]),
    ...(shape.title === '' ? [`${name} has no title`] : []),
  ]
}

/** The graver of the two; with a question mark if it may be about another part. */
function expectLetter(certain: string | null, possible: string | null): string | null {
  const rank = (outcome: string | null) => (outcome === null ? SERIOUSNESS.length : SERIOUSNESS.indexOf(outcome))
  if (rank(possible) < rank(certain)) return `${LETTERS[possible ?? '']}?`
  return certain === null || certain === 'normal' ? null : (LETTERS[certain] ?? null)
}

/** A part with items leads to one of them, and a part without leads nowhere. */
function judgeLink(shape: ShownShape, report: InspectionReport, { ids, items }: ShownPicture): string[] {
  const name = shape.parts.join('/')
  const isMarked = !['not_in_report', 'no_report'].includes(shape.outcome) || shape.possible !== null
  if (shape.target === null) return isMarked ? [`${name} leads nowhere`] : []
  if (!isMarked) return [`${name} leads to ${shape.target} without an item`]
  if (!ids.has(shape.target)) return [`${name} leads to ${shape.target}, which is not on the page`]
  const [, category, at] = /^item-(\d+)-(\d+)$/.exec(shape.target) ?? []
  const item = report.categories[Number(category) - 1]?.items[Number(at) - 1]
  if (item === undefined) return items.length < MOST_ITEMS ? [`${name} leads to no item`] : []
  const isAbout = shape.parts.some((part) => part === item.part || mayMean(part, item))
  return isAbout ? [] : [`${name} leads to an item about ${item.part}`]
}

/** Nothing abnormal is lost: it is marked, possibly marked at two places or more, or named beside the picture. */
function judgeItem({ part, outcome }: Item, { shapes, listed }: ShownPicture, drawn: ReadonlySet<string>): string[] {
  if (part === null || outcome === 'normal' || drawn.has(part)) return []
  const places = new Set(shapes.filter(({ possible }) => possible !== null).flatMap(({ parts }) => parts))
  const candidates = [...places].filter((place) => nounOf(place) === nounOf(part))
  if (candidates.length >= 2 || listed.includes(`${part} ${outcome}`)) return []
  return [`${part} is ${outcome}, and the picture does not have it`]
}

/** Every item stands in the list once, with the words of the report. */
function judgeList({ categories }: InspectionReport, { items, counts, text }: ShownPicture): string[] {
  const lies: string[] = []
  const shown = new Map(items.map((item) => [item.id, item]))
  if (shown.size !== items.length) lies.push('an id occurs twice')
  const total = categories.reduce((sum, category) => sum + category.items.length, 0)
  if (shown.size !== Math.min(total, MOST_ITEMS)) lies.push(`${shown.size} of ${total} items are listed`)
  categories.forEach((category, c) => {
    const counted = Object.entries(category.outcomes).filter(([, count]) => count > 0)
    if (JSON.stringify(counts[c]) !== JSON.stringify(Object.fromEntries(counted)))
      lies.push(`counts of section ${c + 1}: ${JSON.stringify(counts[c])}`)
    if (!text.includes(category.source_name)) lies.push(`section ${category.source_name} is missing`)
    category.items.forEach((item, i) => {
      const found = shown.get(`item-${c + 1}-${i + 1}`)
      if (found === undefined) return
      const words = [item.name, item.status, item.remarks, item.source_name, item.source_status, item.source_remarks]
      const missing = words.filter((word) => word !== null && !found.text.includes(word.slice(0, 400)))
      if (found.outcome !== item.outcome || found.part !== (item.part ?? '')) lies.push(`${found.id}: ${found.outcome}`)
      if (missing.length > 0) lies.push(`${found.id} lacks ${missing.join(', ')}: ${found.text}`)
      if (item.source_page !== null && !new RegExp(`(page |第 )${item.source_page}`).test(found.text))
        lies.push(`${found.id} lacks its page`)
    })
  })
  return lies
}

function judgeFacts(report: InspectionReport, picture: ShownPicture): string[] {
  const flags = ['had_accident', 'was_flooded', 'was_fire_damaged', 'odometer_rolled_back'] as const
  const expected = report.data_available ? Object.fromEntries(flags.map((flag) => [flag, String(report[flag])])) : {}
  const words = [
    report.derived?.explanation,
    report.note,
    report.inspection_date,
    report.report_date,
    report.report_provider,
    ...report.conclusions.flatMap(({ label, source_label }) => [label, source_label]),
    ...(report.uninspected_items ?? []).slice(0, 50),
    ...report.source_unread,
    ...report.history_queries.flatMap((query) => [
      query.source_notice,
      query.query_date,
      query.result === 'unknown' ? (query.records_reported ?? query.notice) : null,
    ]),
    ...(report.conflicts ?? []).flatMap(({ listing, report: other }) => [listing, other].map(formatSide)),
    report.grade?.source_label,
  ]
  const missing = words.filter((word) => word && !picture.text.includes(String(word).slice(0, 400)))
  const conflicts = report.conflicts?.map(({ field, reason }) => `${field} ${reason}`) ?? []
  const hasProof = !report.data_available || /No record is no proof|查不到记录不等于没有发生/.test(picture.text)
  return [
    ...(JSON.stringify(picture.flags) === JSON.stringify(expected) ? [] : [`flags: ${JSON.stringify(picture.flags)}`]),
    ...(picture.severity === (report.derived?.damage_severity ?? null) ? [] : [`severity: ${picture.severity}`]),
    ...(picture.state === report.parse_status ? [] : [`state: ${picture.state}`]),
    ...(JSON.stringify(picture.conflicts) === JSON.stringify(conflicts) ? [] : [`conflicts: ${picture.conflicts}`]),
    ...(missing.length === 0 ? [] : [`words are missing: ${missing.join(' | ')}`]),
    ...(hasProof ? [] : ['history queries without the sentence that no record is no proof']),
  ]
}

const formatSide = (value: string | number | null) => (typeof value === 'number' ? value.toLocaleString('en') : value)
