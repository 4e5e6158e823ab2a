/** Writes the facts of a car in the language of a page. */
import { isEngineless } from '../../../../domain/codes.ts'
import { CAR_FIELDS, FACT_GROUPS, type FactGroup, type FactName } from '../../../../domain/fields/car-fields.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { MOTOR_DRIVEN } from '../../../../domain/listing-parts/thirty-minute-power.ts'
import { formatMeasure } from '../../../format.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { joinParts, showStateOfHealth, showThirtyMinutePower, showWarrantyRemaining } from './show-battery.ts'

type Show = (car: CarDetail, language: Language) => string | null

/** What is more than the value of its field with its unit. */
const SPECIAL: Readonly<Partial<Record<FactName, Show>>> = {
  registration_date: showRegistration,
  transfer_count: ({ transfer_count: count }, language) =>
    count === null ? null : count === 0 ? FACTS[language].firstOwner : FACTS[language].transfers(count),
  power_kw: showPower,
  consumption: showConsumption,
  'engine.displacement_cc': showDisplacement,
  'engine.power_kw': ({ engine }, language) => showKwAndHp(engine.power_kw, engine.power_hp, language),
  'motor.power_30min': showThirtyMinutePower,
  'battery.range_km': showRange,
  'battery.state_of_health.percent': showStateOfHealth,
  'battery.warranty': showBatteryWarranty,
  'battery.warranty_remaining': showWarrantyRemaining,
  'battery.rented': showRented,
  body_form: ({ body_form }, language) => body_form && FACTS[language].bodyForms[body_form],
  maker: (car) => car.maker ?? car.source_maker,
}

export interface Fact {
  readonly name: FactName
  /** Null if the record does not state it. */
  readonly text: string | null
}

/** Null if the record does not state it. */
export function showFact(name: FactName, car: CarDetail, language: Language): string | null {
  const special = SPECIAL[name]
  if (special) return special(car, language)
  const { unit = null, search } = CAR_FIELDS[name]
  const value = name.split('.').reduce<unknown>((record, step) => record?.[step as never], car) ?? null
  if (typeof value === 'number') return formatMeasure(value, unit, language)
  const nameCode = (code: string) => search?.labels?.[code]?.[language] ?? code
  if (Array.isArray(value)) return value.map(nameCode).join(FACTS[language].comma) || FACTS[language].none
  return value === null ? null : nameCode(value as string)
}

/** Without facts that a car of this kind cannot have; null if it has none of the group. */
export function listFacts(group: FactGroup, car: CarDetail, language: Language): readonly Fact[] | null {
  const facts = FACT_GROUPS[group]
    .map((name: FactName): Fact => ({ name, text: showFact(name, car, language) }))
    .filter((fact) => canHave(car, fact))
  return hasGroup(group, car) || facts.some(({ text }) => text !== null) ? facts : null
}

/** At a socket, so it has a battery, whether or not a record describes it. */
export function isCharged({ powertrain }: Pick<CarDetail, 'powertrain'>): boolean {
  return powertrain !== null && CHARGED.includes(powertrain)
}

const CHARGED: readonly CarDetail['powertrain'][] = ['battery_electric', 'plug_in_hybrid', 'range_extender']

function hasGroup(group: FactGroup, { powertrain, battery }: CarDetail): boolean {
  if (group === 'engine') return !isEngineless(powertrain)
  if (group === 'motor') return powertrain !== 'combustion' && powertrain !== null
  if (group === 'battery') return battery !== null
  return true
}

function canHave({ gearbox, powertrain }: CarDetail, { name, text }: Fact): boolean {
  if (text !== null) return true
  if (name === 'gears') return gearbox !== 'cvt' && gearbox !== 'e_cvt'
  if (name === 'motor.power_30min') return MOTOR_DRIVEN.includes(powertrain)
  if (name === 'system_power_kw') return !isEngineless(powertrain)
  return true
}

function showRegistration({ registration_state, registration_date }: CarDetail, language: Language): string | null {
  return registration_state === 'never_registered' ? FACTS[language].neverRegistered : registration_date
}

function showKwAndHp(kw: number | null, hp: number | null, language: Language, isDerived = false): string | null {
  const horsepower = hp === null ? null : formatMeasure(hp, 'hp', language)
  return joinParts([
    kw === null ? null : formatMeasure(kw, 'kw', language),
    horsepower !== null && isDerived ? FACTS[language].derivedHp(horsepower) : horsepower,
  ])
}

function showPower({ power_kw, power_hp, power_basis, power_source }: CarDetail, language: Language): string | null {
  const power = showKwAndHp(power_kw, power_hp, language, power_source === 'derived')
  if (power === null || power_basis === null) return power
  return `${power} · ${FACTS[language].bases[power_basis]}`
}

function showConsumption({ consumption }: CarDetail, language: Language): string | null {
  if (consumption === null) return null
  const { value, unit, standard } = consumption
  const text = formatMeasure(value, unit, language)
  return standard === null ? text : `${text} (${FACTS[language].standards[standard]})`
}

function showDisplacement({ engine }: CarDetail, language: Language): string | null {
  const { displacement_cc: cc, displacement_l: litres } = engine
  return joinParts([
    litres === null ? null : formatMeasure(litres, 'l', language),
    cc === null ? null : formatMeasure(cc, 'cc', language),
  ])
}

function showRange({ battery }: CarDetail, language: Language): string | null {
  if (!battery || battery.range_km === null) return null
  const text = formatMeasure(battery.range_km, 'km', language)
  return battery.range_standard === null ? text : `${text} (${FACTS[language].standards[battery.range_standard]})`
}

function showBatteryWarranty({ battery }: CarDetail, language: Language): string | null {
  const { warranty = null } = battery ?? {}
  if (warranty === null) return null
  const { first_owner_only: only, text } = warranty
  if (only === null) return text
  return `${text} · ${FACTS[language][only ? 'firstOwnerOnly' : 'laterOwners']}`
}

function showRented({ battery }: CarDetail, language: Language): string | null {
  const { rented = null } = battery ?? {}
  return rented === null ? null : FACTS[language][rented ? 'rented' : 'notRented']
}

/** City and province, once if they have the same name. */
export function showPlace(
  { location: { city, province } }: Pick<CarDetail, 'location'>,
  language: Language,
): string | null {
  const names = new Set([city, province].filter((one) => one !== null && one !== ''))
  return names.size === 0 ? null : [...names].join(FACTS[language].comma)
}
