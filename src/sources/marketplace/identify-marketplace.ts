/** Whether a marketplace is the stand-in: it says so itself, in a header of every answer. */
import { request } from 'undici'
import { ACCEPT, PATHS } from './settings.ts'

export const STAND_IN_HEADER = 'x-stand-in-marketplace'
/** Nobody waits for it. */
const LONGEST_MS = 30_000

/** Null when that cannot be told: a marketplace that does not answer is no proof of either. */
export async function isStandIn(marketplaceUrl: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const { statusCode, headers, body } = await request(marketplaceUrl + PATHS.brands, {
      headers: { accept: ACCEPT, 'user-agent': 'ershou' },
      // A connection that is kept would be waited for.
      reset: true,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    })
    await body.dump()
    if (headers[STAND_IN_HEADER] !== undefined) return true
    return statusCode === 200 ? false : null
  } catch {
    return null
  }
}
