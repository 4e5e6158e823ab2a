/** Gathers what was used in memory and writes it once a second: sums by day, what was refused, the last requests, and when keys were used. */
import type { Caller } from '../domain/callers.ts'
import type { Allowance } from '../domain/meter.ts'
import {
  REFUSAL_REASONS,
  type RecentRequest,
  type RefusalReason,
  type StatusClass,
  type UsageDay,
  type UsageRefusal,
  type UsageStore,
} from '../domain/usage.ts'

export interface Used {
  readonly caller: Caller
  readonly endpoint: string
  readonly request_id: string
  readonly path: string
  readonly status: number
  readonly cost: number
  /** Which limit of the account refused it; null = none did. */
  readonly refused_by: RefusalReason | null
  /** How the account stood with it; null = the rate limiter was not asked, or could not tell. */
  readonly allowance: Allowance | null
  readonly at_ms: number
  readonly took_ms: number
}

/** How an account stood at the last of its requests that were written. */
export interface Standing {
  readonly caller: Caller
  readonly allowance: Allowance
}

export interface UsageRecorderParts {
  readonly store: UsageStore
  readonly now: () => number
  readonly schedule: (work: () => void, ms: number) => () => void
  /** Told of every writing that failed; it is tried again, and nothing is lost while the process lives. */
  readonly onFailure?: (error: unknown) => void
  readonly onSuccess?: () => void
  /** Told after each writing of the accounts in it. */
  readonly onWritten?: ((standings: readonly Standing[]) => void) | undefined
}

/** With how many of the requests each limit refused. */
type Sum = { -readonly [Name in keyof UsageDay]: UsageDay[Name] } & Record<RefusalReason, number>

/** What is not yet written. */
interface Gathered {
  readonly sums: Map<string, Sum>
  /** By account. */
  readonly recent: Map<string, Used[]>
  /** When each key was used last. */
  readonly keysUsed: Map<string, number>
}

const FLUSH_MS = 1000
const FORGET_EVERY_MS = 60_000
/** The last requests of an account are kept for so long, and so many of them. */
export const RECENT_MS = 7 * 86_400_000
export const RECENT_PER_ACCOUNT = 500

export class UsageRecorder {
  readonly #store: UsageStore
  readonly #now: () => number
  readonly #schedule: UsageRecorderParts['schedule']
  readonly #onFailure: UsageRecorderParts['onFailure']
  readonly #onSuccess: UsageRecorderParts['onSuccess']
  readonly #onWritten: UsageRecorderParts['onWritten']
  readonly #dayOf = createDayReader()
  readonly #writtenUses = new Map<string, number>()
  #gathered = gatherNothing()
  #last: { readonly used: Used; readonly day: string; readonly sum: Sum } | null = null
  #forgottenAt: number
  #flushing: Promise<void> | null = null
  #cancel: (() => void) | null = null

  constructor({ store, now, schedule, onFailure, onSuccess, onWritten }: UsageRecorderParts) {
    this.#store = store
    this.#now = now
    this.#schedule = schedule
    this.#onFailure = onFailure
    this.#onSuccess = onSuccess
    this.#onWritten = onWritten
    this.#forgottenAt = now()
  }

  record(used: Used): void {
    const { caller, cost, refused_by, at_ms } = used
    const sum = this.#sumOf(used)
    sum.requests++
    sum.cost += cost
    if (refused_by !== null) sum[refused_by]++
    const { recent, keysUsed } = this.#gathered
    const list = recent.get(caller.account.id)
    if (list === undefined) recent.set(caller.account.id, [used])
    else {
      list.push(used)
      // More than are kept would be written for nothing.
      if (list.length >= 2 * RECENT_PER_ACCOUNT) list.splice(0, list.length - RECENT_PER_ACCOUNT)
    }
    keysUsed.set(caller.key.id, at_ms)
    this.#cancel ??= this.#schedule(this.#flushSoon, FLUSH_MS)
  }

  /** When this process saw the key last, written or not; null = never. */
  lastUsed(keyId: string): number | null {
    return this.#gathered.keysUsed.get(keyId) ?? this.#writtenUses.get(keyId) ?? null
  }

