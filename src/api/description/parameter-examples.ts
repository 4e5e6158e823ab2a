/** One example for each parameter. Tools such as Postman send all examples of an operation at once, so together they are a valid request. */
import type { Endpoint } from '../endpoint.ts'
import { type Proposals, proposeValues } from './proposals.ts'

export type ExampleValue = string | number | boolean

/**
 * The filters describe one kind of car that is common. Exact prices (`price_cny_min` …) have no example,
 * because they exclude `price_min` and one another.
 */
const VALUES: Readonly<Record<string, ExampleValue>> = {
  brand: 'BMW',
  model: '3 Series',
  q: '3系',
  age_min: 1,
  age_max: 12,
  mileage_min: 10_000,
  mileage_max: 200_000,
  price_min: 50_000,
  price_max: 500_000,
  fuel_type: 'gasoline',
  transmission: 'automatic',
  body_style: 'midsize_car',
  powertrain: 'combustion',
  province: 'Guangdong',
  registration_state: 'registered',
  year_min: 2014,
  year_max: 2026,
  has_report: true,
  city: 'Guangzhou',
  power_hp_min: 100,
  power_hp_max: 400,
  displacement_min: 1000,
  displacement_max: 3000,
  drive: 'rwd',
  color: 'black,white',
  emission: 'china_6,china_6b',
  gearbox: 'at',
  seats: 5,
  transfers_max: 2,
  battery_rented: false,
  listed_within_days: 90,
  price_changed_within_days: 30,
  export: 'clear',
  report_status: 'parsed,partial',
  had_accident: false,
  was_flooded: false,
  was_fire_damaged: false,
  odometer_rolled_back: false,
  is_rental: false,
  derived_damage_severity: 'none,minor',
  derived_damage_severity_max: 'minor',
  sort: 'price_asc',
  type: 'appeared,price_changed',
  destination: 'RU',
  export_id: '20261115T040000Z',
  name: 'cars-en.parquet',
}

/** Recorded answers, by name of the endpoint. */
type Recorded = Readonly<Record<string, unknown>>

/**
 * The examples of an endpoint by parameter. Proposals replace names and ids by ones that work.
 * A parameter with a default has it as its example; one without any value here has none.
 */
export function exampleValues(
  { operationId, parameters }: Endpoint,
  recorded: Recorded,
  proposals: Proposals,
): Readonly<Record<string, ExampleValue>> {
  const named = Object.keys(parameters).map((name) => ({ name }))
  const proposed = proposeValues({ id: operationId, parameters: named }, proposals)
  const values: Record<string, ExampleValue> = {}
  for (const [name, { schema }] of Object.entries(parameters)) {
    // In a small market, no car may have similar ones. Any other gets an empty list.
    const anyCar = name === 'car_id' ? proposals.car : null
    const known = proposed[name] ?? anyCar ?? VALUES[name] ?? (name === 'after' ? readCursor(recorded) : undefined)
    const value = known ?? (schema.default as ExampleValue | undefined)
    if (value !== undefined) values[name] = schema.type === 'integer' ? Number(value) : value
  }
  return values
}

/** A cursor belongs to the log of one service, so this one only shows what cursors look like. */
function readCursor(recorded: Recorded): string | undefined {
  return (recorded.changes as { readonly next: string } | undefined)?.next
}
