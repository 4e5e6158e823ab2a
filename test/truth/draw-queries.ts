/** Queries of one filter, each with values from real cars, and of several. */
import fc from 'fast-check'
import type { Described, Schema } from './ask-service.ts'
import type { Allowed, Query } from './filter-kinds.ts'
import { FILTERS } from './filters.ts'
import type { SeenCar } from './native-car.ts'

function readAllowed(schema: Schema): Allowed {
  const { anyOf = [schema], 'x-values': values } = schema
  const [one = {}] = anyOf.filter(({ type }) => type !== 'null')
  return {
    codes: values ?? one.enum ?? [],
    isWhole: one.type === 'integer',
    min: one.minimum ?? (one.exclusiveMinimum === undefined ? 0 : one.exclusiveMinimum + (one.multipleOf ?? 1)),
    max: one.maximum ?? Number.POSITIVE_INFINITY,
    step: one.multipleOf ?? null,
  }
}

/** Of one filter each. */
export function drawSingle(cars: readonly SeenCar[], described: readonly Described[]): readonly Query[] {
  const queries = described.flatMap(({ name, schema }) => {
    const asked = FILTERS[name]?.ask(cars, readAllowed(schema)) ?? []
    return asked.map((one): Query => (typeof one === 'string' ? { [name]: one } : one))
  })
  return [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()]
}

/** Two to four of the single ones together. */
export function drawMixed(single: readonly Query[], count: number, seed: number): readonly Query[] {
  const query = fc
    .shuffledSubarray([...single], { minLength: 2, maxLength: 4 })
    .map((some): Query => Object.assign({}, ...some))
    .filter(isAccepted)
  return fc.sample(query, { numRuns: count, seed })
}

const PRICE = /^price_(?:(cny|eur|usd)_)?(?:min|max)$/

/** Prices are limited in one way at a time, and no minimum exceeds its maximum. */
function isAccepted(query: Query): boolean {
  const names = Object.keys(query)
  const currencies = new Set(names.flatMap((name) => (PRICE.test(name) ? [PRICE.exec(name)?.[1] ?? 'steps'] : [])))
  const isOrdered = names.every((name) => {
    const most = query[name.replace(/_min$/, '_max').replace(/_from$/, '_to')]
    const least = query[name] as string
    // Months are compared as texts.
    return most === undefined || (least.includes('-') ? least <= most : !(Number(least) > Number(most)))
  })
  const areSteps =
    query.currency !== undefined ||
    names.every((name) => !/^price_(?:min|max)$/.test(name) || Number(query[name]) % 10_000 === 0)
  return currencies.size <= 1 && isOrdered && areSteps && names.length > 1
}
