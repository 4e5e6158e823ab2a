/** One example for each parameter. Tools such as Postman send all examples of an operation at once, so together they are a valid request. */
import { FIELD_EXAMPLES } from '../../parameters/field-parameters.ts'
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
  ...FIELD_EXAMPLES,
  province: 'Guangdong',
  city: 'Guangzhou',
  export: 'clear',
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
