/** The answers while the source fails: fault × endpoint × age of the copy. The tests beside this file check it. */

/** A column of the table; endpoints of one column depend on the same answers of the source. */
export const COLUMNS = ['search', 'similar', 'car', 'report', 'catalogue'] as const
export type Column = (typeof COLUMNS)[number]

export interface Asked {
  readonly name: string
  readonly column: Column
  readonly path: (carId: number) => string
}

export const ASKED: readonly Asked[] = [
  { name: 'search', column: 'search', path: () => '/v1/search?brand=BMW&sort=price_asc' },
  { name: 'count', column: 'search', path: () => '/v1/search/count?fuel_type=diesel' },
  { name: 'similar', column: 'similar', path: (id) => `/v1/cars/${id}/similar` },
  { name: 'car', column: 'car', path: (id) => `/v1/cars/${id}` },
  { name: 'evidence', column: 'car', path: (id) => `/v1/cars/${id}/evidence` },
  { name: 'images', column: 'car', path: (id) => `/v1/cars/${id}/images` },
  { name: 'import_rules', column: 'car', path: (id) => `/v1/cars/${id}/import-rules?destination=RU` },
  { name: 'inspection', column: 'report', path: (id) => `/v1/cars/${id}/inspection` },
  { name: 'insurance', column: 'report', path: (id) => `/v1/cars/${id}/insurance` },
  { name: 'makes', column: 'catalogue', path: () => '/v1/makes' },
  { name: 'filters', column: 'catalogue', path: () => '/v1/filters' },
  { name: 'models', column: 'catalogue', path: () => '/v1/makes/BMW/models' },
  { name: 'suggest', column: 'catalogue', path: () => '/v1/suggest?q=bmw' },
]

/** The time of the request after everything was read from a healthy source. */
export const ROUNDS = {
  'before the fault': 0,
  '2 minutes': 120,
  '30 minutes': 1800,
  '25 hours': 90_000,
  '8 days': 691_200,
  'never read': null,
  'after the fault': null,
} as const
export type Round = keyof typeof ROUNDS
export const EVERY_ROUND = Object.keys(ROUNDS) as readonly Round[]

export type Outcome = 'unavailable' | 'gone' | 'harmless'

const HIT = '200 HIT'
const MISS = '200 MISS'
const STALE = '200 STALE'
const UNAVAILABLE = '502 source_unavailable'
const GONE = '404 vehicle_not_found'

/**
 * Each row in the order of the columns: search, similar, car, report, catalogue. A copy of a search is fresh for 5 minutes and
 * of use for an hour; of a car for 15 minutes and 7 days; of a report for a day and 7 days, but it is asked for by way of its
 * car; of the catalogue for half a day or a day and 7 days.
 */
export const EXPECTED: Readonly<Record<Outcome, Readonly<Record<Round, readonly string[]>>>> = {
  unavailable: {
    'before the fault': [MISS, MISS, MISS, MISS, MISS],
    '2 minutes': [HIT, HIT, HIT, HIT, HIT],
    '30 minutes': [STALE, STALE, STALE, STALE, HIT],
    '25 hours': [UNAVAILABLE, UNAVAILABLE, STALE, STALE, STALE],
    '8 days': [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE],
    'never read': [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE],
    'after the fault': [MISS, MISS, MISS, MISS, MISS],
  },
  // Only for a car does the message mean that it is gone; anywhere else it is a failure.
  gone: {
    'before the fault': [MISS, MISS, MISS, MISS, MISS],
    '2 minutes': [HIT, HIT, HIT, HIT, HIT],
    '30 minutes': [STALE, GONE, GONE, GONE, HIT],
    '25 hours': [UNAVAILABLE, GONE, GONE, GONE, STALE],
    '8 days': [UNAVAILABLE, GONE, GONE, GONE, UNAVAILABLE],
    'never read': [UNAVAILABLE, GONE, GONE, GONE, UNAVAILABLE],
    'after the fault': [MISS, MISS, MISS, MISS, MISS],
  },
  harmless: {
    'before the fault': [MISS, MISS, MISS, MISS, MISS],
    '2 minutes': [HIT, HIT, HIT, HIT, HIT],
    // The car is read again, its report is not.
    '30 minutes': [MISS, MISS, MISS, HIT, HIT],
    '25 hours': [MISS, MISS, MISS, MISS, MISS],
    '8 days': [MISS, MISS, MISS, MISS, MISS],
    'never read': [MISS, MISS, MISS, MISS, MISS],
    'after the fault': [MISS, MISS, MISS, MISS, MISS],
  },
}

