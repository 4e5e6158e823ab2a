/** The addresses and viewers for checking every page of the table; a page without an address fails those checks. */
import type { PageRoute } from '../../src/dashboard/page-route.ts'
import type { Ids } from './plant-samples.ts'

export const VIEWERS = ['stranger', 'newcomer', 'owner', 'operator'] as const
export type Viewer = (typeof VIEWERS)[number]

export interface Target {
  /** Of the table. */
  readonly path: string
  readonly target: string
  readonly viewer: Viewer
  readonly status: number
}

/** Pages in other states than at their plain path, and values for the names in a path. */
function sampleTargets(ids: Ids, hasSearches: boolean): Readonly<Record<string, readonly string[]>> {
  return {
    ...(hasSearches && sampleSearches(ids.saved)),
    ...sampleMarket(ids.cars),
    // A part of the documents' header.
    '/menu': [],
    '/sign-in': ['/sign-in', '/sign-in?next=/dashboard/keys'],
    '/link/{secret}': Object.values(ids.links).map((secret) => `/link/${secret}`),
    '/dashboard/keys': ['/dashboard/keys', '/dashboard/keys?state=ended'],
    '/dashboard/keys/{id}': [`/dashboard/keys/${ids.key}`, `/dashboard/keys/${ids.endedKey}`],
    '/dashboard/keys/{id}/secret': [`/dashboard/keys/${ids.key}/secret`],
    '/dashboard/keys/{id}/rotate': [`/dashboard/keys/${ids.key}/rotate`],
    '/dashboard/keys/{id}/revoke': [`/dashboard/keys/${ids.key}/revoke`],
    '/dashboard/usage': [
      '/dashboard/usage',
      '/dashboard/usage?range=months3&split=key_id&patterns=on',
      '/dashboard/usage?range=days7&by=hour',
    ],
    '/dashboard/requests': ['/dashboard/requests', '/dashboard/requests?text=nothing'],
    '/dashboard/account/passkeys/remove': [`/dashboard/account/passkeys/remove?id=${ids.passkey}`],
    '/dashboard/billing/change': [
      '/dashboard/billing/change?plan=starter',
      '/dashboard/billing/change?plan=enterprise',
    ],
    '/dashboard/alerts': ['/dashboard/alerts', '/dashboard/alerts?done=cap'],
    '/dashboard/billing/invoices/{id}': [`/dashboard/billing/invoices/${ids.invoice}`],
    '/operator/accounts': ['/operator/accounts?sort=used', '/operator/accounts?text=nobody'],
    '/operator/accounts/{id}': [`/operator/accounts/${ids.account}`],
    '/operator/accounts/{id}/invoice': [`/operator/accounts/${ids.account}/invoice`],
    '/operator/accounts/{id}/usage': [`/operator/accounts/${ids.account}/usage`],
    '/operator/receivers': ['/operator/receivers', '/operator/receivers?state=failed'],
    '/operator/service': ['/operator/service', '/operator/service?days=14'],
    '/operator/words': ['/operator/words?sort=first'],
    '/operator/audit': ['/operator/audit', '/operator/audit?from=2026-01-01&to=2026-12-31'],
    '/operator/keys/{id}/revoke': [`/operator/keys/${ids.key}/revoke`],
    '/operator/invoices': ['/operator/invoices', '/operator/invoices?state=void'],
    '/operator/invoices/{id}': [`/operator/invoices/${ids.invoice}`],
    '/operator/invoices/{id}/void': [`/operator/invoices/${ids.invoice}/void`],
  }
}

/** Photos and suggestions are parts of pages. */
function sampleMarket([car, other]: Ids['cars']): Readonly<Record<string, readonly string[]>> {
  return {
    '/market': ['/market', '/market?q=nothing+like+it'],
    '/market/{car_id}': [`/market/${car}`, `/market/${other}`],
    '/market/{car_id}/report': [`/market/${car}/report`],
    '/market/{car_id}/evidence': [`/market/${car}/evidence`, `/market/${other}/evidence#mileage_km`],
    '/market/{car_id}/import': [`/market/${car}/import?destination=ru`, `/market/${other}/import?destination=eu`],
    '/market/coverage': ['/market/coverage', '/market/coverage?brand=BMW&powertrain=combustion'],
    '/market/compare': ['/market/compare', `/market/compare?ids=${car},${other}`],
    '/market/suggest': [],
    '/market/photos/{car_id}/{number}': [],
  }
}

