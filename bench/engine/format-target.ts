/** Formats a query as a customer's request. */
import { BODY_UMBRELLAS, type BodyStyle } from '../../src/domain/codes.ts'
import { boundsOf, codesOf } from '../../src/domain/fields/field-filter.ts'
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
  const { fields } = filter
  const [part] = filter.any ?? []
  const model = part?.series_id == null ? undefined : models.get(part.series_id)
  const asked: Readonly<Record<string, string | number | null | undefined>> = {
    brand: part?.brand_id,
    model: model?.source,
    q: filter.keywords[0],
    age_min: toAge(boundsOf(fields, 'registered_from').max),
    age_max: toAge(boundsOf(fields, 'registered_to').min),
    mileage_min: boundsOf(fields, 'mileage_km').min,
    mileage_max: boundsOf(fields, 'mileage_km').max,
    price_min: boundsOf(fields, 'price_cny').min,
    price_max: boundsOf(fields, 'price_cny').max,
    fuel_type: codesOf(fields, 'fuel_type')?.join(','),
    transmission: codesOf(fields, 'transmission')?.[0],
    body_style: formatBodies(codesOf(fields, 'body_style')),
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

function formatBodies(styles: readonly BodyStyle[] | null): string | null {
  if (styles === null) return null
  const umbrella = Object.entries(BODY_UMBRELLAS).find(([, all]) => all.join() === styles.join())
  return umbrella?.[0] ?? styles[0] ?? null
}