  /** One at a time; what comes meanwhile waits for the next. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing.catch(() => {})
    this.#flushing = this.#write().finally(() => {
      this.#flushing = null
    })
    await this.#flushing
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    this.#cancel?.()
    await this.flush()
  }

  /** Requests come in runs of the same kind; only the first of a run is looked up. */
  #sumOf(used: Used): Sum {
    const day = this.#dayOf(used.at_ms)
    const last = this.#last
    if (last !== null && last.day === day && isSameKind(last.used, used)) return last.sum
    const { caller, endpoint } = used
    const status_class = `${Math.floor(used.status / 100)}xx` as StatusClass
    const sum = this.#findSum({ account_id: caller.account.id, key_id: caller.key.id, endpoint, status_class, day })
    this.#last = { used, day, sum }
    return sum
  }

  #findSum(kind: Omit<UsageDay, 'requests' | 'cost'>): Sum {
    const name = `${kind.key_id} ${kind.endpoint} ${kind.status_class} ${kind.day}`
    const known = this.#gathered.sums.get(name)
    if (known) return known
    const sum: Sum = { ...kind, requests: 0, cost: 0, minute: 0, month: 0 }
    this.#gathered.sums.set(name, sum)
    return sum
  }

  readonly #flushSoon = (): void => {
    this.#cancel = null
    this.flush().catch((error: unknown) => {
      this.#onFailure?.(error)
      this.#cancel ??= this.#schedule(this.#flushSoon, FLUSH_MS)
    })
  }

  async #write(): Promise<void> {
    if (this.#gathered.sums.size === 0) return
    const { sums, recent, keysUsed } = this.#gathered
    this.#gathered = gatherNothing()
    this.#last = null
    try {
      const requests = [...recent.values()].flatMap((list) => list.slice(-RECENT_PER_ACCOUNT).map(toRequest))
      const days = [...sums.values()]
      const refusals = days.flatMap(toRefusals)
      await this.#store.add({ days: days.map(toDay), requests, refusals, keys_used: keysUsed })
    } catch (error) {
      this.#putBack({ sums, recent, keysUsed })
      throw error
    }
    this.#onSuccess?.()
    this.#onWritten?.([...recent.values()].flatMap(findStanding))
    for (const [id, at] of keysUsed) this.#writtenUses.set(id, at)
    const now = this.#now()
    if (Math.abs(now - this.#forgottenAt) < FORGET_EVERY_MS) return
    this.#forgottenAt = now
    await this.#store.forgetRequests(now - RECENT_MS, RECENT_PER_ACCOUNT)
  }

  #putBack(unwritten: Gathered): void {
    for (const { requests, cost, minute, month, ...kind } of unwritten.sums.values()) {
      const sum = this.#findSum(kind)
      sum.requests += requests
      sum.cost += cost
      sum.minute += minute
      sum.month += month
    }
    const { recent, keysUsed } = this.#gathered
    for (const [id, list] of unwritten.recent) {
      recent.set(id, [...list, ...(recent.get(id) ?? [])].slice(-RECENT_PER_ACCOUNT))
    }
    for (const [id, at] of unwritten.keysUsed) if (!keysUsed.has(id)) keysUsed.set(id, at)
  }
}

function gatherNothing(): Gathered {
  return { sums: new Map(), recent: new Map(), keysUsed: new Map() }
}

function findStanding(list: readonly Used[]): Standing[] {
  const last = list.findLast(({ allowance }) => allowance !== null)
  return last?.allowance ? [{ caller: last.caller, allowance: last.allowance }] : []
}

function isSameKind(a: Used, b: Used): boolean {
  return a.caller === b.caller && a.endpoint === b.endpoint && a.status === b.status
}

function toDay({ minute: _, month: __, ...day }: Sum): UsageDay {
  return day
}

function toRefusals(sum: Sum): UsageRefusal[] {
  const { account_id, key_id, day } = sum
  const met = REFUSAL_REASONS.filter((reason) => sum[reason] > 0)
  return met.map((reason) => ({ account_id, key_id, day, reason, requests: sum[reason] }))
}

function toRequest({ caller, request_id, at_ms, path, status, cost, took_ms }: Used): RecentRequest {
  const { account, key } = caller
  return { account_id: account.id, key_id: key.id, request_id, at_ms, path, status, cost, took_ms }
}

/** `YYYY-MM-DD` in UTC; writing it out anew for every request would take most of the recording. */
function createDayReader(): (ms: number) => string {
  let day = Number.NaN
  let text = ''
  return (ms) => {
    const today = Math.floor(ms / 86_400_000)
    if (today !== day) {
      day = today
      text = new Date(ms).toISOString().slice(0, 10)
    }
    return text
  }
}
