/** The values of a car that a rule reads, and why one is missing: a car that cannot have it is no car of which it is unknown. */
import { isEngineless } from '../codes.ts'
import { MOTOR_DRIVEN } from '../listing-parts/thirty-minute-power.ts'
import type { ImportInput } from './import-record.ts'
import type { ImportedCar } from './judgements.ts'
import type { InputName } from './rule-table.ts'

export function readInput(car: ImportedCar, field: InputName): ImportInput {
  const value = readValue(car, field)
  return { field, value, why: value !== null ? null : canHave(car, field) ? 'unknown' : 'not_applicable' }
}

function readValue(car: ImportedCar, field: InputName): ImportInput['value'] {
  if (field === 'thirty_minute_power_hp') return car.motor.power_30min?.value_hp ?? null
  if (field === 'motor.power_kw') return car.motor.power_kw
  if (field === 'engine.power_hp') return car.engine.power_hp
  return field === 'engine.power_kw' ? car.engine.power_kw : car[field]
}

/** Of a car whose powertrain is unknown, everything is. */
function canHave({ powertrain, registration_state }: ImportedCar, field: InputName): boolean {
  if (field === 'registration_date') return registration_state !== 'never_registered'
  if (powertrain === null) return true
  if (field === 'engine.power_hp' || field === 'engine.power_kw' || field === 'displacement_cc')
    return !isEngineless(powertrain)
  if (field === 'thirty_minute_power_hp') return MOTOR_DRIVEN.includes(powertrain)
  return field !== 'motor.power_kw' || powertrain !== 'combustion'
}
