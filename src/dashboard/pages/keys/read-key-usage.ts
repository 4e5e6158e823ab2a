/** What keys were used for in the last 30 days, and from where. */
import type { Span } from '../../../accounts/usage/range.ts'
import type { Account } from '../../../domain/accounts/accounts.ts'
import type { UsagePart } from '../../../domain/accounts/usage.ts'
import type { KeysPagesParts } from './keys-pages-parts.ts'

export interface KeysUsage {
  readonly span: Span
  /** By day and key. */
  readonly days: readonly UsagePart[]
  /** Requests by key. A key that is not there had none. */
  readonly requests: ReadonlyMap<string, number>
  /** By key; a key that is not there was never used, or the address is not known. */
  readonly addresses: ReadonlyMap<string, string>
}

export async function readKeysUsage(
  { keys, usage }: Pick<KeysPagesParts, 'keys' | 'usage'>,
  account: Account,
): Promise<KeysUsage> {
  await usage.catchUp()
  const span = usage.spanOf('days30')
  const [days, addresses] = await Promise.all([
    usage.readSplit(account.id, span, 'key_id'),
    keys.readLastAddresses(account),
  ])
  const requests = new Map<string, number>()
  for (const part of days) requests.set(part.name, (requests.get(part.name) ?? 0) + part.requests)
  return { span, days, requests, addresses }
}
