/** The client against the real service over the stand-in marketplace: every operation, pages, limits and failures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOpenApi } from '../../src/api/description/openapi.ts'
import { type Client, type ClientOptions, createClient } from '../../src/client/create-client.ts'
import { ErshouError, ErshouValidationError } from '../../src/client/errors.ts'
import { OPERATIONS } from '../../src/client/operations.ts'
import { clearFaults } from '../faults/control.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { createAnswerValidators } from '../properties/answer-validators.ts'
import { listEndpoints } from '../properties/list-endpoints.ts'
import { openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { BUDGET_MS, createHurriedTiming, TIMEOUT_MS } from './hurried-timing.ts'

/** Some pages of cars, but not all. */
const SOME = { body_style: 'suv', sort: 'price_asc' } as const

let service: OpenService
/** With a copy of the market, which some operations need. */
let copied: OpenService
let client: Client
let carId: number

beforeAll(async () => {
  service = await openService()
  client = openClient()
  copied = await openService({ marketplace: ['--cars', '100'], openInventory: openFilled })
  const [first] = await service.find('provider=jiajian&access=open&limit=1')
  carId = first as number
})
afterAll(async () => {
  await service?.stop()
  await copied?.stop()
})

const openCopied = () => openClient({ url: copied.url, key: copied.key })

function openClient(options: Partial<ClientOptions> = {}, timing = createHurriedTiming()): Client {
  const { url, key } = service
  return createClient({ url, key, timeoutMs: TIMEOUT_MS, budgetMs: BUDGET_MS, ...options }, timing)
}

async function catchError(work: PromiseLike<unknown>): Promise<ErshouError> {
  return Promise.resolve(work).then(
    () => expect.fail('it answered'),
    (error: unknown) => error as ErshouError,
  )
}

