/** Checks what a service reads from outside: the marketplace, exchange rates and report providers. */
import { isFailure } from '../../domain/failure.ts'
import { isAtReportOrigin, type ReportAddress } from '../../domain/links/report-addresses.ts'
import { OLDEST_RATE_DAYS } from '../../domain/rates.ts'
import { SYSTEM_CLOCK } from '../../observe/clock.ts'
import { parseEcb } from '../../rates/parse-ecb.ts'
import type { Config } from '../../settings/config.ts'
import { createEnvelopeParser } from '../../sources/marketplace/parse/envelope.ts'
import { parseBrands } from '../../sources/marketplace/parse/lists.ts'
import { ACCEPT, PATHS } from '../../sources/marketplace/settings.ts'
import { STAND_IN_HEADER } from '../../sources/marketplace/stand-in.ts'
import { createGetFromStranger } from '../../upstream/get-from-stranger.ts'
import { reasonOf } from '../../upstream/unavailable.ts'
import { type Asked, ask } from './ask.ts'
import { bad, type Finding, note, ok } from './finding.ts'

export interface MarketplaceFacts {
  readonly findings: readonly Finding[]
  /** Null if unknown. */
  readonly isStandIn: boolean | null
}

const LARGEST_SKEW_S = 60

/** Requests the brands, as the service does at its start. The response also has the time of the marketplace. */
export async function checkMarketplace(
  url: string | null,
  now: () => number,
  timeoutMs: number,
): Promise<MarketplaceFacts> {
  if (url === null) {
    const sentence =
      'ERSHOU_MARKETPLACE_URL is not set, and `ershou serve` needs it (`npm start` runs its own stand-in)'
    return { findings: [bad('marketplace', sentence)], isStandIn: null }
  }
  const { origin } = new URL(url)
  let asked: Asked
  try {
    asked = await ask(url + PATHS.brands, timeoutMs, ACCEPT)
  } catch (error) {
    const sentence = `ERSHOU_MARKETPLACE_URL: ${origin} cannot be reached (${(error as Error).message}); correct the address, or check the network`
    return {
      findings: [bad('marketplace', sentence), note('clock', 'not compared: the marketplace does not respond')],
      isStandIn: null,
    }
  }
  const isStandIn = asked.header(STAND_IN_HEADER) !== null
  return { findings: [judge(origin, asked, isStandIn), checkClock(asked.header('date'), now())], isStandIn }
}

function judge(origin: string, { status, header, body, took_ms }: Asked, isStandIn: boolean): Finding {
  try {
    const response = { status, content_type: header('content-type'), body }
    const brands = parseBrands(createEnvelopeParser().parseAnswer(response, false))
    const kind = isStandIn ? 'the stand-in, synthetic cars' : 'a marketplace'
    return ok('marketplace', `${origin}: ${kind}, ${brands.length} brands, responded in ${Math.round(took_ms)} ms`)
  } catch (error) {
    const wrong = `ERSHOU_MARKETPLACE_URL: ${origin} responds, but not like a marketplace (${reasonOf(error)})`
    return bad('marketplace', `${wrong}; use the base URL of the native interface`)
  }
}

/** By the header `Date`, which is of a whole second. */
export function checkClock(date: string | null, nowMs: number): Finding {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return note('clock', 'not compared: the marketplace sends no date')
  const skewS = Math.round((nowMs - theirs) / 1000)
  if (Math.abs(skewS) <= LARGEST_SKEW_S) return ok('clock', 'agrees with the clock of the marketplace')
  const skew = `is ${Math.abs(skewS)} s ${skewS > 0 ? 'ahead of' : 'behind'} the clock of the marketplace`
  return bad('clock', `${skew}; ages, rates and months depend on it, so set it from the network (NTP)`)
}

const DAY_MS = 86_400_000

/** Checks whether the file of exchange rates can be read and is young enough. */
export async function checkRates(url: string | null, now: () => number, timeoutMs: number): Promise<Finding> {
  if (url === null) {
    const effect = 'price_eur and price_usd are null, and price limits in EUR and USD get 503'
    return note('rates', `ERSHOU_RATES_URL is not set: ${effect}`)
  }
  const { origin } = new URL(url)
  const wrong = (sentence: string) => bad('rates', `ERSHOU_RATES_URL: ${sentence}`)
  let text: string
  try {
    const { status, body } = await ask(url, timeoutMs, 'text/xml')
    if (status !== 200) return wrong(`${origin} responds with status ${status}; correct the address`)
    text = body.toString('utf8')
  } catch (error) {
    const { message } = error as Error
    return wrong(`${origin} cannot be reached (${message}); correct the address, or check the network`)
  }
  const rate = parseEcb(text)
  if (rate === null) {
    const expected = 'a daily file in the format of the European Central Bank'
    return wrong(`${origin} does not send ${expected}; correct the address`)
  }
  const days = Math.floor(now() / DAY_MS) - Date.parse(`${rate.date}T00:00:00Z`) / DAY_MS
  if (days > OLDEST_RATE_DAYS || days < -1) {
    const expiry = `expire after ${OLDEST_RATE_DAYS} days`
    return wrong(`the rates are from ${rate.date} and ${expiry}; use a file that is updated daily`)
  }
  return ok('rates', `from ${rate.date}, at ${origin}`)
}

const LARGEST_BYTES = 1024 * 1024

/** Checks whether report providers respond, and whether the service may request them. */
export async function checkProviders(
  config: Pick<Config, 'reportHosts' | 'reportAllowPrivate'>,
  timeoutMs: number,
): Promise<Finding[]> {
  const { reportHosts, reportAllowPrivate: allowPrivate } = config
  if (reportHosts.length === 0) {
    return [note('providers', 'ERSHOU_REPORT_HOSTS is not set: every report is unsupported, and none is fetched')]
  }
  const followsRedirects = (url: string) => isAtReportOrigin(reportHosts, url)
  const options = { clock: SYSTEM_CLOCK, maxConnections: 4, userAgent: 'ershou', allowPrivate, followsRedirects }
  const get = createGetFromStranger(options)
  try {
    return await Promise.all(reportHosts.map((address) => checkProvider(get, address, timeoutMs)))
  } finally {
    await get.close()
  }
}

type Get = ReturnType<typeof createGetFromStranger>

/** Any response is fine: the address itself is not a report. */
async function checkProvider(get: Get, address: ReportAddress, timeoutMs: number): Promise<Finding> {
  const { provider, origin, path } = address
  const reached = ok('providers', `${provider}: ${origin}${path} answers`)
  try {
    await get(`${origin}${path}/`, { timeoutMs, maxBytes: LARGEST_BYTES, accept: '*/*' })
    return reached
  } catch (error) {
    const reason = isFailure(error) ? reasonOf(error) : 'connection'
    if (['login', 'too_large', 'elsewhere'].includes(reason)) return reached
    const wrong = (sentence: string) => bad('providers', `ERSHOU_REPORT_HOSTS: ${provider} ${sentence}`)
    if (reason === 'unusable_link') {
      const only = 'ERSHOU_REPORT_ALLOW_PRIVATE=on is for the stand-in only'
      return wrong(`has a private address (${origin}), from which no report is fetched; ${only}`)
    }
    return wrong(`at ${origin} cannot be reached (${reason}); correct the address, or check the network`)
  }
}
