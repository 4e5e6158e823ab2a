/** Asks every endpoint through types that come from the interface description alone, and prints what a customer would keep. */
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi.ts'
import { sayFuel, sayReading, saySeverity } from './say.ts'

type Listing = components['schemas']['ListingRecord']
type Asked = { params: paths['/v1/cars/{car_id}/inspection']['get']['parameters'] }
type Inspection = components['schemas']['InspectionSummary'] | components['schemas']['InspectionReport']

const [baseUrl = '', key = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } })

/** The data of an answer; what is none is an error of one of two shapes, told apart without knowing the status. */
function dataOf<Data>(answer: { data?: Data; error?: Failure; response: Response }): Data {
  if (answer.data !== undefined) return answer.data
  throw new Error(`${answer.response.status} ${answer.error === undefined ? '' : explain(answer.error)}`)
}

type Failure = components['schemas']['HTTPValidationError'] | components['schemas']['Error']

function explain({ detail }: Failure): string {
  if (!Array.isArray(detail)) return detail.code
  return detail.map(({ loc, msg, ctx }) => `${loc.join('.')}: ${msg} (${String(ctx?.['did_you_mean'])})`).join('; ')
}

/** Unknown is never zero: without a price there is no sum. */
function sayListing({ id, title, price_cny, fuel_type, location, tags }: Listing): string {
  const price = price_cny === null ? 'price unknown' : `${price_cny.toFixed(0)} CNY`
  const badges = tags === null ? 'badges unknown' : tags.map(({ code, source }) => code ?? source).join('+')
  return `${id.toFixed(0)} ${title ?? 'untitled'}, ${price}, ${sayFuel(fuel_type)}, ${location.city ?? 'somewhere'}, ${badges}`
}

function sayInspection(report: Inspection): string {
  const reading = sayReading(report.parse_status)
  if (report.view === 'summary') return `${reading}, ${report.categories.map(({ name }) => name).join('+')}`
  const items = report.categories.flatMap((category) => category.items.map(({ name, status }) => `${name}: ${status}`))
  return `${reading}, ${report.derived === null ? 'nothing read' : saySeverity(report.derived.damage_severity)}, ${items.length} items`
}

async function firstId(): Promise<number> {
  const { results } = dataOf(await client.GET('/v1/search', { params: { query: { sort: 'newest' } } }))
  const [first] = results
  if (first === undefined) throw new Error('no car is on sale')
  return first.id
}

const car_id = await firstId()
const car = { params: { path: { car_id } } }