describe('the operations', () => {
  const calls: { readonly [Name in keyof typeof OPERATIONS]: () => PromiseLike<unknown> } = {
    search: () => client.search({ fuel_type: ['diesel', 'gasoline'], body_style: 'suv', lang: 'zh' }),
    count: () => client.count({ age_max: 5 }),
    listFilters: () => client.listFilters(),
    listMakes: () => client.listMakes({ lang: 'zh' }),
    listModels: () => client.listModels('BMW'),
    getCar: () => client.getCar(carId, { lang: 'zh' }),
    getEvidence: () => client.getEvidence(carId, { lang: 'zh' }),
    listImages: () => client.listImages(carId),
    getPricePosition: () => openCopied().getPricePosition([...copied.truths.keys()][0] as number),
    getPriceFigures: () => openCopied().getPriceFigures({ body_style: 'suv' }),
    listImportRules: () => client.listImportRules(carId, { destination: 'EU' }),
    listSimilar: () => client.listSimilar(carId, { limit: 3 }),
    getInspection: () => client.getInspection(carId, { view: 'full' }),
    getInsurance: () => client.getInsurance(carId),
    getCars: () => openCopied().getCars({ ids: [...copied.truths.keys()].slice(0, 3) }),
    suggestNames: () => client.suggestNames({ q: 'bm', lang: 'zh' }),
    resolveUrl: () => client.resolveUrl({ url: `${service.marketplace.url}/dealer/1/${carId}.html` }),
    getCoverage: () => openCopied().getCoverage({ known: ['mileage_km', 'price_cny'] }),
    listFacets: () => openCopied().listFacets({ brand: 'BMW' }),
    getHistory: () => openCopied().getHistory([...copied.truths.keys()][0] as number),
    listDuplicates: () => openCopied().listDuplicates([...copied.truths.keys()][0] as number),
    listChanges: () =>
      openCopied().listChanges({ type: ['appeared', 'price_changed'], powertrain: 'hybrid', has_report: true }),
    listExports: () => openCopied().listExports(),
    getMe: () => client.getMe(),
  }

  const validatorOf = createAnswerValidators(buildOpenApi(listEndpoints(), {}))

  it('match the table of endpoints by name', () => {
    expect(Object.entries(OPERATIONS).map(([name, { path }]) => [name, path])).toEqual(
      listEndpoints().map(({ operationId, path }) => [operationId, path]),
    )
  })

  it.each(Object.keys(calls) as (keyof typeof calls)[])('%s gives the record of the endpoint', async (name) => {
    const validate = validatorOf(OPERATIONS[name].path, 200)
    validate(await calls[name]())
    expect(validate.errors ?? []).toEqual([])
  })

  it('send what they are given, and nothing that is null or undefined', async () => {
    const targets: string[] = []
    const spy: typeof fetch = (target, init) => {
      targets.push(String(target).slice(service.url.length))
      return fetch(target, init)
    }
    const watched = openClient({ fetch: spy, language: 'zh' })
    await watched.search({ fuel_type: ['hybrid', 'new_energy'], brand: null, model: undefined, page: 2 })
    await watched.count({ fuel_type: 'hybrid' })
    await watched.getCar(carId, { lang: 'en' })
    await watched.getCar(carId)
    await watched.listImages(carId)
    expect(targets).toEqual([
      '/v1/search?lang=zh&fuel_type=hybrid%2Cnew_energy&page=2',
      '/v1/search/count?fuel_type=hybrid',
      `/v1/cars/${carId}?lang=en`,
      `/v1/cars/${carId}?lang=zh`,
      `/v1/cars/${carId}/images`,
    ])
  })

  it('return the requested view', async () => {
    const full = await client.getInspection(carId, { view: 'full' })
    const summary = await client.getInspection(carId)
    expect([full.view, 'derived' in full, summary.view, 'derived' in summary]).toEqual(['full', true, 'summary', false])
  })

  it('return metadata of the headers on request', async () => {
    const { secret } = await openAccount(service, { plan: 'starter' })
    const { data, meta } = await openClient({ key: secret }).search({ brand: 'BMW' }).withMeta()
    expect(data.page).toBe(1)
    expect(meta).toMatchObject({
      status: 200,
      requestId: expect.stringMatching(/^req_/),
      etag: expect.stringMatching(/^(?:W\/)?"/),
      cache: expect.stringMatching(/^(HIT|MISS)$/),
      ageSeconds: expect.any(Number),
      quotaCost: 1,
      rateLimit: { minute: { limit: 15, remaining: 14 }, month: { limit: 10_000, remaining: 9999 } },
    })
    const { meta: unlimited } = await client.search({ brand: 'BMW' }).withMeta()
    expect(unlimited.rateLimit.month).toBeNull()
  })
})

describe('the pages of a search', () => {
  it('are complete, and have the cars of the pages', async () => {
    const { results, total } = await service.searchAll(SOME)
    expect(total).toBeGreaterThan(3 * 24)
    const pages = []
    for await (const page of client.searchPages(SOME)) pages.push(page)
    expect(pages.map(({ page }) => page)).toEqual(pages.map((_, i) => i + 1))
    expect(pages.flatMap((page) => page.results)).toEqual(results)
    const ids = []
    for await (const { id } of client.searchAll(SOME)) ids.push(id)
    expect(ids).toEqual(results.map(({ id }) => id))
  })

  it('end at the limit, without requesting further pages', async () => {
    const take = async (limit: number) => {
      const { secret, used } = await openAccount(service, { plan: 'pro' })
      const ids: number[] = []
      const { month } = await used(async () => {
        for await (const { id } of openClient({ key: secret }).searchAll({}, { limit })) ids.push(id)
      })
      return [ids.length, month]
    }
    expect([await take(0), await take(1), await take(24), await take(25), await take(48)]).toEqual([
      [0, 0],
      [1, 1],
      [24, 1],
      [25, 2],
      [48, 2],
    ])
  })

  it('yield a car on two pages once', async () => {
    const { results } = await service.searchAll(SOME)
    await service.marketplace.control('faults', { kind: 'same_car_twice' })
    service.clock.advance(3_600_000)
    const shown: number[] = []
    for await (const page of client.searchPages(SOME)) shown.push(...page.results.map(({ id }) => id))
    const ids: number[] = []
    for await (const { id } of client.searchAll(SOME)) ids.push(id)
    await clearFaults(service.marketplace)
    service.clock.advance(3_600_000)
    expect(new Set(shown).size).toBeLessThan(shown.length)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeLessThanOrEqual(results.length)
  })

  it('begin at the given page', async () => {
    const { value } = await client.searchPages({ page: 3 }).next()
    expect(value).toMatchObject({ page: 3, next_page: 4 })
  })
})

describe('refused requests', () => {
  it.each([
    ['an unknown car', () => client.getCar(1), 404, 'vehicle_not_found'],
    ['an unknown manufacturer', () => client.listModels('Nobody & Sons'), 404, 'manufacturer_not_found'],
    ['a name with a slash', () => client.listModels('a/b'), 404, 'manufacturer_not_found'],
    ['a wrong key', () => openClient({ key: 'ershou_live_wrong' }).getMe(), 401, 'not_authenticated'],
    ['no key', () => createClient({ url: service.url }).getMe(), 401, 'not_authenticated'],
  ] as const)('%s is an error with its code', async (_, ask, status, code) => {
    const error = await catchError(ask())
    expect(error).toBeInstanceOf(ErshouError)
    expect(error).toMatchObject({ status, code, requestId: expect.stringMatching(/^req_/), retryAfterSeconds: null })
  })

  it('an invalid request lists all errors', async () => {
    const error = await catchError(client.search({ brand: 'Volkswagn', mileage_max: 15_000 }))
    expect(error).toBeInstanceOf(ErshouValidationError)
    expect(error).toMatchObject({ status: 422, code: null, requestId: expect.stringMatching(/^req_/) })
    const { complaints } = error as ErshouValidationError
    expect(complaints.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
      ['query.brand', 'value_error'],
      ['query.mileage_max', 'multiple_of'],
    ])
    expect(error.message).toMatch(
      /^GET \/v1\/search: 422: brand: .*'Volkswagn' \(did you mean Volkswagen\?\); mileage_max: Input should be a multiple of 10000$/,
    )
  })

  it.each(['.', '..', ''])('the name %j, which cannot be in a path, is refused before it is sent', async (make) => {
    const error = await catchError(client.listModels(make))
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).toBe(`make: cannot be '${make}'`)
  })
})

