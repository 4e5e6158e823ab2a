/** The claims of the answer beyond the printed words, and the claims that the decision tables allow. */
import type { InspectionReport } from '../../src/domain/inspection.ts'
import type { Field } from './expected-words.ts'
import { listUnreadTexts, readFlags, readOdometer } from './naive-flags.ts'
import { ORDER, outcomeOf, partOf } from './naive-outcomes.ts'
import { isParsed, isUndamaged, listUninspected, rankPanels, rate, seesExteriorRepair } from './naive-rating.ts'
import { listItems, type PrintedReport } from './printed-facts.ts'

const SEVERITIES: Readonly<Record<string, string>> = {
  S: 'severe',
  M: 'moderate',
  L: 'minor',
  N: 'none',
  D: 'unknown',
  U: 'unknown',
}

export function compareClaims(printed: PrintedReport, answer: InspectionReport, zh: InspectionReport): Field[] {
  const { flags } = readFlags(printed)
  const rule = rate(printed)
  const severity = SEVERITIES[rule.charAt(0)]
  const repair = seesExteriorRepair(printed)
  const ranks = [...rankPanels(printed).values()].map(String).sort()
  return [
    ['parse status', isParsed(printed) ? 'parsed' : 'partial', answer.parse_status],
    ['had_accident', flags.accident, answer.had_accident],
    ['was_flooded', flags.flood, answer.was_flooded],
    ['was_fire_damaged', flags.fire, answer.was_fire_damaged],
    ...compareOdometer(printed, answer, zh),
    ...compareOutcomes(printed, answer, zh),
    ['severity', severity, answer.derived?.damage_severity],
    ['severity, again', severity, answer.damage_severity],
    ['severity rule', [rule], answer.derived?.explanation.match(/(?<=\(rule )\w+/g)],
    ['exterior repair', repair, answer.derived?.exterior_repair_observed],
    ['exterior repair, again', answer.derived?.exterior_repair_observed, answer.had_simple_repair],
    ['panels by rank', ranks, (answer.panel_damage ?? []).map(({ rank }) => String(rank)).sort()],
    ['no damage claimed', isUndamaged(printed), answer.panel_damage?.length === 0],
    ['not inspected', listUninspected(printed), zh.uninspected_items],
    ['is_rental', isRented(printed), answer.is_rental],
    ['usage history', usedAs(printed), answer.usage_history],
    ['has_tuning', isTuned(printed), answer.has_tuning],
    ['available, data available', [true, true], [answer.available, answer.data_available]],
    // Not from the answer: an unknown sentence would count as no statement.
    ['sentences known to the test', [], listUnreadTexts(printed)],
    ['basis', 'api_rules', answer.derived?.basis],
  ]
}

const DIFFERING = { en: /The mileage differs: [^.]*\./, zh: /里程不一致：[^。]*。/ }

const figuresOf = (sentence: RegExp, { note }: InspectionReport) =>
  sentence
    .exec(note ?? '')?.[0]
    .match(/[\d,]+\d/g)
    ?.map((figure) => figure.replaceAll(',', ''))

/** Present exactly where the provider doubts the reading. */
function compareOdometer(printed: PrintedReport, answer: InspectionReport, zh: InspectionReport): Field[] {
  const { rolled_back, isDoubted } = readOdometer(printed)
  const texts = [answer.note?.replace(DIFFERING.en, ''), answer.derived?.explanation]
  const differing = (answer.conflicts ?? []).find(({ field, reason }) => field === 'mileage_km' && reason === 'differs')
  const figures = differing === undefined ? undefined : [differing.listing, differing.report].map(String)
  const doubts = (answer.conflicts ?? []).filter(({ reason }) => reason === 'doubted_by_provider')
  return [
    ['odometer_rolled_back', rolled_back, answer.odometer_rolled_back],
    ['odometer, told', [isDoubted, isDoubted], texts.map((text) => /odometer|mileage/.test(text ?? ''))],
    ['odometer, told in Chinese', isDoubted, /里程/.test(zh.note?.replace(DIFFERING.zh, '') ?? '')],
    ['another mileage, told', figures, figuresOf(DIFFERING.en, answer)],
    ['another mileage, told in Chinese', figures, figuresOf(DIFFERING.zh, zh)],
    // Without a mileage in the listing there is nothing to doubt.
    ['odometer, no conflict without a doubt', isDoubted || doubts.length === 0, true],
    ['odometer, its conflict', true, doubts.every(({ field }) => field === 'mileage_km')],
  ]
}

function compareOutcomes(printed: PrintedReport, answer: InspectionReport, zh: InspectionReport): Field[] {
  const expected = printed.sections.map((section) => listItems(section).map((item) => outcomeOf(item, printed.legend)))
  const parts = printed.sections.map((section) => listItems(section).map(({ name }) => partOf(name)))
  const counts = expected.map((all) =>
    Object.fromEntries(ORDER.map((name) => [name, all.filter((one) => one === name).length])),
  )
  return [answer, zh].flatMap(({ categories }): Field[] => [
    ['outcomes', expected, categories.map(({ items }) => items.map(({ outcome }) => outcome))],
    ['outcomes, counted', counts, categories.map(({ outcomes }) => outcomes)],
    ['parts', parts, categories.map(({ items }) => items.map(({ part }) => part))],
  ])
}

const rentedBy = ({ registered_use }: PrintedReport) => registered_use?.text.startsWith('租赁') ?? false

/** 非营运 alone denies nothing: a rental car may have that registration. */
export function isRented(printed: PrintedReport): boolean | null {
  if (rentedBy(printed)) return true
  const isDenied = printed.registered_use?.text === '非营运' && printed.rental_statement?.includes('非租赁')
  return isDenied ? false : null
}

const USES: Readonly<Record<string, string>> = {
  租赁: 'Rental',
  租赁非营运: 'Rental',
  预约出租客运: 'Ride-hailing',
  预约出租转非: 'Ride-hailing',
  出租客运: 'Taxi',
  出租转非: 'Taxi',
  营转非: 'Commercial use (converted)',
  公路客运: 'Highway passenger transport',
}

function usedAs({ registered_use }: PrintedReport): string[] | null {
  const use = USES[registered_use?.text ?? '']
  return use === undefined ? null : [use]
}

/** True or false by one explicit word; an old drill hole is neither. */
function isTuned({ modifications }: PrintedReport): boolean | null {
  const texts = modifications.map(({ text }) => text)
  if (texts.some((text) => /^[加改]装(?!损伤)/.test(text))) return true
  return texts.length > 0 && texts.every((text) => text === '未改装') ? false : null
}
