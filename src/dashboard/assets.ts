/** The static files of the pages, read once at the start. */
import { readFileSync } from 'node:fs'
import { readBaseStyle } from '../web/base-style.ts'
import { type PreparedBody, prepareBody } from '../web/prepared-body.ts'
import { SCRIPTS } from './page-route.ts'
import { createThemeStyles } from './theme.ts'

/** Sent as one file, after the styles that /docs shares. */
const STYLES = [
  'frame.css',
  'forms.css',
  'tables.css',
  'account.css',
  'charts.css',
  'usage.css',
  'overview.css',
  'front.css',
  'front-offer.css',
  'samples.css',
  'entrance.css',
  'billing.css',
  'operator.css',
  'searches/searches.css',
  'photo.css',
  'car-card.css',
  'body-diagram.css',
  'inspection.css',
  'market/findings.css',
  'market-filters.css',
  'market-search.css',
  'market/search-order.css',
  'market/car.css',
  'market/condition.css',
  'market/gallery.css',
  'market/compare.css',
  'market/prices.css',
  'market/evidence-box.css',
  'market/evidence.css',
  'market/coverage.css',
  'market/import.css',
  'print.css',
  'sheet.css',
] as const

const read = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const prepare = (text: string | Buffer, contentType: string): PreparedBody =>
  prepareBody(typeof text === 'string' ? Buffer.from(text) : text, contentType)

const style = Buffer.concat([readBaseStyle(), ...STYLES.map(read)])

export const ASSETS = {
  nothing: prepareBody(Buffer.alloc(0)),
  prepare,
  themes: createThemeStyles(style.toString()),
  /** By path. */
  files: new Map<string, PreparedBody>([
    ['/assets/dashboard.css', prepare(style, 'text/css; charset=utf-8')],
    ['/assets/icon.svg', prepare(read('icon.svg'), 'image/svg+xml')],
    ['/favicon.ico', prepare(read('favicon.ico'), 'image/x-icon')],
    ...SCRIPTS.map((name): [string, PreparedBody] => [
      `/assets/${name}`,
      prepare(read(name), 'text/javascript; charset=utf-8'),
    ]),
  ]),
}
