/** Whether a condition holds for a car of which some values are unknown. */
import { isEngineless } from '../codes.ts'
import type { CarDetail } from '../listing.ts'
import { toHorsepower } from '../listing-parts/horsepower.ts'
import { MOTOR_DRIVEN } from '../listing-parts/thirty-minute-power.ts'
import { addYears, firstDayOf, readRegistrationMonths } from '../time/china-time.ts'
import type { Applies, Reason } from './import-record.ts'

export type ImportedCar = Pick<
  CarDetail,
  | 'powertrain'
  | 'power_hp'
  | 'displacement_cc'
  | 'registration_date'
  | 'registration_state'
  | 'price_eur'
  | 'body_style'
  | 'source_maker'
  | 'conflicts'
> & {
  readonly engine: Pick<CarDetail['engine'], 'power_hp' | 'power_kw'>
  readonly motor: Pick<CarDetail['motor'], 'power_kw' | 'power_30min'>
}

export interface Judgement {
  readonly applies: Applies
  readonly reason: Reason
}

const YES: Judgement = { applies: 'yes', reason: 'decided_by_inputs' }
const NO: Judgement = { applies: 'no', reason: 'decided_by_inputs' }
export const UNKNOWN: Judgement = { applies: 'unknown', reason: 'input_unknown' }
export const depends = (reason: Reason): Judgement => ({ applies: 'depends', reason })
export const decide = (holds: boolean): Judgement => (holds ? YES : NO)

/** From what settles a conjunction to what does not: one `no` is enough, and what is unknown stays unknown. */
const ORDER: readonly Applies[] = ['no', 'unknown', 'depends', 'yes']

export function all(...judgements: readonly Judgement[]): Judgement {
  const rank = ({ applies }: Judgement) => ORDER.indexOf(applies)
  return judgements.reduce((worst, one) => (rank(one) < rank(worst) ? one : worst))
}

/**
 * The age counts from the date of manufacture, which is at the latest the end of the month of registration: a car may be older than that,
 * never younger. `day` is counted as by `dayOf`.
 */
export function isAtLeast(car: ImportedCar, years: number, day: number): Judgement {
  return judgeAge(car, years, day, (anniversary) => day >= anniversary)
}

/** More than so many years: on the anniversary itself it is not yet more. */
export function isOver(car: ImportedCar, years: number, day: number): Judgement {
  return judgeAge(car, years, day, (anniversary) => day > anniversary)
}

/** By the last day on which the car can become so old. A car that was never registered was made on any day. */
function judgeAge(
  { registration_date, registration_state, conflicts }: ImportedCar,
  years: number,
  day: number,
  isReached: (anniversary: number) => boolean,
): Judgement {
  if (registration_state === 'never_registered') return depends('date_of_manufacture')
  const months = readRegistrationMonths(registration_date)
  if (months === null || firstDayOf(months.from) > day) return UNKNOWN
  if (conflicts?.some(({ field }) => field === 'registration_date')) return depends('disputed_by_report')
  return isReached(addYears(firstDayOf(months.to + 1) - 1, years)) ? YES : depends('date_of_manufacture')
}

export function not({ applies, reason }: Judgement): Judgement {
  return { applies: applies === 'yes' ? 'no' : applies === 'no' ? 'yes' : applies, reason }
}

export function isMotorDriven({ powertrain }: ImportedCar): Judgement {
  return powertrain === null ? UNKNOWN : decide(MOTOR_DRIVEN.includes(powertrain))
}

/** For a duty; how a series hybrid or a car with a fuel cell is classed is decided at the border. */
export function isClassedElectric({ powertrain }: ImportedCar): Judgement {
  if (powertrain === null) return UNKNOWN
  if (powertrain === 'range_extender' || powertrain === 'fuel_cell') return depends('vehicle_class')
  return decide(powertrain === 'battery_electric')
}

export function isClassedByEngine({ powertrain }: ImportedCar): Judgement {
  if (powertrain === null) return UNKNOWN
  if (powertrain === 'range_extender') return depends('vehicle_class')
  return decide(!isEngineless(powertrain))
}

/** Vehicles for goods or for many people are classed apart from cars. */
const OTHER_CLASSES: readonly ImportedCar['body_style'][] = ['pickup', 'minitruck', 'minibus']

export function isClassedAsCar({ body_style }: ImportedCar): Judgement {
  if (body_style === null) return UNKNOWN
  return OTHER_CLASSES.includes(body_style) ? depends('vehicle_class') : YES
}

/** Exact: 160.4 hp is more than 160. */
export function hasPowerUpTo(car: ImportedCar, most: number): Judgement {
  const { powertrain, power_hp, engine } = car
  if (powertrain === null) return UNKNOWN
  if (powertrain === 'combustion' || powertrain === 'mild_hybrid')
    return power_hp === null ? UNKNOWN : decide(power_hp <= most)
  const engineHp = engine.power_hp ?? toHorsepower(engine.power_kw)
  // Whatever the method, the result lies between the power of the engine and that of the whole car.
  if (engineHp !== null && engineHp > most) return NO
  if (power_hp !== null && power_hp <= most) return YES
  return power_hp === null && engineHp === null ? UNKNOWN : depends('power_of_hybrids')
}

/** Whether a model was tested is not known, so an estimate decides nothing. */
export function hasThirtyMinutePower(car: ImportedCar): Judgement {
  return car.motor.power_30min === null ? UNKNOWN : depends('thirty_minute_power')
}

/** Above `over` and up to `upTo`; null = no limit. */
export function isBetween(value: number | null, over: number | null, upTo: number | null): Applies {
  if (value === null) return 'unknown'
  return (over === null || value > over) && (upTo === null || value <= upTo) ? 'yes' : 'no'
}
