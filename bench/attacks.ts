/** The attacks by requests: their requests, the harmless ones to compare with, and the required behaviour of the source. */

/** The service under attack, and what the attackers know about it. */
export interface Target {
  readonly marketplace: string
  /** Cars whose ids end in 7 are the attackers', those in 3 harmless, all others the customer's. */
  readonly attackers: readonly number[]
  readonly harmless: readonly number[]
  /** Cars whose report is on a dead host. */
  readonly withReport: readonly number[]
  readonly withoutReport: readonly number[]
}

export interface Attack {
  readonly name: string
  /** The fault of the source during the attack. */
  readonly faults: (target: Target) => readonly object[]
  /** `i` is never reused. */
  readonly attack: (i: number, target: Target) => string
  readonly harmless: (i: number, target: Target) => string
}

const NONE = () => []
const MANY_NAMES = `/v1/makes?${Array.from({ length: 22_000 }, (_, i) => i.toString(36)).join('&')}`
/** As many as fit into a request line. */
const MOST_NAMES = MANY_NAMES.slice(0, MANY_NAMES.lastIndexOf('&', 31_000))
const LONG_WORD = 'x'.repeat(17_000)

const at = (ids: readonly number[], i: number) => ids[i % ids.length] as number
/** A filter that was not requested before. */
const filter = (i: number) =>
  `price_max=${10_000 * (10 + (i % 90))}&mileage_max=${10_000 * (2 + (Math.floor(i / 90) % 20))}`

export const ATTACKS: readonly Attack[] = [
  {
    name: 'texts that are long runs',
    faults: () => [
      { kind: 'hostile_text', path: 'getcarinfo\\?.*infoid=\\d*7(?!\\d)' },
      { kind: 'hostile_text', path: 'search\\?.*pageindex=2\\d(?!\\d)' },
    ],
    attack: (i, { attackers }) =>
      i % 2 === 0 ? `/v1/cars/${at(attackers, i)}` : `/v1/search?page=2${i % 10}&${filter(i)}`,
    harmless: (i, { harmless }) =>
      i % 2 === 0 ? `/v1/cars/${at(harmless, i)}` : `/v1/search?page=3${i % 10}&${filter(i)}`,
  },
  {
    name: '22,000 names in a query',
    faults: NONE,
    attack: (i) => (i % 2 === 0 ? MANY_NAMES : MOST_NAMES),
    harmless: () => '/v1/makes',
  },
  {
    name: 'a model without its brand',
    faults: NONE,
    attack: (i) => `/v1/search?model=X5&${filter(i)}`,
    harmless: (i) => `/v1/search?brand=BMW&${filter(i)}`,
  },
  {
    name: 'page 1000 of a union',
    faults: NONE,
    attack: (i) => `/v1/search?model=Tang&page=1000&${filter(i)}`,
    harmless: (i) => `/v1/search?brand=BYD&page=1&${filter(i)}`,
  },
  {
    name: 'a word of 17,000 characters',
    faults: NONE,
    attack: () => `/v1/search?q=${LONG_WORD}`,
    harmless: (i) => `/v1/search?q=${encodeURIComponent('自动')}&${filter(i)}`,
  },
  {
    name: 'one car that the source fails at',
    faults: ({ attackers }) => [{ kind: 'status', status: 500, path: `infoid=${attackers[0]}(?!\\d)` }],
    attack: (_, { attackers }) => `/v1/cars/${attackers[0]}`,
    harmless: (i, { harmless }) => `/v1/cars/${at(harmless, i)}`,
  },
  {
    name: 'a dead report host',
    faults: NONE,
    attack: (i, { withReport }) => `/v1/cars/${at(withReport, i)}/inspection`,
    harmless: (i, { withoutReport }) => `/v1/cars/${at(withoutReport, i)}/inspection`,
  },
]