describe('retries', () => {
  it('waits for the rate limit as long as Retry-After says', async () => {
    const { secret } = await openAccount(service, { per_minute: 2 })
    const timing = createHurriedTiming((ms) => service.clock.advance(ms))
    const limited = openClient({ key: secret }, timing)
    const counts = []
    for (let i = 0; i < 5; i++) counts.push((await limited.count()).count)
    expect(new Set(counts).size).toBe(1)
    // The window has room again after 60 s and a fraction, so the service says 61 s and the client adds its jitter.
    expect(timing.pauses).toHaveLength(2)
    for (const pause of timing.pauses) expect(pause).toBeGreaterThan(59_000)
  })

  it('does not wait for the monthly quota', async () => {
    const { secret } = await openAccount(service, { per_month: 1 })
    const timing = createHurriedTiming()
    const limited = openClient({ key: secret }, timing)
    await limited.count()
    const error = await catchError(limited.count())
    expect(error).toMatchObject({ status: 429, code: 'quota_exhausted', retryAfterSeconds: null })
    expect(error.resetsAt).toMatch(/^20\d\d-\d\d-01T00:00:00\.000Z$/)
    expect(timing.pauses).toEqual([])
  })

  it('succeeds when the source recovers, and fails when it does not', async () => {
    const [, other] = (await service.find('limit=2')) as [number, number]
    await service.marketplace.control('faults', { kind: 'bot_wall' })
    const back = createHurriedTiming(() => clearFaults(service.marketplace).then(() => service.clock.advance(600_000)))
    expect((await openClient({}, back).getCar(other)).id).toBe(other)
    expect(back.pauses.length).toBe(1)
    await service.marketplace.control('faults', { kind: 'bot_wall' })
    service.clock.advance(30 * 24 * 3_600_000)
    const never = createHurriedTiming((ms) => service.clock.advance(ms))
    const error = await catchError(openClient({}, never).getCar(other))
    await clearFaults(service.marketplace)
    expect(error).toMatchObject({ status: 502, code: 'source_unavailable' })
    expect(never.pauses).toEqual([375, 750, 1500])
  })
})
