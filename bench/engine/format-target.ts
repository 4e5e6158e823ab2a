/** Formats a query as a customer's request. */
import { BODY_UMBRELLAS } from '../../src/domain/codes.ts'
import type { InventoryFilter } from '../../src/domain/inventory/inventory-filter.ts'
import type { Model } from './catalogue.ts'
import { PAGE_SIZE, type Question } from './generate-questions.ts'
import { THIS_MONTH } from './generate-table.ts'

const MONTHS = 12

/** `models`: by series id. A query that needs several names uses the first. */
export function formatTarget(
  { filter, sort, offset }: Question,
  lang: string,
  models: ReadonlyMap<number, Model>,
): string {
  const [part] = filter.any ?? []
  const model = part?.series_id == null ? undefined : models.get(part.series_id)
  const asked: Readonly<Record<string, string | number | null | undefined>> = {
    brand: part?.brand_id,
    model: model?.source,
    q: filter.keywords[0],
    age_min: toAge(filter.registered_to),
    age_max: toAge(filter.registered_from),
    mileage_min: filter.mileage_min_km,
    mileage_max: filter.mileage_max_km,
    price_min: filter.price_min_cny,
    price_max: filter.price_max_cny,
    fuel_type: filter.fuel_types?.join(','),
    transmission: filter.transmission,
    body_style: formatBodies(filter.body_styles),
    sort: sort === 'default' ? null : sort,
    page: offset === 0 ? null : offset / PAGE_SIZE + 1,
    lang: lang === 'en' ? null : lang,
  }
  const query = Object.entries(asked).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return query.length === 0 ? '/v1/search' : `/v1/search?${query.join('&')}`
}

const toAge = (month: number | null) => (month === null ? null : (THIS_MONTH - month) / MONTHS)

function formatBodies(styles: InventoryFilter['body_styles']): string | null {
  if (styles === null) return null
  const umbrella = Object.entries(BODY_UMBRELLAS).find(([, all]) => all === styles)
  return umbrella?.[0] ?? styles[0] ?? null
}
