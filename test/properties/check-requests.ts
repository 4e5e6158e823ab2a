/** Sends generated requests to the service and checks every answer against the interface description and the true data. */
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { SearchResponse } from '../../src/domain/listing.ts'
import { mileageOf, priceOf, titleOf } from '../../src/sources/fixtures/truth.ts'
import { type ExactRate, readRate, stepsOf } from '../spec/exact-rate.ts'
import type { CarTruth, OpenService } from '../spec/open-service.ts'
import { fits } from '../spec/truth-filters.ts'
import { createAnswerValidators } from './answer-validators.ts'
import { formatTarget, type Hints, type Operation, type Request, requestArbitrary } from './generate-requests.ts'

export interface Tally {
  readonly statuses: Readonly<Record<string, number>>
  /** Rows of searches that were compared with the true data. */
  readonly rows: number
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export type Described = Omit<Operation, 'parameters'> & Partial<Pick<Operation, 'parameters'>>
export type OpenApi = { readonly paths: Readonly<Record<string, { readonly get: Described }>> }

const AT_ONCE = 8
/** Values with an unambiguous meaning. */
const PLAIN = /^(?:\d{1,9}|[a-z_,]+)$/

/** Throws with the smallest request that fails. */
export async function checkRequests(service: OpenService, count: number, seed: number): Promise<Tally> {
  const { body: openapi } = await service.get<OpenApi>('/openapi.json')
  const operations = Object.entries(openapi.paths)
    .map(([path, item]) => ({ parameters: [], ...item.get, path }))
    .filter(({ responses }) => !('416' in responses))
  expect(operations.length).toBeGreaterThan(5)
  const validatorOf = createAnswerValidators(openapi)
  for (const { path } of operations) expect(validatorOf(path, 200)('not an answer'), path).toBe(false)
  const rate = await readRate(service.marketplace.url)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const statuses: Record<string, number> = {}
  let rows = 0

  async function check(request: Request): Promise<void> {
    const { operation, intent, query } = request
    const answer = await ask(agent, service, request)
    const key = `${operation.path} ${answer.status}`
    statuses[key] = (statuses[key] ?? 0) + 1
    expect(expectedStatuses(request)).toContain(answer.status)
    expect(Object.keys(operation.responses)).toContain(String(answer.status))
    expect(answer.headers['content-type']).toBe('application/json')
    expect(answer.headers['x-request-id']).toMatch(/^req_/)
    const validate = validatorOf(operation.path, answer.status)
    validate(answer.body)
    expect(validate.errors ?? []).toEqual([])
    if (operation.path === '/v1/search' && answer.status === 200) {
      // Of a repeated parameter the last value counts.
      const last = Object.entries(Object.fromEntries(query))
      const filter = intent === 'valid' ? last : last.filter(([, value]) => PLAIN.test(value))
      rows += checkRows(service, answer.body as SearchResponse, Object.fromEntries(filter), rate)
    }
  }

  const hints = await gatherHints(service)
  // Each operation by itself, so that none is left with a few.
  for (const operation of operations) {
    const batch = fc.array(requestArbitrary([operation], hints), { minLength: AT_ONCE, maxLength: AT_ONCE })
    await fc.assert(
      fc.asyncProperty(batch, async (some) => {
        await Promise.all(some.map(check))
      }),
      { numRuns: Math.ceil(count / operations.length / AT_ONCE), seed },
    )
  }
  agent.destroy()
  return { statuses, rows }
}

/** With a healthy source only the request can fail. */
function expectedStatuses({ operation, intent, hasKey, query }: Request): number[] {
  if (!hasKey && operation.security.length > 0) return [401]
  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  if (query.some(([name]) => !names.includes(name))) return [422]
  if (intent === 'valid') return [200]
  return '404' in operation.responses ? [200, 404, 422] : [200, 422]
}

function ask(agent: Agent, service: OpenService, request: Request): Promise<Answer> {
  const target = formatTarget(request)
  const headers = request.hasKey ? { 'x-api-key': service.key } : {}
  return new Promise((resolve, reject) => {
    get(new URL(service.url), { agent, path: target, headers }, (response) => {
      text(response).then((body) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(body) })
      }, reject)
    }).on('error', reject)
  })
}

/** Values of the stand-in's own world, so that many searches find something. */
export async function gatherHints({
  truths,
  marketplace,
  get: read,
}: Pick<OpenService, 'truths' | 'get' | 'marketplace'>): Promise<Hints> {
  const cars = [...truths.values()]
  const some = <Value>(values: readonly Value[]) => [...new Set(values)].filter((_, i) => i % 4 === 0)
  const { body: makes } = await read<string[]>('/v1/makes')
  const { body: changes } = await read<{ next?: string }>('/v1/changes')
  const brands = cars.flatMap(({ brand, brandid }) => [brand, String(brandid)])
  return {
    brand: some([...brands, ...makes]),
    make: some([...brands, ...makes]),
    model: [...some(cars.map(({ series }) => series)), '7系', '豪华', '自动 豪华'],
    q: [...some(cars.map((car) => titleOf(car).split(' ')[1] as string)), '自动', '汉', 'tsi', '款 型', '2018款 自动'],
    province: ['Guangdong', '广东省', '44', 'inner mongolia'],
    city: ['Suzhou', '苏州', '深圳市'],
    power_hp_min: ['0', '99.5'],
    power_hp_max: ['160', '400.25'],
    year_min: ['2012', '2018', '2021'],
    year_max: ['2015', '2020', '2026'],
    // Without an inventory, any will do.
    after: [changes.next ?? 'none'],
    type: ['appeared', 'price_changed,no_longer_observed'],
    car_id: some(cars.map(({ infoid }) => String(infoid))),
    ids: some(cars.map(({ infoid }) => `${infoid},${infoid + 1}, 7`)),
    url: some(cars.map(({ infoid, dealerid }) => `${marketplace.url}/dealer/${dealerid}/${infoid}.html?a=1#b`)),
  }
}

/** No row may contradict the filter, nor the truth about its car. */
function checkRows(
  service: OpenService,
  body: SearchResponse,
  filter: Record<string, string>,
  rate: ExactRate,
): number {
  const { q: _, ...others } = filter
  // The true data has only the source's own title.
  const inCny = toCny(service.hasInventory ? others : filter, rate)
  const cars = [...service.truths.values()]
  // Names take precedence over ids: there is a brand called 212.
  const brandOf = new Map<string, number>([
    ...cars.map((car): [string, number] => [String(car.brandid), car.brandid]),
    ...cars.map((car): [string, number] => [car.brand, car.brandid]),
  ])
  const brandid = brandOf.get(filter.brand ?? '')
  for (const row of body.results) {
    const truth = service.truths.get(row.id) as CarTruth
    expect(fits(truth, inCny), `${row.id} does not fit`).toBe(true)
    if (brandid !== undefined) expect(truth.brandid).toBe(brandid)
    expect([row.price_cny, row.mileage_km]).toEqual([priceOf(truth), mileageOf(truth)])
  }
  expect(new Set(body.results.map(({ id }) => id)).size).toBe(body.results.length)
  expect(body.results.length).toBeLessThanOrEqual(Math.min(24, body.total_count))
  return body.results.length
}

function toCny(filter: Record<string, string>, rate: ExactRate): Record<string, string> {
  if (filter.currency !== 'eur') return filter
  const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
  const [min, max] = stepsOf(cents(filter.price_min), cents(filter.price_max), rate)
  return {
    ...filter,
    ...(filter.price_min === undefined ? {} : { price_min: String(min) }),
    ...(filter.price_max === undefined ? {} : { price_max: String(max) }),
  }
}
