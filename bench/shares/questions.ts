/** Requests of an attacker within their plan, and those of a harmless customer. The attacker's requests are all different. */

/** A target of GET, what is posted, or a target and the local address of the request. */
export type Asking =
  | string
  | { readonly path: string; readonly json: string }
  | { readonly path: string; readonly from: string }

export interface SharesAttack {
  readonly name: string
  /** `i` is never reused; `cars` have a detail, changed prices, and entries in the change log. */
  readonly target: (i: number, cars: readonly number[]) => Asking
}

const at = (cars: readonly number[], i: number) => cars[i % cars.length] as number
/** Thousands of filters, none of which makes the answer empty. */
const filter = (i: number) => `price_max=${10_000 * (10 + (i % 90))}&mileage_max=${10_000 * (8 + Math.floor(i / 90))}`

/** Calls of the tools with the largest answers, in turns. */
function callTool(i: number, cars: readonly number[]): Asking {
  const prices = { price_max: 10_000 * (10 + (i % 90)), mileage_max: 10_000 * (8 + Math.floor(i / 90)) }
  const calls = [
    { name: 'search_cars', arguments: prices },
    { name: 'count_cars', arguments: { ...prices, facets: true } },
    { name: 'get_car', arguments: { car_id: at(cars, i) } },
    { name: 'list_changes', arguments: prices },
  ]
  const params = calls[i % calls.length]
  return { path: '/mcp', json: JSON.stringify({ jsonrpc: '2.0', id: i, method: 'tools/call', params }) }
}

export const SHARES_ATTACKS: readonly SharesAttack[] = [
  { name: 'facets', target: (i) => `/v1/facets?${filter(i)}` },
  { name: 'similar', target: (i, cars) => `/v1/cars/${at(cars, i)}/similar?lang=zh&limit=24` },
  { name: 'changes', target: (i) => `/v1/changes?${filter(i)}` },
  { name: 'history', target: (i, cars) => `/v1/cars/${at(cars, i)}/history` },
  { name: 'mcp', target: callTool },
]

/** Cached after the first request. */
export const HARMLESS_TARGET = '/v1/search?sort=newest'

/** Uncached searches. */
export const customerTarget = (i: number) =>
  `/v1/search?price_min=${10_000 * (i % 40)}&mileage_max=${10_000 * (10 + (Math.floor(i / 40) % 400))}`
