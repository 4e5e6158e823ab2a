/** A thousand cars on 400 days: the export state and every import rule against a count of days and a reading of the rules by hand. */
import { expect, it } from 'vitest'
import { BODY_STYLES, POWERTRAINS } from '../codes.ts'
import type { CarDetail } from '../listing.ts'
import { deriveExport } from '../listing-parts/export.ts'
import { estimateThirtyMinutePower } from '../listing-parts/thirty-minute-power.ts'
import { deriveImportRules } from './derive-import-rules.ts'

const CARS = 1000
/** Until after a 29 February. */
const DAYS = 480
const DAY_MS = 86_400_000
const FROM = Date.UTC(2026, 10, 15)

type Said = 'yes' | 'no' | 'depends' | 'unknown'

/** A small generator, so that a failure can be repeated. */
let state = 20_261_115
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const pick = <Value>(values: readonly Value[]): Value => values[draw(values.length)] as Value
const orNull = <Value>(value: Value): Value | null => (draw(6) === 0 ? null : value)

function drawCar(id: number): CarDetail {
  const month = `${2020 + draw(8)}-${String(draw(12) + 1).padStart(2, '0')}`
  const power_hp = orNull(pick([159.9, 160, 160.1, 160.4, 177, 45, 80 + draw(400)]))
  const powertrain = orNull(pick(POWERTRAINS))
  const motorKw = orNull(pick([45, 100, 150]))
  return {
    id,
    powertrain,
    power_hp,
    displacement_cc: orNull(pick([999, 1000, 1001, 1500, 1501, 1800, 1801, 2300, 2301, 3000, 3001, 1984])),
    registration_date: orNull(draw(6) === 0 ? month.slice(0, 4) : month),
    registration_state: orNull(pick(['registered', 'never_registered'] as const)),
    price_eur: orNull(1000 + draw(100_000)),
    body_style: orNull(pick(BODY_STYLES)),
    source_maker: orNull(pick(['比亚迪', '吉利汽车', '蔚来', '保时捷', '奔驰(进口)'])),
    engine: { power_hp: orNull(pick([100, 160, 160.4, 161])), power_kw: orNull(pick([117, 118, 90])) },
    motor: { power_kw: motorKw, power_30min: estimateThirtyMinutePower(powertrain, motorKw, 'en') },
  } as CarDetail
}

/** The first and the last day on which the car may have been registered, counted from 1970; null if unknown or in the future. */
function daysOf({ registration_date }: CarDetail, today: number): readonly [number, number] | null {
  if (registration_date === null) return null
  const [year, month] = registration_date.split('-').map(Number) as [number, number?]
  const first = Date.UTC(year, (month ?? 1) - 1, 1) / DAY_MS
  const last = Date.UTC(year, month ?? 12, 1) / DAY_MS - 1
  return first > today ? null : [first, last]
}

function countExport(car: CarDetail, today: number): string {
  const days = daysOf(car, today)
  if (days === null) return 'unknown'
  let [letters, all] = [0, 0]
  for (let day = days[0]; day <= days[1]; day++) {
    all++
    if (today - day <= 180) letters++
  }
  return letters === 0 ? 'clear' : letters === all ? 'letter_required' : 'depends_on_day'
}

/** Whether the car is more than so many years old; `orExactly`: or exactly so old. It was made on the last possible day, or earlier. */
function isOlder(car: CarDetail, years: number, today: number, orExactly: boolean): Said {
  const days = daysOf(car, today)
  if (car.registration_state === 'never_registered') return 'depends'
  if (days === null) return 'unknown'
  const last = new Date(days[1] * DAY_MS)
  const there = new Date(Date.UTC(last.getUTCFullYear() + years, last.getUTCMonth(), last.getUTCDate()))
  // A car of 29 February grows older on the 28th in other years.
  const birthday = there.getTime() / DAY_MS - (there.getUTCMonth() === last.getUTCMonth() ? 0 : 1)
  return today > birthday || (orExactly && today === birthday) ? 'yes' : 'depends'
}

const opposite = (said: Said): Said => (said === 'yes' ? 'no' : said === 'no' ? 'yes' : said)
/** One `no` decides, then what is unknown. */
const both = (...said: readonly Said[]): Said =>
  (['no', 'unknown', 'depends', 'yes'] as const).find((one) => said.includes(one)) as Said