/** The compiler sees to it that none is missing. */
const calls: { readonly [Path in keyof paths]: () => Promise<string> } = {
  '/v1/search': async () => {
    const answer = await client.GET('/v1/search', {
      params: { query: { fuel_type: 'new_energy,diesel', body_style: 'suv', page: 1, lang: 'en' } },
    })
    const { results, next_page, total_count } = dataOf(answer)
    return `${total_count} found, next ${next_page ?? 'none'}, ${results.map(sayListing).join('; ')}`
  },
  '/v1/search/count': async () => {
    const { count } = dataOf(await client.GET('/v1/search/count', { params: { query: { age_max: 5 } } }))
    return `${count.toFixed(0)} cars`
  },
  '/v1/facets': async () => {
    const { total_count, groups } = dataOf(await client.GET('/v1/facets', { params: { query: { lang: 'zh' } } }))
    const makes = groups.make.values.reduce((sum, { count }) => sum + count, groups.make.unknown)
    return `${total_count.toFixed(0)} cars, ${makes >= total_count ? 'all' : 'not all'} of a make or of none`
  },
  '/v1/coverage': async () => {
    const { count, fields } = dataOf(await client.GET('/v1/coverage', { params: { query: { known: 'price_cny' } } }))
    return `${count.toFixed(0)} cars, ${fields.find(({ field }) => field === 'price_cny')?.known} with a price`
  },
  '/v1/market': async () => {
    const { count, price_cny, reason } = dataOf(await client.GET('/v1/market', { params: { query: { brand: 'BMW' } } }))
    return `${count} cars, ${price_cny?.median ?? reason}`
  },
  '/v1/filters': async () => {
    const { fuel_types, manufacturers } = dataOf(await client.GET('/v1/filters'))
    return `${fuel_types.map(sayFuel).join('+')} of ${manufacturers.length} manufacturers`
  },
  '/v1/makes': async () => dataOf(await client.GET('/v1/makes', { params: { query: { lang: 'zh' } } })).join('+'),
  '/v1/makes/{make}/models': async () => {
    const { make, models } = dataOf(await client.GET('/v1/makes/{make}/models', { params: { path: { make: 'BMW' } } }))
    return `${make}: ${models.map((model) => model.toUpperCase()).join('+')}`
  },
  '/v1/suggest': async () =>
    dataOf(await client.GET('/v1/suggest', { params: { query: { q: 'bm' } } }))
      .suggestions.map(({ kind, name, make, count }) => `${kind} ${make} ${name} ${count?.toFixed(0) ?? 'unknown'}`)
      .join('+'),
  '/v1/resolve': async () => {
    const { source_url } = dataOf(await client.GET('/v1/cars/{car_id}', car))
    if (source_url === null) return 'no address'
    const { car_id: id } = dataOf(await client.GET('/v1/resolve', { params: { query: { url: source_url } } }))
    return id === car_id ? 'the same car' : 'another car'
  },
  '/v1/cars/{car_id}': async () => {
    const { engine, battery, seller, gearbox, photos, marketplace } = dataOf(await client.GET('/v1/cars/{car_id}', car))
    const power = engine.power_kw === null ? 'power unknown' : `${engine.power_kw.toFixed(0)} kW`
    const range = battery?.range_km == null ? 'no range known' : `${battery.range_km.toFixed(0)} km`
    const native = Object.keys(marketplace.electric_vehicle ?? marketplace.catalog).length
    return `${power}, ${range}, ${gearbox ?? 'gearbox unknown'}, ${seller.kind ?? 'anybody'}, ${photos.length} photos, ${native} keys`
  },
  '/v1/cars/{car_id}/evidence': async () => {
    const { fields } = dataOf(await client.GET('/v1/cars/{car_id}/evidence', car))
    return fields
      .map(({ field, status, why, statements }) => `${field} ${why ?? status} ${statements.length}`)
      .join('+')
  },
  '/v1/batch': async () => {
    const { cars, missing, unreadable } = dataOf(
      await client.GET('/v1/batch', { params: { query: { ids: `${car_id},1` } } }),
    )
    return `${cars.map(sayListing).join('; ')}, ${missing.length} missing, ${unreadable.length} unreadable`
  },
  '/v1/cars/{car_id}/images': async () =>
    dataOf(await client.GET('/v1/cars/{car_id}/images', car))
      .map((url) => new URL(url).pathname)
      .join('+'),
  '/v1/cars/{car_id}/similar': async () => {
    const params = { path: { car_id }, query: { limit: 3 } }
    return dataOf(await client.GET('/v1/cars/{car_id}/similar', { params }))
      .map(sayListing)
      .join('; ')
  },
  '/v1/cars/{car_id}/market': async () => {
    const { count, price_cny, percentile, widened } = dataOf(await client.GET('/v1/cars/{car_id}/market', car))
    return `${count} cars, ${price_cny?.median ?? 'too few'}, ${percentile ?? 'no percentile'}, ${widened.join('+')}`
  },
  '/v1/cars/{car_id}/import-rules': async () => {
    const { rules } = dataOf(
      await client.GET('/v1/cars/{car_id}/import-rules', {
        params: { path: { car_id }, query: { destination: 'EU' } },
      }),
    )
    return rules.map(({ id, applies, figures }) => `${id} ${applies} ${figures.length}`).join('+')
  },
  '/v1/cars/{car_id}/inspection': async () => {
    const full = { params: { path: { car_id }, query: { view: 'full' } } } satisfies Asked
    const answers = [
      await client.GET('/v1/cars/{car_id}/inspection', car),
      await client.GET('/v1/cars/{car_id}/inspection', full),
    ]
    return answers.map((answer) => sayInspection(dataOf(answer))).join('; ')
  },
  '/v1/cars/{car_id}/insurance': async () => {
    const { evidence_available, queries, note } = dataOf(await client.GET('/v1/cars/{car_id}/insurance', car))
    const found = queries.map(({ topic, result, records_reported }) => `${topic} ${result} ${records_reported ?? '?'}`)
    return `${evidence_available === null ? 'not known' : String(evidence_available)}, ${found.join('+')}, ${note}`
  },
  '/v1/cars/{car_id}/history': async () => {
    const { observed, prices } = dataOf(await client.GET('/v1/cars/{car_id}/history', car))
    const said = prices.map(({ date, price_cny }) => `${date} ${price_cny?.toFixed(0) ?? 'unknown'}`)
    return `${observed ? 'there' : 'gone'}, ${said.join('+')}`
  },
  '/v1/cars/{car_id}/duplicates': async () => {
    const { compared, candidates } = dataOf(await client.GET('/v1/cars/{car_id}/duplicates', car))
    const said = candidates.map(({ car_id: id, strength, reasons }) => `${id} ${strength} ${reasons.length}`)
    return `by ${compared.join('+')}: ${said.join('; ')}`
  },
  '/v1/changes': async () => {
    const query = { type: 'appeared,price_changed', powertrain: 'hybrid', has_report: true, year_min: 2018 }
    const { changes, next } = dataOf(await client.GET('/v1/changes', { params: { query } }))
    return `${changes.map(({ car_id: id, type }) => `${id} ${type}`).join('+')}, next ${next.length > 0 ? 'known' : 'none'}`
  },
  '/v1/exports': async () => {
    const { exports } = dataOf(await client.GET('/v1/exports'))
    return exports.map(({ id, files }) => `${id} ${files.map(({ name }) => name).join('+')}`).join('; ')
  },
  '/v1/me': async () => {
    const { account, allowance } = dataOf(await client.GET('/v1/me'))
    const left = allowance.monthly_remaining === null ? 'no cap' : `${allowance.monthly_remaining.toFixed(0)} left`
    return `${account.plan.toUpperCase()}, ${left}, until ${new Date(allowance.resets_at).getUTCFullYear()}`
  },
  '/v1/exports/{export_id}/{name}': async () => {
    const { exports } = dataOf(await client.GET('/v1/exports'))
    const [made] = exports
    const [file] = made?.files ?? []
    if (made === undefined || file === undefined) return 'none yet'
    const params = { path: { export_id: made.id, name: file.name } }
    const { data, response } = await client.GET('/v1/exports/{export_id}/{name}', { params, parseAs: 'stream' })
    await data?.cancel()
    return `${response.headers.get('content-length') ?? 'unknown'} of ${file.bytes.toFixed(0)} bytes`
  },
}

for (const [path, call] of Object.entries(calls)) console.log(`${path}\t${(await call()).replaceAll('\n', ' ')}`)

const refused = await client.GET('/v1/search', { params: { query: { mileage_max: 15_000, fuel_type: 'electric' } } })
console.log(`refused\t${refused.error === undefined ? 'not at all' : explain(refused.error)}`)
const missing = await client.GET('/v1/cars/{car_id}', { params: { path: { car_id: 1 } } })
console.log(`missing\t${missing.error === undefined ? 'not at all' : explain(missing.error)}`)
