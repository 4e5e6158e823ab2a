/** Checks the marketplace by requesting its brands, as the service does at its start. The response also has its time. */
import { STAND_IN_HEADER } from '../../sources/marketplace/identify-marketplace.ts'
import { parseBrands } from '../../sources/marketplace/parse/brands.ts'
import { createEnvelopeParser } from '../../sources/marketplace/parse/envelope.ts'
import { parseBrands } from '../../sources/marketplace/parse/lists.ts'
import { ACCEPT, PATHS } from '../../sources/marketplace/settings.ts'
import { STAND_IN_HEADER } from '../../sources/marketplace/stand-in.ts'
import { reasonOf } from '../../upstream/unavailable.ts'
import { type Asked, ask } from './ask.ts'
import { bad, type Finding, note, ok } from './finding.ts'

export interface MarketplaceFacts {
  readonly findings: readonly Finding[]
  /** Null if unknown. */
  readonly isStandIn: boolean | null
}

const LARGEST_SKEW_S = 60

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
