/** Collects usage in memory and writes it once a second: daily sums of free requests, refusals, times taken by hour, the last requests, and the last use of keys. The meter alone counts what requests cost. */
import type { Caller } from '../domain/accounts/callers.ts'
import {
  type KeySeen,
  type LoggedError,
  type LoggedTarget,
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
import { HourSums } from './usage/hour-sums.ts'

export interface Used {
  readonly caller: Caller
  readonly endpoint: string
  readonly request_id: string
  /** The path and query as they came. */
  readonly target: string
  /** Called only for requests that are written. */
  readonly redact: (endpoint: string, target: string, status: number) => LoggedTarget
  readonly address: string
  readonly status: number
  readonly cost: number
  /** The limit that refused it; null = none. */
  readonly refused_by: RefusalReason | null
  readonly error: LoggedError | null
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

/** A caller of whom the per-minute limit refused requests on a day. */
export interface RefusedCaller {
  readonly caller: Caller
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
}

interface UsageRecorderParts {
  readonly store: UsageStore
  /** Unique among all processes, now and earlier. */
  readonly writer: string
  readonly now: () => number
  /** How long requests are kept in the log, and how many of an account. */
  readonly keep?: { readonly ms: number; readonly rows: number }
  readonly schedule: (work: () => void, ms: number) => () => void
  /** Called for every failed write; it is retried, and nothing is lost while the process lives. */
  readonly onFailure?: (error: unknown) => void
  readonly onSuccess?: () => void
  /** Called after each write, with the accounts in it. */
  readonly onWritten?: ((allowances: readonly CallerAllowance[]) => void) | undefined
  /** Called after each write with requests that the per-minute limit refused. */
  readonly onRefused?: ((refused: readonly RefusedCaller[]) => void) | undefined
}

/** Free requests, and how many of them each limit refused. */
type Sum = { -readonly [Name in keyof UsageDay]: UsageDay[Name] } & Record<RefusalReason, number>

/** Not written yet. */
interface Gathered {
  readonly sums: Map<string, Sum>
  /** By account. */
  readonly recent: Map<string, Used[]>
  readonly keysUsed: Map<string, KeySeen>
  readonly hours: HourSums
}

/** With its number, and perhaps already written: it is retried unchanged. */
interface Numbered {
  readonly number: number
  readonly batch: UsageBatch
  readonly allowances: readonly CallerAllowance[]
  readonly refused: readonly RefusedCaller[]
}

const FLUSH_MS = 1000
const FORGET_EVERY_MS = 60_000
const DAY_MS = 86_400_000
const DEFAULT_KEEP = { ms: 7 * DAY_MS, rows: 2000 }
/** More requests of an account within a second are not written to the log. */
const MOST_A_FLUSH = 500
/** How long times taken are kept. */
export const HOURS_MS = 35 * DAY_MS

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
    const { recent, keysUsed, hours } = this.#gathered
    hours.add(caller.account.id, used.status, used.took_ms, at_ms)
    const list = recent.get(caller.account.id)
    if (list === undefined) recent.set(caller.account.id, [used])
    else {
      list.push(used)
      if (list.length >= 2 * MOST_A_FLUSH) list.splice(0, list.length - MOST_A_FLUSH)
    }
    keysUsed.set(caller.key.id, { at_ms, address: used.address })
    this.#cancel ??= this.#parts.schedule(this.#flushSoon, FLUSH_MS)
  }

  /** When this process last saw the key, written or not; null = never. */
  lastUsed(keyId: string): number | null {
    const unwritten = this.#unwritten?.batch.keys_used
    const seen = this.#gathered.keysUsed.get(keyId) ?? unwritten?.get(keyId)
    return seen?.at_ms ?? this.#writtenUses.get(keyId) ?? null
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
    const { store, keep = DEFAULT_KEEP } = this.#parts
    await store.forgetRequests(now - keep.ms, keep.rows)
    await store.forgetHours(new Date(now - HOURS_MS).toISOString().slice(0, 13))
  }

  async #add({ number, batch, allowances, refused }: Numbered): Promise<void> {
    await this.#parts.store.add(batch, { writer: this.#parts.writer, number, at_ms: this.#parts.now() })
    for (const [id, { at_ms }] of batch.keys_used) this.#writtenUses.set(id, at_ms)
    this.#unwritten = null
    this.#parts.onSuccess?.()
    this.#parts.onWritten?.(allowances)
    if (refused.length > 0) this.#parts.onRefused?.(refused)
  }

  /** Null if there is nothing. */
  #take(): Numbered | null {
    const { sums, recent, keysUsed, hours } = this.#gathered
    if (recent.size === 0) return null
    this.#gathered = gatherNothing()
    this.#last = null
    const lists = [...recent.values()]
    const days = [...sums.values()]
    const batch = {
      days: days.map(toDay),
      requests: lists.flatMap((list) => list.slice(-MOST_A_FLUSH).map(toRequest)),
      refusals: days.flatMap(toRefusals),
      keys_used: keysUsed,
      hours: hours.take(),
    }
    const refused = findRefused(days, recent)
    return { number: ++this.#number, batch, allowances: lists.flatMap(findAllowance), refused }
  }
}

function gatherNothing(): Gathered {
  return { sums: new Map(), recent: new Map(), keysUsed: new Map(), hours: new HourSums() }
}

function findAllowance(list: readonly Used[]): CallerAllowance[] {
  const last = list.findLast(({ allowance }) => allowance !== null)
  return last?.allowance ? [{ caller: last.caller, allowance: last.allowance }] : []
}

/** Each account and day once. */
function findRefused(sums: readonly Sum[], recent: Gathered['recent']): RefusedCaller[] {
  const found = new Map<string, RefusedCaller>()
  for (const { account_id, day, minute } of sums) {
    const caller = minute > 0 ? recent.get(account_id)?.at(-1)?.caller : undefined
    if (caller) found.set(`${day} ${account_id}`, { caller, day })
  }
  return [...found.values()]
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

function toRequest(used: Used): RecentRequest {
  const { caller, request_id, at_ms, endpoint, target, status, cost, took_ms, error, redact } = used
  return {
    account_id: caller.account.id,
    key_id: caller.key.id,
    request_id,
    at_ms,
    endpoint,
    ...redact(endpoint, target, status),
    status,
    cost,
    took_ms,
    code: error?.code ?? null,
    detail: error?.detail ?? null,
  }
}