/** Secrets are shown once, after a form; payloads are files. */
function sampleSearches({ search, bareSearch, receiver, delivery, links }: Ids['saved']) {
  const path = `/dashboard/searches/${search}`
  return {
    '/dashboard/searches/new': ['/dashboard/searches/new?brand=BMW&price_eur_max=30000'],
    '/dashboard/searches/{id}': [path, `/dashboard/searches/${bareSearch}`],
    '/dashboard/searches/{id}/delete': [`${path}/delete`],
    '/dashboard/searches/{id}/receivers/{receiver}': [`${path}/receivers/${receiver}`],
    '/dashboard/searches/{id}/receivers/{receiver}/remove': [`${path}/receivers/${receiver}/remove`],
    '/dashboard/searches/{id}/receivers/{receiver}/secret': [],
    '/dashboard/deliveries/{delivery}': [`/dashboard/deliveries/${delivery}`],
    '/dashboard/deliveries/{delivery}/payload': [],
    '/mails/confirm': [`/mails/confirm?${links.confirm}`],
    '/mails/unsubscribe': [`/mails/unsubscribe?${links.unsubscribe}`],
  }
}

/** In states that a page of saved searches has besides. */
const MORE_OF_SEARCHES: readonly Target[] = [
  { path: '/dashboard/searches', target: '/dashboard/searches', viewer: 'newcomer', status: 200 },
  { path: '/dashboard/searches/new', target: '/dashboard/searches/new?sort=newest', viewer: 'owner', status: 422 },
  { path: '/dashboard/searches/new', target: '/dashboard/searches/new?brand=BWM', viewer: 'owner', status: 422 },
  { path: '/mails/unsubscribe', target: '/mails/unsubscribe?receiver=none', viewer: 'stranger', status: 404 },
]

const EMPTY_AT_FIRST = [
  '/dashboard',
  '/dashboard/keys',
  '/dashboard/usage',
  '/dashboard/requests',
  '/dashboard/billing',
  '/dashboard/billing/address',
  '/dashboard/alerts',
  '/dashboard/account',
]
const VIEWER_OF: Readonly<Record<PageRoute['access'], Viewer>> = {
  anyone: 'stranger',
  owner: 'owner',
  operator: 'operator',
}

/** By default, the market is for people who are signed in. */
function viewerOf(path: string, access: PageRoute['access']): Viewer {
  return path.startsWith('/market') ? 'owner' : VIEWER_OF[access]
}

export function listTargets(pages: readonly Pick<PageRoute, 'path' | 'method' | 'access'>[], ids: Ids): Target[] {
  const hasSearches = pages.some(({ path }) => path === '/dashboard/searches')
  const samples = sampleTargets(ids, hasSearches)
  const shown = pages.filter(({ method }) => method === 'GET')
  const strange = Object.keys(samples).filter((sample) => !shown.some(({ path }) => path === sample))
  if (strange.length > 0) throw new Error(`no page has the path ${strange.join(', ')}`)
  const targets = shown.flatMap(({ path, access }) =>
    (samples[path] ?? [path]).map((target) => ({ path, target, viewer: viewerOf(path, access), status: 200 })),
  )
  const empty = EMPTY_AT_FIRST.map((path) => ({ path, target: path, viewer: 'newcomer', status: 200 }) as const)
  return [
    ...targets,
    ...empty,
    ...(hasSearches ? MORE_OF_SEARCHES : []),
    { path: '/', target: '/', viewer: 'owner', status: 200 },
    { path: '/dashboard/usage', target: '/dashboard/usage?from=2026-11-09&to=soon', viewer: 'owner', status: 422 },
    { path: '/link/{secret}', target: '/link/cut-off', viewer: 'stranger', status: 410 },
    { path: '/operator', target: '/operator', viewer: 'owner', status: 404 },
    { path: '/operator/audit', target: '/operator/audit?from=soon', viewer: 'operator', status: 422 },
    { path: '/market', target: '/market?brand=BWM&year_min=soon', viewer: 'owner', status: 422 },
    { path: '/market/{car_id}', target: '/market/1', viewer: 'owner', status: 404 },
    { path: '/market/{car_id}/import', target: '/market/1/import?destination=moon', viewer: 'owner', status: 422 },
    { path: '/market/compare', target: '/market/compare?ids=none', viewer: 'owner', status: 422 },
    { path: '/nowhere', target: '/nowhere', viewer: 'stranger', status: 404 },
  ]
}
