/** Collects usage in memory and writes it once a second: daily sums of free requests, refusals, the last requests, and the last use of keys. The meter alone counts what requests cost. */
import type { Caller } from '../domain/accounts/callers.ts'
import {
  REFUSAL_REASONS,
  type RecentRequest,
  type RefusalReason,
  type StatusClass,
  type UsageBatch,
  type UsageDay,
  type UsageRefusal,
  type UsageStore,
} from '../domain/accounts/usage.ts'
import type { Allowance } from '../domain/limits/meter.ts'
import { createDateReader } from '../domain/time/date-reader.ts'

export interface Used {
  readonly caller: Caller
  readonly endpoint: string
  readonly request_id: string
  readonly path: string
  readonly status: number
  readonly cost: number
  /** The limit that refused it; null = none. */
  readonly refused_by: RefusalReason | null
  /** The allowance after it; null = the rate limiter was not asked, or did not respond. */
  readonly allowance: Allowance | null
  readonly at_ms: number
  readonly took_ms: number
}

/** The allowance of a caller after the last of its requests that were written. */
export interface CallerAllowance {
  readonly caller: Caller
  readonly allowance: Allowance
}

interface UsageRecorderParts {
  readonly store: UsageStore
  /** Unique among all processes, now and earlier. */
  readonly writer: string
  readonly now: () => number
  readonly schedule: (work: () => void, ms: number) => () => void
  /** Called for every failed write; it is retried, and nothing is lost while the process lives. */
  readonly onFailure?: (error: unknown) => void
  readonly onSuccess?: () => void
  /** Called after each write, with the accounts in it. */
  readonly onWritten?: ((allowances: readonly CallerAllowance[]) => void) | undefined
}

/** Free requests, and how many of them each limit refused. */
type Sum = { -readonly [Name in keyof UsageDay]: UsageDay[Name] } & Record<RefusalReason, number>

/** Not written yet. */
interface Gathered {
  readonly sums: Map<string, Sum>
  /** By account. */
  readonly recent: Map<string, Used[]>
  /** When each key was used last. */
  readonly keysUsed: Map<string, number>
}

/** With its number, and perhaps already written: it is retried unchanged. */
interface Numbered {
  readonly number: number
  readonly batch: UsageBatch
  readonly allowances: readonly CallerAllowance[]
}

const FLUSH_MS = 1000
const FORGET_EVERY_MS = 60_000
/** How long the last requests of an account are kept, and how many. */
export const RECENT_MS = 7 * 86_400_000
export const RECENT_PER_ACCOUNT = 500

export class UsageRecorder {
  readonly #parts: UsageRecorderParts
  readonly #dateOf = createDateReader()
  readonly #writtenUses = new Map<string, number>()
  #gathered = gatherNothing()
  #unwritten: Numbered | null = null
  #number = 0
  #last: { readonly used: Used; readonly day: string; readonly sum: Sum } | null = null
  #forgottenAt: number
  #flushing: Promise<void> | null = null
  #cancel: (() => void) | null = null

  constructor(parts: UsageRecorderParts) {
    this.#parts = parts
    this.#forgottenAt = parts.now()
  }

  record(used: Used): void {
    const { caller, cost, refused_by, at_ms } = used
    if (cost === 0) {
      const sum = this.#sumOf(used)
      sum.requests++
      if (refused_by !== null) sum[refused_by]++
    }
    const { recent, keysUsed } = this.#gathered
    const list = recent.get(caller.account.id)
    if (list === undefined) recent.set(caller.account.id, [used])
    else {
      list.push(used)
      // More than are kept need not be written.
      if (list.length >= 2 * RECENT_PER_ACCOUNT) list.splice(0, list.length - RECENT_PER_ACCOUNT)
    }
    keysUsed.set(caller.key.id, at_ms)
    this.#cancel ??= this.#parts.schedule(this.#flushSoon, FLUSH_MS)
  }

  /** When this process last saw the key, written or not; null = never. */
  lastUsed(keyId: string): number | null {
    const unwritten = this.#unwritten?.batch.keys_used
    return this.#gathered.keysUsed.get(keyId) ?? unwritten?.get(keyId) ?? this.#writtenUses.get(keyId) ?? null
  }

  /** One at a time; new data waits for the next. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing.catch(() => {})
    this.#flushing = this.#write().finally(() => {
      this.#flushing = null
    })
    await this.#flushing
  }

  /** Writes the rest. */
  async stop(): Promise<void> {
    this.#cancel?.()
    await this.flush()
  }

  /** Requests come in runs of the same kind; only the first of a run is looked up. */
  #sumOf(used: Used): Sum {
    const { day } = this.#dateOf(used.at_ms)
    const last = this.#last
    if (last !== null && last.day === day && isSameKind(last.used, used)) return last.sum
    const { endpoint, caller } = used
    const [account_id, key_id] = [caller.account.id, caller.key.id]
    const status_class = `${Math.floor(used.status / 100)}xx` as StatusClass
    const name = `${key_id} ${endpoint} ${status_class} ${day}`
    const none = { requests: 0, cost: 0, minute: 0, month: 0 }
    const sum: Sum = this.#gathered.sums.get(name) ?? { account_id, key_id, endpoint, status_class, day, ...none }
    this.#gathered.sums.set(name, sum)
    this.#last = { used, day, sum }
    return sum
  }

  readonly #flushSoon = (): void => {
    this.#cancel = null
    this.flush().catch((error: unknown) => {
      this.#parts.onFailure?.(error)
      this.#cancel ??= this.#parts.schedule(this.#flushSoon, FLUSH_MS)
    })
  }

  async #write(): Promise<void> {
    if (this.#unwritten !== null) await this.#add(this.#unwritten)
    this.#unwritten = this.#take()
    if (this.#unwritten === null) return
    await this.#add(this.#unwritten)
    const now = this.#parts.now()
    if (Math.abs(now - this.#forgottenAt) < FORGET_EVERY_MS) return
    this.#forgottenAt = now
    await this.#parts.store.forgetRequests(now - RECENT_MS, RECENT_PER_ACCOUNT)
  }

  async #add({ number, batch, allowances }: Numbered): Promise<void> {
    await this.#parts.store.add(batch, { writer: this.#parts.writer, number, at_ms: this.#parts.now() })
    for (const [id, at] of batch.keys_used) this.#writtenUses.set(id, at)
    this.#unwritten = null
    this.#parts.onSuccess?.()
    this.#parts.onWritten?.(allowances)
  }

  /** Null if there is nothing. */
  #take(): Numbered | null {
    const { sums, recent, keysUsed } = this.#gathered
    if (recent.size === 0) return null
    this.#gathered = gatherNothing()
    this.#last = null
    const lists = [...recent.values()]
    const days = [...sums.values()]
    const batch = {
      days: days.map(toDay),
      requests: lists.flatMap((list) => list.slice(-RECENT_PER_ACCOUNT).map(toRequest)),
      refusals: days.flatMap(toRefusals),
      keys_used: keysUsed,
    }
    return { number: ++this.#number, batch, allowances: lists.flatMap(findAllowance) }
  }
}

function gatherNothing(): Gathered {
  return { sums: new Map(), recent: new Map(), keysUsed: new Map() }
}

function findAllowance(list: readonly Used[]): CallerAllowance[] {
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
