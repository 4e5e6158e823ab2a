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

export function formatBlock(started: Started, style: TerminalStyle): string {
  const { metricsUrl, marketUrl, cars, secret, keyPath } = started
  const url = reachableUrl(started.url)
  const rows: [name: string, value: string][] = [
    ['Dashboard', urlsAt(started.publicUrl ?? url).link(started.linkSecret)],
    ['', 'one-time link, signs you in as the operator within an hour'],
    ['Reference', `${url}/docs`],
    ['Market', marketUrl + MARKET_PAGE],
    ...(metricsUrl === null ? [] : ([['Metrics', reachableUrl(metricsUrl)]] as [string, string][])),
    ['Key', paint(style, 'bold', secret)],
    ['', `a test key on plan Pro (${PLANS.pro.per_minute} requests per minute), stored in ${keyPath}`],
  ]
  return [
    '',
    `  ${paint(style, 'bold', `Ershou is running at ${url}`)}`,
    `  with the stand-in marketplace: ${cars.toLocaleString('en-US')} synthetic cars`,
    ...(started.isCopying ? ['  It is copying them now. In about a minute search results have all fields.'] : []),
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

/** A server that listens on every address can be reached at this one. */
function reachableUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
