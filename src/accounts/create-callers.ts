/** Who calls: every key that opens, held in memory and kept up with the store, so that a request waits for no look-up. */
import type { Account, AccountStore, ApiKey } from '../domain/accounts.ts'
import type { Caller, Callers } from '../domain/callers.ts'
import { Failure } from '../domain/failure.ts'
import { deriveLimits } from '../domain/plans.ts'
import { hashApiKey, hasKeyShape, isApiKey } from './api-key.ts'

export interface CallersParts {
  readonly store: Pick<AccountStore, 'readChanges'>
  /** The time of day, for expiry. */
  readonly now: () => number
  /** Milliseconds that only grow, for how long ago the store was read. */
  readonly stopwatch: () => number
  /** Runs the work after a pause; gives what calls it off. */
  readonly schedule: (work: () => void, ms: number) => () => void
  /** Told when the store could not be read. */
  readonly onFailure?: (error: unknown) => void
}

export interface KeptCallers extends Callers {
  /** Reads what has changed; what was written before the call is known after it. */
  refresh(): Promise<void>
  /** Null when it is known who was shut out, as of a second ago at most. */
  state(): string | null
  size(): number
  stop(): void
}

const POLL_MS = 250
/** Within so long a key that was revoked elsewhere must not open here; knowledge that is older counts for nothing. */
const TRUSTED_MS = 1000

/** Reads the store once before it resolves, then several times a second. */
export async function createCallers(parts: CallersParts): Promise<KeptCallers> {
  const { store, now, stopwatch, schedule, onFailure } = parts
  const accounts = new Map<string, Account>()
  const keysOfAccount = new Map<string, Set<string>>()
  const keys = new Map<string, ApiKey>()
  /** By the hash of the secret. */
  const callers = new Map<string, Caller>()
  let revision = 0
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  let cancel: (() => void) | null = null
  let stopped = false

  async function read(): Promise<void> {
    const began = stopwatch()
    const changes = await store.readChanges(revision)
    // Another database, such as a restored one: what was known of the old one is nothing here.
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
    readAt = began
  }

  function keepCaller(key: ApiKey): void {
    const account = accounts.get(key.account_id)
    if (key.revoked_at_ms !== null) {
      // It never opens again.
      keys.delete(key.id)
      keysOfAccount.get(key.account_id)?.delete(key.id)
    }
    if (account?.status !== 'active' || key.revoked_at_ms !== null) callers.delete(key.hash)
    else callers.set(key.hash, { account, key, limits: deriveLimits(account.plan, account.overrides) })
  }

  /** A reading that is under way may have begun too early to see what was just written. */
  async function refresh(): Promise<void> {
    await reading?.catch(() => {})
    reading ??= read().finally(() => {
      reading = null
    })
    await reading
  }

  function poll(): void {
    cancel = schedule(() => {
      refresh()
        .catch((error: unknown) => onFailure?.(error))
        .finally(() => {
          if (!stopped) poll()
        })
    }, POLL_MS)
  }

  await refresh()
  poll()

  function look(secret: string): Caller | null {
    const caller = callers.get(hashApiKey(secret))
    if (caller === undefined) return null
    const { expires_at_ms } = caller.key
    return expires_at_ms !== null && now() >= expires_at_ms ? null : caller
  }

  const isTrusted = () => stopwatch() - readAt <= TRUSTED_MS

  return {
    verify(secret) {
      if (isTrusted()) return hasKeyShape(secret) ? look(secret) : null
      if (!isApiKey(secret)) return null
      // The store was away, or this process was held up.
      return refresh().then(
        () => look(secret),
        (cause: unknown) => {
          throw new Failure('storage_unavailable', 'Accounts cannot be read right now.', { retryAfterS: 1, cause })
        },
      )
    },
    refresh,
    state: () => (isTrusted() ? null : 'accounts cannot be read'),
    size: () => callers.size,
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