const isIt = (value: boolean | null): Said => (value === null ? 'unknown' : value ? 'yes' : 'no')

function atMost160({ powertrain, power_hp, engine }: CarDetail): Said {
  if (powertrain === null) return 'unknown'
  if (powertrain === 'combustion' || powertrain === 'mild_hybrid')
    return isIt(power_hp === null ? null : power_hp <= 160)
  const kw = engine.power_kw === null ? null : Math.round(engine.power_kw * 13.5962) / 10
  const own = engine.power_hp ?? kw
  if (own !== null && own > 160) return 'no'
  if (power_hp !== null && power_hp <= 160) return 'yes'
  return own === null && power_hp === null ? 'unknown' : 'depends'
}

function wasBuiltInChina(maker: string | null): Said {
  if (maker?.includes('进口')) return 'no'
  return maker === null || maker === '保时捷' ? 'depends' : 'yes'
}

function expectRules(car: CarDetail, today: number): Readonly<Record<string, Said>> {
  const { powertrain, body_style, registration_state, source_maker, motor } = car
  const isOneOf = (...names: readonly string[]) => isIt(powertrain && names.includes(powertrain))
  const isMotors = isOneOf('battery_electric', 'range_extender', 'fuel_cell')
  const motorPower = motor.power_kw === null || isMotors !== 'yes' ? 'unknown' : 'depends'
  const isSeries = powertrain === 'range_extender'
  const isBattery = isSeries ? 'depends' : isOneOf('battery_electric')
  const isElectric = powertrain === 'fuel_cell' ? 'depends' : isBattery
  const hasEngine = isSeries ? 'depends' : opposite(isOneOf('battery_electric', 'fuel_cell'))
  const isOther = body_style !== null && ['pickup', 'minitruck', 'minibus'].includes(body_style)
  const isCar = body_style === null ? 'unknown' : isOther ? 'depends' : 'yes'
  const own = both(opposite(isMotors), atMost160(car))
  const over = (years: number) => isOlder(car, years, today, false)
  const isNew: Said =
    registration_state === null ? 'unknown' : registration_state === 'never_registered' ? 'yes' : 'depends'
  return {
    ru_recycling_fee_own_use: both(own, isCar),
    ru_recycling_fee_own_use_electric: both(isMotors, motorPower, isCar),
    ru_recycling_fee_commercial: both(isMotors === 'yes' ? motorPower : opposite(own), isCar),
    ru_duty_under_3_years: both(hasEngine, opposite(over(3)), isCar),
    ru_duty_3_to_5_years: both(hasEngine, over(3), opposite(over(5)), isCar),
    ru_duty_over_5_years: both(hasEngine, over(5), isCar),
    ru_duty_electric: both(isElectric, isCar),
    ru_customs_fee: 'yes',
    eu_duty: isCar,
    eu_countervailing_duty: both(isBattery, wasBuiltInChina(source_maker), isCar, isNew),
    eu_vat: 'yes',
    eu_approval: 'depends',
  }
}

it(`agrees for ${CARS} cars on ${DAYS} days`, () => {
  const wrong: string[] = []
  for (let id = 1; id <= CARS; id++) {
    const car = drawCar(id)
    for (let n = 0; n < DAYS; n++) {
      const today = FROM / DAY_MS + n
      // Any time of the day in China.
      const at = today * DAY_MS - 8 * 3_600_000 + draw(DAY_MS)
      const rules = (['RU', 'EU'] as const).flatMap((to) => deriveImportRules(car, to, at, 'en').rules)
      const said = Object.fromEntries(rules.map(({ id: rule, applies }) => [rule, applies]))
      const [young, aged] = rules.find(({ id: rule }) => rule === 'ru_recycling_fee_own_use')?.figures ?? []
      const old = isOlder(car, 3, today, true)
      const found = [deriveExport(car.registration_date, at, 'en').status, said, young?.matches, aged?.matches]
      const expected = [countExport(car, today), expectRules(car, today), opposite(old), old]
      if (JSON.stringify(found) !== JSON.stringify(expected))
        wrong.push(`${JSON.stringify(car)} on day ${n}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
})
