/** One request of every kind, the largest that each allows. */
import { OPERATOR_PAGES, OWN_PAGES } from '../dashboard.ts'

export function listTargets(ids: readonly number[]): readonly string[] {
  const [id] = ids
  return [
    '/openapi.json',
    '/docs',
    '/docs/search-index.json',
    '/docs/guides',
    '/docs/errors',
    '/v1/me',
    '/v1/filters',
    '/v1/filters?lang=zh',
    '/v1/makes',
    '/v1/makes?lang=zh',
    '/v1/makes/Audi/models',
    '/v1/makes/Audi/models?lang=zh',
    '/v1/search',
    '/v1/search?lang=zh&page=200',
    '/v1/search?model=sedan&sort=price_asc',
    '/v1/search?brand=Nosuchbrandd',
    '/v1/search?model=zzzz%20qqqq',
    '/v1/search/count?price_min=100000',
    '/v1/facets',
    '/v1/facets?price_min=100000',
    '/v1/facets?lang=zh',
    '/v1/facets?brand=Audi',
    '/v1/facets?model=zzzz',
    `/v1/cars/${id}`,
    `/v1/cars/${id}?lang=zh`,
    `/v1/cars/${id}/images`,
    `/v1/cars/${id}/similar?limit=24`,
    `/v1/cars/${id}/similar?limit=24&lang=zh`,
    `/v1/cars/${id}/history`,
    '/v1/changes',
    '/v1/changes?price_max=900000&limit=1000',
    '/readyz',
    '/status',
  ]
}

export const PAGES = ['/', ...OWN_PAGES, '/dashboard/usage.csv', ...OPERATOR_PAGES] as const
