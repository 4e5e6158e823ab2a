/** Checks the addresses of report providers: whether they respond, and whether the service may request them. */
import { isFailure } from '../../domain/failure.ts'
import type { ReportAddress } from '../../domain/links/report-addresses.ts'
import { SYSTEM_CLOCK } from '../../observe/clock.ts'
import type { Config } from '../../settings/config.ts'
import { createGetFromStranger } from '../../upstream/get-from-stranger.ts'
import { reasonOf } from '../../upstream/unavailable.ts'
import { bad, type Finding, note, ok } from './finding.ts'

const LARGEST_BYTES = 1024 * 1024

export async function checkProviders(
  config: Pick<Config, 'reportHosts' | 'reportAllowPrivate'>,
  timeoutMs: number,
): Promise<Finding[]> {
  const { reportHosts, reportAllowPrivate: allowPrivate } = config
  if (reportHosts.length === 0) {
    return [note('providers', 'ERSHOU_REPORT_HOSTS is not set: every report is unsupported, and none is fetched')]
  }
  const get = createGetFromStranger({ clock: SYSTEM_CLOCK, maxConnections: 4, userAgent: 'ershou', allowPrivate })
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
    if (reason === 'login' || reason === 'too_large') return reached
    const wrong = (sentence: string) => bad('providers', `ERSHOU_REPORT_HOSTS: ${provider} ${sentence}`)
    if (reason === 'unusable_link') {
      const only = 'ERSHOU_REPORT_ALLOW_PRIVATE=on is for the stand-in only'
      return wrong(`has a private address (${origin}), from which no report is fetched; ${only}`)
    }
    return wrong(`at ${origin} cannot be reached (${reason}); correct the address, or check the network`)
  }
}
