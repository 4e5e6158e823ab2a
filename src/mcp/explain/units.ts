/** The units of fields, which their names end with. */
import type { Unit } from '../../domain/fields/declare-car-field.ts'

export const UNITS: Readonly<Record<Unit | 'days' | 'bytes', string>> = {
  km: 'kilometres',
  cny: 'Chinese yuan (CNY)',
  eur: 'euros (EUR)',
  usd: 'US dollars (USD)',
  kw: 'kilowatts',
  kwh: 'kilowatt-hours',
  hp: 'metric horsepower (PS)',
  nm: 'newton metres',
  l: 'litres',
  cc: 'cubic centimetres',
  mm: 'millimetres',
  kg: 'kilograms',
  kmh: 'kilometres per hour',
  s: 'seconds',
  h: 'hours',
  percent: 'per cent',
  l_per_100km: 'litres per 100 km',
  kwh_per_100km: 'kilowatt-hours per 100 km',
  days: 'days',
  bytes: 'bytes',
}
const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(UNITS))

/** Null if the name ends with none; then the description says what the value is. `dimensions_mm.length` is in millimetres too. */
export function unitOf(path: string): string | null {
  for (const name of path.split('.').reverse()) {
    const unit = KNOWN.get(/(?:^|(?<!_per)_)([a-z]+)(?:\[\])*$/.exec(name)?.[1] ?? '')
    if (unit !== undefined) return unit
  }
  return null
}
