/** Warns of test keys beside a marketplace that is not the stand-in: they were made to be shown around. */
import type { ApiKey } from '../../domain/accounts/accounts.ts'
import type { Log } from '../../observe/log.ts'
import { isStandIn } from './identify-marketplace.ts'

interface TestKeyParts {
  readonly marketplaceUrl: string
  /** Those that open. */
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

export function describeTestKeys(testKeys: readonly Pick<ApiKey, 'id'>[]): string {
  const commands = testKeys.slice(0, MOST_NAMED).map(({ id }) => `ershou key revoke ${id}`)
  const more = testKeys.length > MOST_NAMED ? `, and ${testKeys.length - MOST_NAMED} more` : ''
  return `test keys (ershou_test_…) open this service, though its marketplace is not the stand-in; revoke them: ${commands.join(', ')}${more}`
}
