/** What an inventory says of a car beyond its details: when it was listed and seen, what its report says, what depends on the day, and what only filters know. */
import { registrationOf } from '../../src/sources/fixtures/truth.ts'
import { isParsed } from '../inspection/naive-rating.ts'
import { equipmentKeyOf } from './equipment-keys.ts'
import { code, DETAIL_FIELDS, type Fields, isAdvertised } from './fields.ts'
import type { SeenCar } from './native-car.ts'
import { STATEMENTS, type Statement, severityOf, statementOf } from './printed-statements.ts'

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
const UNITS_MS: Readonly<Record<string, number>> = { 分钟: 60_000, 小时: 3_600_000, 天: DAY_MS, 个月: 30 * DAY_MS }

/** In China. */
export const dayOf = (ms: number) => new Date(ms + CHINA_MS).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Counted back by the calendar; the last day of a month that has no such day. */
function monthsBefore(ms: number, months: number): number {
  const china = new Date(ms + CHINA_MS)
  const last = new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth() - months + 1, 0)).getUTCDate()
  const day = Math.min(last, china.getUTCDate())
  return Date.UTC(china.getUTCFullYear(), china.getUTCMonth() - months, day) + ((ms + CHINA_MS) % DAY_MS) - CHINA_MS
}

/** "3个月前": from just under four months to three months before, of thirty days or of the calendar. */
function spanOf(text: string, atMs: number): readonly [from: string, to: string] {
  if (text === '刚刚') return [dayOf(atMs - 3_600_000 + 1), dayOf(atMs)]
  const [, count, unit = ''] = /^(\d+)(分钟|小时|天|个月)前$/.exec(text) ?? []
  if (count === undefined) throw new Error(`unknown: ${text}`)
  const back = (units: number) => [
    atMs - units * (UNITS_MS[unit] as number),
    ...(unit === '个月' ? [monthsBefore(atMs, units)] : []),
  ]
  return [dayOf(Math.min(...back(Number(count) + 1)) + 1), dayOf(Math.max(...back(Number(count))))]
}

/** What all texts have in common, and not later than the car was first seen. */
function listedOf({ readings }: SeenCar): readonly [from: string | null, to: string | null] {
  const spans = readings.flatMap(({ published, at_ms }) => (published === null ? [] : [spanOf(published, at_ms)]))
  if (spans.length === 0) return [null, null]
  const [first] = readings
  const to = [...spans.map((span) => span[1]), dayOf(first?.at_ms as number)].sort()[0] as string
  return [
    spans
      .map(([from]) => from)
      .sort()
      .at(-1) as string,
    to,
  ]
}

/** As exact as both ends agree. */
function listedAt(car: SeenCar): string | null {
  const [from, to] = listedOf(car)
  const shared = [10, 7, 4].find((length) => from?.slice(0, length) === to?.slice(0, length))
  return from === null || shared === undefined ? null : from.slice(0, shared)
}

/** A letter is needed for 180 days from the day of the registration, of which only the month is known. */
function clearanceOf({ truth, now_ms }: SeenCar) {
  const month = registrationOf(truth)
  const today = dayOf(now_ms)
  if (month === null || `${month}-01` > today) return { status: 'unknown', from: null, at_latest: null }
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const [from, at_latest] = [addDays(`${month}-01`, 181), addDays(last, 181)]
  return { status: today < from ? 'letter_required' : today < at_latest ? 'depends_on_day' : 'clear', from, at_latest }
}

function reportStatusOf(car: SeenCar): string {
  const { printed } = car.report
  if (printed === null) return isAdvertised(car) ? 'unavailable' : 'not_available'
  if (car.providers === null) return 'not_read'
  if (!car.providers.includes(printed.provider)) return 'unsupported'
  return printed.access !== 'open' ? 'unavailable' : isParsed(printed) ? 'parsed' : 'partial'
}

const printedOf = ({ report: { printed }, providers }: SeenCar) =>
  printed !== null && providers?.includes(printed.provider) ? printed : null

/** Months since the first registration. */
function ageOf({ truth, now_ms }: SeenCar): number | null {
  const months = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  const registered = registrationOf(truth)
  return registered === null ? null : months(dayOf(now_ms)) - months(registered)
}

const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

/** All that a record of an inventory has. */
export const FIELDS = {
  ...DETAIL_FIELDS,
  tags: {
    ...code(({ truth }: SeenCar) => truth.badges),
    part: (said) => (said as readonly { readonly source: string }[] | null)?.map(({ source }) => source) ?? null,
  },
  listed_from: code((car) => listedOf(car)[0], { listed_within_days: 'daysAgo' }),
  listed_to: code((car) => listedOf(car)[1]),
  listed_at: code(listedAt),
  first_observed_at: code(({ readings }) => moment(readings[0]?.at_ms)),
  observed_at: code(({ readings }) => moment(readings.at(-1)?.at_ms)),
  price_change: code(({ price_change: change }) => change && { from_cny: change.from_cny, at: moment(change.at_ms) }),
  report_status: code(reportStatusOf, { report_status: 'anyOf' }),
  derived_damage_severity: code((car) => severityOf(printedOf(car)), { derived_damage_severity: 'anyOf' }),
  'export.status': code((car) => clearanceOf(car).status, { export: 'exactly' }),
  'export.clear_from': code((car) => clearanceOf(car).from),
  'export.clear_at_latest': code((car) => clearanceOf(car).at_latest),
} satisfies Fields<SeenCar>

/** Names, native words, and figures that follow from others: they have tests of their own. */
export const UNTOLD: readonly string[] = [
  'title',
  'photo_url',
  'conflicts',
  'rates',
  'marketplace',
  'export.rule',
  'motor.power_30min',
  'battery.state_of_health',
  'battery.warranty_remaining',
]

const STATED = Object.fromEntries(
  STATEMENTS.map((name) => [name, code((car: SeenCar) => statementOf(printedOf(car), name), { [name]: 'yesOrNo' })]),
) as unknown as Readonly<Record<Statement, ReturnType<typeof code<SeenCar>>>>

/** What searches compare, also if no record says it. */
export const SEARCHED_FIELDS = {
  ...FIELDS,
  ...STATED,
  brand_id: code(({ truth }) => truth.brandid),
  province_code: code(({ truth }) => Math.floor(truth.cityid / 10_000)),
  age_months: code(ageOf),
  price_changed_on: code(({ price_change: change }) => change && dayOf(change.at_ms), {
    price_changed_within_days: 'daysAgo',
  }),
  equipment_keys: code(
    ({ built }) => built.equipment.flatMap((one) => (one.says === 'standard' ? (equipmentKeyOf(one) ?? []) : [])),
    { equipment: 'allOf' },
  ),
  has_report: code(({ report }) => report.printed !== null, { has_report: 'yesOrNo' }),
} satisfies Fields<SeenCar>