export interface Fault {
  readonly name: string
  readonly order: { readonly kind: string } & Readonly<Record<string, unknown>>
  readonly outcome: Outcome
}

const unavailable = (name: string, order: Fault['order']): Fault => ({ name, order, outcome: 'unavailable' })
const gone = (name: string, message: string): Fault => ({ name, order: { kind: 'gone', message }, outcome: 'gone' })
const harmless = (name: string, order: Fault['order']): Fault => ({ name, order, outcome: 'harmless' })

/** One of each kind, which the quick tests try; the soak tries all. */
export const SOME_FAULTS: readonly string[] = [
  'hang',
  'one byte now and then',
  'status 500',
  'bot wall',
  'signature expired',
  'busy',
  'wrong envelope',
  'wrong encoding',
  'cut body',
  'too large',
  'connection reset',
  'redirect loop',
  'removed',
  'late within the timeout',
  'listing pages without data',
]
/** One of each outcome and one that ends by a timeout, which the quick tests try at every age of the copy. */
export const AGED_FAULTS: readonly string[] = ['hang', 'status 500', 'removed', 'late within the timeout']
/** Of the others: what an age means does not depend on the fault, and at this one each resource is read, and some copies may be shown. */
export const ONE_AGE: readonly Round[] = ['before the fault', '25 hours', 'after the fault']

/** One attempt to read the source lasts this long at most, all of them together twice as long: by the clock of the test. */
export const TIMEOUT_MS = 400

export const FAULTS: readonly Fault[] = [
  unavailable('hang', { kind: 'hang' }),
  unavailable('one byte now and then', { kind: 'slow_drip', delay_ms: 20 }),
  unavailable('late beyond the timeout', { kind: 'delay', delay_ms: 3_600_000 }),
  unavailable('status 500', { kind: 'status' }),
  unavailable('status 503', { kind: 'status', status: 503 }),
  unavailable('status 404', { kind: 'status', status: 404 }),
  unavailable('status 204', { kind: 'status', status: 204 }),
  unavailable('403 forbidden', { kind: 'forbidden' }),
  unavailable('514 frequency capped', { kind: 'frequency_capped' }),
  unavailable('bot wall', { kind: 'bot_wall' }),
  unavailable('signature error', { kind: 'signature_error' }),
  // It uses the same words as for a car that is gone.
  unavailable('signature expired', { kind: 'signature_error', message: '签名已过期' }),
  unavailable('busy', { kind: 'busy' }),
  unavailable('unknown refusal', { kind: 'busy', message: '参数错误' }),
  unavailable('wrong envelope', { kind: 'wrong_envelope' }),
  unavailable('wrong content type', { kind: 'wrong_content_type' }),
  unavailable('wrong encoding', { kind: 'wrong_encoding' }),
  unavailable('empty body', { kind: 'empty_body' }),
  unavailable('short body', { kind: 'short_body' }),
  unavailable('cut body', { kind: 'cut_body' }),
  unavailable('garbage', { kind: 'garbage_body' }),
  unavailable('too large', { kind: 'oversized_body', bytes: 9_000_000 }),
  unavailable('connection reset', { kind: 'reset' }),
  unavailable('redirect loop', { kind: 'redirect_loop' }),
  gone('removed', '该车源已下架'),
  gone('sold', '车源已售出'),
  gone('does not exist', '车源不存在'),
  harmless('late within the timeout', { kind: 'delay', delay_ms: 20 }),
  harmless('same car twice', { kind: 'same_car_twice' }),
  harmless('no price', { kind: 'missing_price' }),
  harmless('listing pages without data', { kind: 'degraded_page' }),
]
