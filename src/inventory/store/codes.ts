/** Closed sets as small numbers. They are kept in databases: a new member gets a new number, and no number ever changes its meaning. */
import type { BodyStyle, FuelType, Powertrain, RegistrationState, Transmission } from '../../domain/codes.ts'
import type { LoggedType } from '../../domain/inventory/derive-changes.ts'

export const FUEL_CODES: Readonly<Record<FuelType, number>> = { gasoline: 1, diesel: 2, hybrid: 3, new_energy: 4 }

export const POWERTRAIN_CODES: Readonly<Record<Powertrain, number>> = {
  combustion: 1,
  mild_hybrid: 2,
  hybrid: 3,
  plug_in_hybrid: 4,
  range_extender: 5,
  battery_electric: 6,
  fuel_cell: 7,
}

export const TRANSMISSION_CODES: Readonly<Record<Transmission, number>> = { manual: 1, automatic: 2 }

export const REGISTRATION_CODES: Readonly<Record<RegistrationState, number>> = { registered: 1, never_registered: 2 }

export const BODY_CODES: Readonly<Record<BodyStyle, number>> = {
  micro_car: 1,
  small_car: 2,
  compact_car: 3,
  midsize_car: 4,
  large_car: 5,
  fullsize_car: 6,
  sports_car: 7,
  mpv: 8,
  minivan: 11,
  minitruck: 12,
  minibus: 13,
  pickup: 14,
  small_suv: 16,
  compact_suv: 17,
  midsize_suv: 18,
  large_suv: 19,
  fullsize_suv: 20,
}

export const CHANGE_CODES: Readonly<Record<LoggedType, number>> = {
  appeared: 1,
  price_changed: 2,
  details_changed: 3,
  no_longer_observed: 4,
  observed_again: 5,
  report_changed: 6,
  report_read: 7,
}

/** The values of a closed set by their numbers. */
export function listByCode<Value extends string>(
  codes: Readonly<Record<Value, number>>,
): readonly (Value | undefined)[] {
  const values: (Value | undefined)[] = []
  for (const [value, code] of Object.entries(codes) as [Value, number][]) values[code] = value
  return values
}
