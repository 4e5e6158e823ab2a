/** Finds the caller of a key: all valid keys are in memory, refreshed from the store, so that no request waits for a lookup. */
import type { Account, AccountStore, ApiKey, Changes } from '../domain/accounts/accounts.ts'
import type { Caller, Callers } from '../domain/accounts/callers.ts'
import { deriveLimits, type Limits } from '../domain/accounts/plans.ts'
import { Failure } from '../domain/failure.ts'
import { within } from '../domain/time/within.ts'
import { hashApiKey, hasKeyShape, isApiKey, nameKeyUse } from './api-key.ts'

export interface CallersParts {
  readonly store: Pick<AccountStore, 'readChanges'>
  /** Wall-clock time, for expiry. */
  readonly now: () => number
  /** Monotonic milliseconds, for the age of the last read. */
  readonly stopwatch: () => number
  /** Schedules work; the returned function cancels it. */
  readonly schedule: (work: () => void, ms: number) => () => void
  /** Called when the store could not be read in time. */
  readonly onFailure?: (error: unknown) => void
  /** Called when it was read. */
  readonly onSuccess?: () => void
}

export type KeptCallers = Awaited<ReturnType<typeof createCallers>>

const POLL_MS = 100
/** After this time, a key that was revoked elsewhere no longer works here; older knowledge is not used. */
const TRUSTED_MS = 250
/** A store that has not been read for this long counts as unavailable; shorter delays of this process do not. */
const AWAY_MS = 1000
/** The longest wait for the store. */
const LONGEST_WAIT_MS = 1000

/** Reads the store once before it resolves, then ten times a second. */
export async function createCallers(parts: CallersParts) {
  const { store, now, stopwatch, onFailure, onSuccess } = parts
  const index = createCallerIndex()
  let readAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<void> {
    const began = stopwatch()
    index.take(await store.readChanges(index.revision()))
    readAt = began
    onSuccess?.()
  }

  const { refresh, catchUp, poll, stop } = createRefresher(read, parts)
  await refresh()
  poll()

  function find(secret: string): Caller | null {
    const caller = index.find(hashApiKey(secret))
    if (caller === undefined) return null
    const { expires_at_ms } = caller.key
    return expires_at_ms !== null && now() >= expires_at_ms ? null : caller
  }

  const isKnownFor = (ms: number) => stopwatch() - readAt <= ms
  const formatReadAt = () => new Date(now() - (stopwatch() - readAt)).toISOString().replace(/\.\d+/, '')

  function readAndFind(secret: string): Promise<Caller | null> {
    return catchUp().then(
      () => find(secret),
      (cause: unknown) => {
        onFailure?.(cause)
        throw new Failure('storage_unavailable', 'Accounts cannot be read right now.', { retryAfterS: 1, cause })
      },
    )
  }

  const callers: Callers = {
    verify(secret) {
      if (isKnownFor(TRUSTED_MS)) return hasKeyShape(secret) ? find(secret) : null
      // The store was unavailable, or this process was blocked.
      return isApiKey(secret) ? readAndFind(secret) : null
    },
    lookUp: (secret) => (isApiKey(secret) ? readAndFind(secret) : null),
  }
  return {
    ...callers,
    /** Reads the latest changes, including everything written before the call. */
    refresh: () => refresh(),
    /** Null while the store was read within the last second. */
    state: () => (isKnownFor(AWAY_MS) ? null : `accounts cannot be read since ${formatReadAt()}`),
    size: index.size,
    /** The active test keys that see the market. Scans all keys. */
    demoKeys: () =>
      index
        .keys()
        .filter((key) => nameKeyUse(key) === 'demo' && (key.expires_at_ms === null || now() < key.expires_at_ms)),
    stop,
  }
}

/** Runs one read at a time: on request, and ten times a second. */
function createRefresher(
  read: () => Promise<void>,
  { schedule, onFailure }: Pick<CallersParts, 'schedule' | 'onFailure'>,
) {
  let reading: Promise<void> | null = null
  /** Shared by all callers until its read begins. */
  let catchingUp: Promise<void> | null = null
  let cancel: (() => void) | null = null
  let stopped = false

  /** A read in progress may have begun too early to see what was just written. */
  async function refresh(onBegin?: () => void): Promise<void> {
    await reading?.catch(() => {})
    onBegin?.()
    reading ??= read().finally(() => {
      reading = null
    })
    await reading
  }

  /** A refresh that all callers share, with a deadline. */
  function catchUp(): Promise<void> {
    if (catchingUp !== null) return catchingUp
    const letGo = () => {
      if (catchingUp === own) catchingUp = null
    }
    const own: Promise<void> = within(refresh(letGo), { ms: LONGEST_WAIT_MS, schedule }, () => {
      letGo()
      return new Error('the accounts were not read in time')
    })
    catchingUp = own
    return own
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

  function stop(): void {
    stopped = true
    cancel?.()
  }

  return { refresh, catchUp, poll, stop }
}

/** Samples do not count in the month. */
function limitsOf(account: Account, { sees_samples }: ApiKey): Limits {
  const limits = deriveLimits(account)
  return sees_samples ? { ...limits, per_month: null } : limits
}

/** An index of active keys by the hash of their secret, fed by changes of the store. */
function createCallerIndex() {
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
    else callers.set(key.hash, { account, key, limits: limitsOf(account, key) })
  }

  return {
    /** The version of the last change. */
    revision: () => revision,
    take(changes: Changes): void {
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
    find: (hash: string) => callers.get(hash),
    size: () => callers.size,
    /** All active keys. */
    keys: () => [...callers.values()].map(({ key }) => key),
  }
}
