/** Recognises the stand-in marketplace, and warns of its demo keys beside any other. */
import { request } from 'undici'
import type { ApiKey } from '../../domain/accounts/accounts.ts'
import type { Log } from '../../observe/log.ts'
import { ACCEPT, PATHS } from './settings.ts'

/** Whether a marketplace is the stand-in: it says so itself, in a header of every answer. */
export const STAND_IN_HEADER = 'x-stand-in-marketplace'
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

interface TestKeyParts {
  readonly marketplaceUrl: string
  /** Those that open, and see the market. */
  readonly testKeys: readonly Pick<ApiKey, 'id'>[]
  readonly log: Pick<Log, 'warn'>
  /** Ends the question, which would keep a process that is told to stop. */
  readonly signal: AbortSignal
}

const MOST_NAMED = 3

/** Asks the marketplace only where there are such keys; never fails. */
export async function warnOfTestKeys({ marketplaceUrl, testKeys, log, signal }: TestKeyParts): Promise<void> {
  if (testKeys.length === 0 || (await isStandIn(marketplaceUrl, signal)) !== false) return
  log.warn({ reason: describeTestKeys(testKeys) }, 'test_keys')
}

/** Warns of demo keys beside a marketplace that is not the stand-in: they were made to be shown around. */
export function describeTestKeys(testKeys: readonly Pick<ApiKey, 'id'>[]): string {
  const commands = testKeys.slice(0, MOST_NAMED).map(({ id }) => `ershou key revoke ${id}`)
  const more = testKeys.length > MOST_NAMED ? `, and ${testKeys.length - MOST_NAMED} more` : ''
  return `demo keys of \`npm start\` (ershou_test_…) see the market of this service, which is not the stand-in; revoke them: ${commands.join(', ')}${more}`
}
