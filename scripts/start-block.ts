/** The output of `npm start` when everything is ready: URLs, the key, and a request to paste. */
import { urlsAt } from '../src/accounts/signing-in/mails.ts'
import { paint } from '../src/cli/output/paint.ts'
import type { TerminalStyle } from '../src/cli/terminal.ts'
import { PLANS } from '../src/domain/accounts/plans.ts'

export interface Started {
  readonly url: string
  readonly metricsUrl: string | null
  readonly marketUrl: string
  readonly cars: number
  readonly secret: string
  /** The file of the key. */
  readonly keyPath: string
  /** The secret of the one-time link to the dashboard. */
  readonly linkSecret: string
  /** The URL of the dashboard; null = that of the service. */
  readonly publicUrl: string | null
  /** Whether the first copy of the market is still incomplete. */
  readonly isCopying: boolean
}

/** A page of the stand-in for people: all cars of China. */
const MARKET_PAGE = '/china/a0_0msdgscncgpi1ltocsp1exx0/'
const SAMPLE = '/v1/search?brand=BMW&price_max=200000&sort=price_desc'

/** How long it takes depends on the machine, so it is measured and told while it runs. */
const COPYING = [
  '',
  '  The service is copying the market now and prints its progress here. Until it',
  '  is done, the marketplace answers searches, and some fields are not read yet.',
]

export function formatBlock(started: Started, style: TerminalStyle): string {
  const { metricsUrl, marketUrl, cars, secret, keyPath } = started
  const url = reachableUrl(started.url)
  const pages = browserUrl(url)
  const rows: [name: string, value: string][] = [
    ['Market', `${pages}/market`],
    ['', 'the cars as pages: search, photos, inspection reports, comparison'],
    ['Dashboard', urlsAt(started.publicUrl ?? pages).link(started.linkSecret)],
    ['', 'signs you in once, within an hour, as the operator: accounts, keys'],
    ['', 'counts as your confirmation for ten minutes; then a password does'],
    ['Reference', `${pages}/docs`],
    ['', 'every endpoint, field and error, to read and to try in the browser'],
    ['Stand-in', marketUrl + MARKET_PAGE],
    ['', 'the marketplace as its visitors see it, in Chinese'],
    ...(metricsUrl === null ? [] : listMetrics(metricsUrl)),
    ['Key', paint(style, 'bold', secret)],
    ['', `for the header X-API-Key; plan Pro, ${PLANS.pro.per_minute} requests a minute`],
    ['', `stored in ${keyPath}, the same at every start`],
  ]
  return [
    '',
    `  ${paint(style, 'bold', `Ershou is running at ${url}`)}`,
    `  with a stand-in marketplace: ${cars.toLocaleString('en-US')} synthetic cars. Every minute some appear,`,
    '  leave or change their price, and the service reads the changes.',
    ...(started.isCopying ? COPYING : []),
    '',
    ...rows.map(([name, value]) => `  ${paint(style, 'dim', name.padEnd(9))}  ${value}`),
    '',
    '  Try it:',
    '',
    `  curl -H 'X-API-Key: ${secret}' '${url}${SAMPLE}'`,
    '',
    `  ${paint(style, 'dim', 'Stop with Ctrl-C. Another port: ERSHOU_PORT=8081 npm start')}`,
    `  ${paint(style, 'dim', 'A log line for each request: ERSHOU_LOG_REQUESTS=on npm start')}`,
    '',
    '',
  ].join('\n')
}

function listMetrics(metricsUrl: string): [name: string, value: string][] {
  return [
    ['Metrics', reachableUrl(metricsUrl)],
    ['', 'for Prometheus, on a port of its own'],
  ]
}

/** Passkeys need a host name: browsers offer none at an address such as 127.0.0.1. */
export function browserUrl(url: string): string {
  return url.replace(/\/\/(?:127\.0\.0\.1|\[::1\]):/, '//localhost:')
}

/** A server that listens on every address can be reached at this one. */
export function reachableUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
