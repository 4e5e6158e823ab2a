/** An index of active keys by the hash of their secret, fed by changes of the store. */
import type { Account, ApiKey, Changes } from '../domain/accounts/accounts.ts'
import type { Caller } from '../domain/accounts/callers.ts'
import { deriveLimits } from '../domain/accounts/plans.ts'

interface CallerIndex {
  /** The version of the last change. */
  revision(): number
  take(changes: Changes): void
  find(hash: string): Caller | undefined
  size(): number
  /** All active keys. */
  keys(): Iterable<ApiKey>
}

export function createCallerIndex(): CallerIndex {
  const accounts = new Map<string, Account>()
  const keysOfAccount = new Map<string, Set<string>>()
  const keys = new Map<string, ApiKey>()
  /** By the hash of the secret. */
  const callers = new Map<string, Caller>()
  let revision = 0

  function keepCaller(key: ApiKey): void {
    const account = accounts.get(key.account_id)
    if (key.revoked_at_ms !== null) {
      // It never becomes active again.
      keys.delete(key.id)
      keysOfAccount.get(key.account_id)?.delete(key.id)
    }
    if (account?.status !== 'active' || key.revoked_at_ms !== null) callers.delete(key.hash)
    else callers.set(key.hash, { account, key, limits: deriveLimits(account.plan, account.overrides) })
  }

  return {
    revision: () => revision,
    take(changes) {
      // Another database, such as a restored one: everything known is dropped.
      if (changes.revision < revision) for (const known of [accounts, keysOfAccount, keys, callers]) known.clear()
      for (const account of changes.accounts) accounts.set(account.id, account)
      for (const key of changes.keys) {
        keys.set(key.id, key)
        const siblings = keysOfAccount.get(key.account_id)
        if (siblings) siblings.add(key.id)
        else keysOfAccount.set(key.account_id, new Set([key.id]))
      }
      const touched = new Set(changes.keys.map(({ id }) => id))
      for (const { id } of changes.accounts) for (const key of keysOfAccount.get(id) ?? []) touched.add(key)
      for (const id of touched) keepCaller(keys.get(id) as ApiKey)
      revision = changes.revision
    },
    find: (hash) => callers.get(hash),
    size: () => callers.size,
    *keys() {
      for (const { key } of callers.values()) yield key
    },
  }
}
