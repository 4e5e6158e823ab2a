/** How many deliveries are sent at once, and whose. Accounts have standings, so that whoever hangs takes the time of others like him, and of nobody who is quick. */
import type { Attempt, Delivery } from '../domain/deliveries/deliveries.ts'
import type { Receiver } from '../domain/deliveries/saved-searches.ts'

/** quick: accounts whose webhooks accept at once; new: nothing is known of the account; slow: a webhook of the account took long lately. Mails say nothing about the account. */
export const LANES = ['quick', 'new', 'slow', 'mail'] as const
export type Lane = (typeof LANES)[number]

interface Bounds {
  /** Attempts that are no longer than `SLOW_MS` under way. */
  readonly fresh: number
  readonly all: number
  readonly ofAccount: number
  readonly toHost: number
}

const BOUNDS: Readonly<Record<Lane, Bounds>> = {
  quick: { fresh: 100, all: 200, ofAccount: 10, toHost: 50 },
  new: { fresh: 50, all: 100, ofAccount: 3, toHost: 25 },
  slow: { fresh: 50, all: 50, ofAccount: 3, toHost: 25 },
  mail: { fresh: 50, all: 50, ofAccount: 10, toHost: 50 },
}

/** An attempt that takes longer is slow: it leaves its place to others while it goes on. */
export const SLOW_MS = 2000
/** So long after a slow attempt an account is slow. */
const SLOW_FOR_MS = 600_000
/** The time that an account has used counts half after so long. */
const HALVES_MS = 60_000
/** Attempts that tell how an account was before this process delivered. */
export const ATTEMPTS_LEARNED = 20

/** Times are those of the stopwatch. */
interface Standing {
  readonly usedMs: number
  readonly atMs: number
  readonly slowUntilMs: number
  readonly isProven: boolean
}

const UNKNOWN: Standing = { usedMs: 0, atMs: 0, slowUntilMs: Number.NEGATIVE_INFINITY, isProven: false }

export interface Waiter extends Pick<Receiver, 'id' | 'account_id' | 'kind'> {
  /** Of a webhook. */
  readonly host: string
}

export interface Place extends Waiter {
  readonly lane: Lane
  readonly sinceMs: number
}

export class Places {
  readonly #stopwatch: () => number
  readonly #standings = new Map<string, Standing>()
  readonly #taken = new Set<Place>()
  readonly #counts = new Map<string, number>()

  constructor(stopwatch: () => number) {
    this.#stopwatch = stopwatch
  }

  knows(accountId: string): boolean {
    return this.#standings.has(accountId)
  }

  /** From its last attempts, as they are stored. */
  learn(accountId: string, deliveries: readonly Pick<Delivery, 'last' | 'attempts' | 'state'>[], nowMs: number): void {
    const tried = deliveries.filter(({ last }) => last !== null)
    const isSlow = ({ last }: Pick<Delivery, 'last'>) => last !== null && last.took_ms > SLOW_MS
    const slowAtMs = Math.max(...tried.filter(isSlow).map(({ last }) => last?.at_ms ?? 0), 0)
    const leftMs = Math.min(SLOW_FOR_MS, slowAtMs + SLOW_FOR_MS - nowMs)
    const isProven = tried.every((one) => one.state === 'delivered' && one.attempts === 1 && !isSlow(one))
    this.#standings.set(accountId, {
      ...{ usedMs: 0, atMs: this.#stopwatch(), slowUntilMs: this.#stopwatch() + leftMs },
      isProven: tried.length > 0 && isProven,
    })
  }

  /** Forgets all others. */
  keepOnly(accounts: ReadonlySet<string>): void {
    for (const id of this.#standings.keys()) if (!accounts.has(id)) this.#standings.delete(id)
  }

  laneOf({ kind, account_id }: Pick<Waiter, 'kind' | 'account_id'>): Lane {
    if (kind !== 'webhook') return 'mail'
    const { slowUntilMs, isProven } = this.#standings.get(account_id) ?? UNKNOWN
    return this.#stopwatch() < slowUntilMs ? 'slow' : isProven ? 'quick' : 'new'
  }

  /** How long deliveries of the account have lately taken, with those that are under way. */
  usedMs(accountId: string): number {
    const now = this.#stopwatch()
    const { usedMs, atMs } = this.#standings.get(accountId) ?? UNKNOWN
    return usedMs * 2 ** (-(now - atMs) / HALVES_MS) + this.#countOf(`account ${accountId}`) * SLOW_MS
  }

  isFull(lane: Lane): boolean {
    const { fresh, all } = BOUNDS[lane]
    if (this.#countOf(lane) >= all) return true
    const now = this.#stopwatch()
    let count = 0
    for (const { lane: own, sinceMs } of this.#taken) if (own === lane && isFresh(lane, now - sinceMs)) count++
    return count >= fresh
  }

  /** Null if its account or host has as many as it may have. The caller has checked that the lane is not full. */
  take(waiter: Waiter, lane: Lane): Place | null {
    const { ofAccount, toHost } = BOUNDS[lane]
    const isTooMany =
      this.#countOf(`account ${waiter.account_id}`) >= ofAccount || this.#countOf(`${lane} ${waiter.host}`) >= toHost
    if (isTooMany) return null
    const place = { ...waiter, lane, sinceMs: this.#stopwatch() }
    this.#taken.add(place)
    this.#count(place, 1)
    return place
  }

  /** `last`: the attempt that was made; null = none. */
  giveBack(place: Place, last: Pick<Attempt, 'took_ms' | 'is_good'> | null): void {
    if (!this.#taken.delete(place)) return
    this.#count(place, -1)
    const { account_id, kind, sinceMs } = place
    if (kind !== 'webhook') return
    const now = this.#stopwatch()
    const before = this.#standings.get(account_id) ?? UNKNOWN
    const usedMs = this.usedMs(account_id) - this.#countOf(`account ${account_id}`) * SLOW_MS + (now - sinceMs)
    const isSlow = last !== null && last.took_ms > SLOW_MS
    this.#standings.set(account_id, {
      ...{ usedMs, atMs: now, slowUntilMs: isSlow ? now + SLOW_FOR_MS : before.slowUntilMs },
      isProven: !isSlow && (before.isProven || last?.is_good === true),
    })
  }

  #countOf(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  #count({ lane, account_id, host }: Place, by: 1 | -1): void {
    for (const name of [lane, `account ${account_id}`, `${lane} ${host}`]) {
      const count = this.#countOf(name) + by
      if (count === 0) this.#counts.delete(name)
      else this.#counts.set(name, count)
    }
  }
}

/** The slow lane and the mail server have no others to make way for. */
function isFresh(lane: Lane, ageMs: number): boolean {
  return lane === 'slow' || lane === 'mail' || ageMs <= SLOW_MS
}
