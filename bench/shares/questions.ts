/** What an attacker asks who is within the plan, and what a harmless customer asks instead. No two of the attacker's are alike. */

export interface SharesAttack {
  readonly name: string
  /** `i` never comes twice; `cars` have a detail, prices that changed, and places in the log. */
  readonly target: (i: number, cars: readonly number[]) => string
}

const at = (cars: readonly number[], i: number) => cars[i % cars.length] as number
/** Filters by thousands, none of which empties the answer. */
const filter = (i: number) => `price_max=${10_000 * (10 + (i % 90))}&mileage_max=${10_000 * (8 + Math.floor(i / 90))}`

export const SHARES_ATTACKS: readonly SharesAttack[] = [
  { name: 'facets', target: (i) => `/v1/facets?${filter(i)}` },
  { name: 'similar', target: (i, cars) => `/v1/cars/${at(cars, i)}/similar?lang=zh&limit=24` },
  { name: 'changes', target: (i) => `/v1/changes?${filter(i)}` },
  { name: 'history', target: (i, cars) => `/v1/cars/${at(cars, i)}/history` },
]

/** Kept after the first time. */
export const HARMLESS_TARGET = '/v1/search?sort=newest'

/** Searches that nobody has asked before. */
export const customerTarget = (i: number) =>
  `/v1/search?price_min=${10_000 * (i % 40)}&mileage_max=${10_000 * (10 + (Math.floor(i / 40) % 400))}`
