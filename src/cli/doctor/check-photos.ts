/** Checks whether the hosts that photos of cars are fetched from respond, and whether the service may request them. */
import { isFailure } from '../../domain/failure.ts'
import { SYSTEM_CLOCK } from '../../observe/clock.ts'
import type { Config } from '../../settings/config.ts'
import type { Get } from '../../upstream/get.ts'
import { createGetFromStranger } from '../../upstream/get-from-stranger.ts'
import { reasonOf } from '../../upstream/unavailable.ts'
import { bad, type Finding, ok } from './finding.ts'

type PhotoConfig = Pick<Config, 'marketAccess' | 'photoHosts' | 'marketplaceUrl' | 'reportAllowPrivate'>

const LARGEST_BYTES = 1024 * 1024
/** Then the host has answered. */
const ANSWERED = ['redirect', 'too_large']

/** Nothing without market pages, and without a marketplace. */
export async function checkPhotoHosts(config: PhotoConfig, timeoutMs: number): Promise<Finding[]> {
  const origins = listOrigins(config)
  if (config.marketAccess === 'off' || origins.length === 0) return []
  const get = createGetFromStranger({
    clock: SYSTEM_CLOCK,
    maxConnections: 4,
    userAgent: 'ershou',
    allowPrivate: config.reportAllowPrivate,
    followsRedirects: false,
  })
  try {
    return await Promise.all(origins.map((one) => checkHost(get, one, timeoutMs)))
  } finally {
    await get.close()
  }
}

type Origins = readonly [first: URL, ...others: URL[]]

/** A setting names a host without a scheme, and an address may have either. */
function listOrigins({ photoHosts, marketplaceUrl }: PhotoConfig): readonly Origins[] {
  if (photoHosts.length > 0) return photoHosts.map((host) => [new URL(`https://${host}`), new URL(`http://${host}`)])
  return marketplaceUrl === null ? [] : [[new URL(new URL(marketplaceUrl).origin)]]
}

async function checkHost(get: Get, origins: Origins, timeoutMs: number): Promise<Finding> {
  const { host } = origins[0]
  const reasons = await Promise.all(origins.map(({ href }) => tryToReach(get, href, timeoutMs)))
  if (reasons.includes(null)) return ok('photos', `${host} answers`)
  const wrong = (sentence: string) => bad('photos', `ERSHOU_PHOTO_HOSTS: ${host} ${sentence}`)
  if (reasons.includes('unusable_link')) {
    const only = 'ERSHOU_REPORT_ALLOW_PRIVATE=on is for the stand-in only'
    return wrong(`has a private address, from which no photo is fetched; ${only}`)
  }
  return wrong(`cannot be reached (${reasons[0]}); correct the host, or check the network`)
}

/** Null if it answers, whatever it says: the address itself is not a photo. */
async function tryToReach(get: Get, url: string, timeoutMs: number): Promise<string | null> {
  try {
    await get(url, { timeoutMs, maxBytes: LARGEST_BYTES, accept: '*/*' })
    return null
  } catch (error) {
    const reason = isFailure(error) ? reasonOf(error) : 'connection'
    return ANSWERED.includes(reason) ? null : reason
  }
}
