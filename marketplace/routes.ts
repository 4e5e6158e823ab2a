/** The table of all routes. */
import { type Answer, html, json } from './answer.ts'
import { controlRoutes } from './control/routes.ts'
import { answerBrands, answerDetail, answerSearch, answerSeries, answerSpecSheet } from './native/answers.ts'
import { answerListing, answerListPage, answerMobileListing, answerServicePage } from './pages/answers.ts'
import { parsePhotoPath } from './photos/photo-path.ts'
import { makeRateFile } from './rates/ecb-file.ts'
import type { Route, RouteRequest } from './route.ts'
import { formatDay } from './world/calendar.ts'

export const ROUTES: readonly Route[] = [
  { method: 'GET', path: /^\/api\/v11\/search$/, answer: answerSearch },
  { method: 'GET', path: /^\/api\/v2\/getbrands$/, answer: answerBrands },
  { method: 'GET', path: /^\/api\/v2\/getseriesbybrandid$/, answer: answerSeries },
  { method: 'GET', path: /^\/apic\/v2\/car\/getcarinfo$/, answer: answerDetail },
  { method: 'GET', path: /^\/api\/v1\/car\/getparamtypeitems$/, answer: answerSpecSheet },
  { method: 'GET', path: /^\/dealer\/(\d+)\/(\d+)\.html$/, answer: answerListing },
  { method: 'GET', path: /^\/cardetail\/index$/, answer: answerMobileListing },
  { method: 'GET', path: /^\/(?:risk|clues)\/index$/, answer: answerServicePage },
  { method: 'GET', path: /^\/escimg\//, answer: answerPhoto },
  { method: 'GET', path: /^\/stats\/eurofxref\/eurofxref-daily\.xml$/, answer: answerRates },
  ...controlRoutes,
  { method: 'GET', path: /^\/(?:jiajian|yiheng|bingping|dingpai|receipts)\//, answer: answerReport },
  {
    method: 'GET',
    path: /^\/([a-z]+)\/(?:([a-z0-9-]+)\/)?a0_0msdgscncgpi1ltocsp(\d+)exx0\/$/,
    answer: answerListPage,
  },
]

/** Answers as the web server of such a site does for an unknown page. */
export function answerNothing(): Answer {
  return html(
    '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center></body></html>',
    404,
  )
}

async function answerPhoto({ market, path }: RouteRequest): Promise<Answer | null> {
  const wanted = parsePhotoPath(path)
  if (!wanted) return null
  return {
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=2592000' },
    body: await market.photos.render(wanted),
  }
}

function answerRates({ market }: RouteRequest): Answer {
  const text = makeRateFile(formatDay(market.world.now()), market.world.seed)
  return { ...json(null), headers: { 'content-type': 'text/xml' }, body: Buffer.from(text) }
}

function answerReport({ market, path, query }: RouteRequest): Promise<Answer | null> {
  return market.reports.respond(path, query)
}
