/** Writes the facts of a car in the language of a page. */
import { isEngineless } from '../../../../domain/codes.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { MOTOR_DRIVEN } from '../../../../domain/listing-parts/thirty-minute-power.ts'
import { formatNumber, formatPrice } from '../../../format.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { FACT_GROUPS, type FactGroup, type FactName } from './fact-groups.ts'
import { showStateOfHealth, showThirtyMinutePower, showWarrantyRemaining } from './show-battery.ts'

type Show = (car: CarDetail, language: Language) => string | null
type Unit = 'km' | 'kw' | 'litres' | 'nm' | 'kmh' | 'seconds' | 'mm' | 'kg' | 'kwh' | 'hours'

const measure =
  (unit: Unit, read: (car: CarDetail) => number | null | undefined): Show =>
  (car, language) => {
    const value = read(car) ?? null
    return value === null ? null : FACTS[language][unit](formatNumber(value, language))
  }

const plain =
  (read: (car: CarDetail) => string | number | null | undefined): Show =>
  (car) => {
    const value = read(car) ?? null
    return value === null ? null : String(value)
  }

const SHOWS: Readonly<Record<FactName, Show>> = {
  registration_date: showRegistration,
  mileage_km: measure('km', (car) => car.mileage_km),
  transfer_count: ({ transfer_count: count }, language) =>
    count === null ? null : count === 0 ? FACTS[language].firstOwner : FACTS[language].transfers(count),
  usage_type: plain((car) => car.usage_type),
  color: plain((car) => car.color),
  inspection_valid_until: plain((car) => car.inspection_valid_until),
  insurance_expiry: plain((car) => car.insurance_expiry),
  warranty: plain((car) => car.warranty),
  powertrain_label: plain((car) => car.powertrain_label),
  fuel_label: plain((car) => car.fuel_label),
  power_kw: showPower,
  torque_nm: measure('nm', (car) => car.torque_nm),
  consumption: showConsumption,
  top_speed_kmh: measure('kmh', (car) => car.top_speed_kmh),
  acceleration_0_100_s: measure('seconds', (car) => car.acceleration_0_100_s),
  'engine.displacement_cc': showDisplacement,
  'engine.power_kw': ({ engine }, language) => showKwAndHp(engine.power_kw, engine.power_hp, language),
  'engine.cylinders': plain((car) => car.engine.cylinders),
  'engine.induction': plain((car) => car.engine.induction),
  emission_standard: plain((car) => car.emission_standard),
  fuel_grade: plain((car) => car.fuel_grade),
  tank_l: measure('litres', (car) => car.tank_l),
  'motor.power_kw': measure('kw', (car) => car.motor.power_kw),
  'motor.count': plain((car) => car.motor.count),
  'motor.power_30min': showThirtyMinutePower,
  system_power_kw: measure('kw', (car) => car.system_power_kw),
  transmission_label: plain((car) => car.transmission_label),
  gearbox_label: plain((car) => car.gearbox_label),
  gears: plain((car) => car.gears),
  drive: plain((car) => car.drive),
  'battery.capacity_kwh': measure('kwh', (car) => car.battery?.capacity_kwh),
  'battery.range_km': showRange,
  'battery.chemistry': plain((car) => car.battery?.chemistry),
  'battery.maker': plain((car) => car.battery?.maker),
  'battery.state_of_health.percent': showStateOfHealth,
  'battery.warranty': showBatteryWarranty,
  'battery.warranty_remaining': showWarrantyRemaining,
  'battery.rented': showRented,
  'charging.fast_h': measure('hours', (car) => car.charging?.fast_h),
  'charging.slow_h': measure('hours', (car) => car.charging?.slow_h),
  body_style_label: plain((car) => car.body_style_label),
  body_form: ({ body_form }, language) => body_form && FACTS[language].bodyForms[body_form],
  seats: plain((car) => car.seats),
  doors: plain((car) => car.doors),
  'dimensions_mm.length': measure('mm', (car) => car.dimensions_mm.length),
  'dimensions_mm.width': measure('mm', (car) => car.dimensions_mm.width),
  'dimensions_mm.height': measure('mm', (car) => car.dimensions_mm.height),
  'dimensions_mm.wheelbase': measure('mm', (car) => car.dimensions_mm.wheelbase),
  kerb_weight_kg: measure('kg', (car) => car.kerb_weight_kg),
  manufacturer: plain((car) => car.manufacturer),
  model: plain((car) => car.model),
  trim: plain((car) => car.trim),
  model_year: plain((car) => car.model_year),
  launched: plain((car) => car.launched),
  maker: plain((car) => car.maker ?? car.source_maker),
  new_price_cny: ({ new_price_cny }, language) =>
    new_price_cny === null ? null : formatPrice(new_price_cny, 'CNY', language),
}

export interface Fact {
  readonly name: FactName
  /** Null if the record does not state it. */
  readonly text: string | null
}

/** Null if the record does not state it. */
export function showFact(name: FactName, car: CarDetail, language: Language): string | null {
  return SHOWS[name](car, language)
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
  const texts = FACTS[language]
  const parts = [
    kw === null ? null : texts.kw(formatNumber(kw, language)),
    hp === null ? null : texts[isDerived ? 'derivedHp' : 'hp'](formatNumber(hp, language)),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

function showPower({ power_kw, power_hp, power_basis, power_source }: CarDetail, language: Language): string | null {
  const power = showKwAndHp(power_kw, power_hp, language, power_source === 'derived')
  if (power === null || power_basis === null) return power
  return `${power} · ${FACTS[language].bases[power_basis]}`
}

function showConsumption({ consumption }: CarDetail, language: Language): string | null {
  if (consumption === null) return null
  const { value, unit, standard } = consumption
  const text = FACTS[language].consumption[unit](formatNumber(value, language))
  return standard === null ? text : `${text} (${FACTS[language].standards[standard]})`
}

function showDisplacement({ engine }: CarDetail, language: Language): string | null {
  const { displacement_cc: cc, displacement_l: litres } = engine
  const texts = FACTS[language]
  const parts = [
    litres === null ? null : texts.litres(formatNumber(litres, language)),
    cc === null ? null : texts.cc(formatNumber(cc, language)),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

function showRange({ battery }: CarDetail, language: Language): string | null {
  if (!battery || battery.range_km === null) return null
  const text = FACTS[language].km(formatNumber(battery.range_km, language))
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
