/** Gathers what was used in memory and writes it once a second: sums by day, the last requests, and when keys were used. */
import type { Caller } from '../domain/callers.ts'
import type { RecentRequest, StatusClass, UsageDay, UsageStore } from '../domain/usage.ts'

export interface Used {
  readonly caller: Caller
  readonly endpoint: string
  readonly request_id: string
  readonly path: string
  readonly status: number
  readonly cost: number
  readonly at_ms: number
  readonly took_ms: number
}

export interface UsageRecorder {
  record(used: Used): void
  /** When this process saw the key last, written or not; null = never. */
  lastUsed(keyId: string): number | null
  flush(): Promise<void>
  /** Writes what is left. */
  stop(): Promise<void>
}

export interface RecorderParts {
  readonly store: UsageStore
  readonly now: () => number
  readonly schedule: (work: () => void, ms: number) => () => void
  readonly onFailure?: (error: unknown) => void
}

type Sum = { -readonly [Name in keyof UsageDay]: UsageDay[Name] }

const FLUSH_MS = 1000
const FORGET_EVERY_MS = 60_000
/** The last requests of an account are kept for so long, and so many of them. */
export const RECENT_MS = 7 * 86_400_000
export const RECENT_PER_ACCOUNT = 500

export function createUsageRecorder({ store, now, schedule, onFailure }: RecorderParts): UsageRecorder {
  let sums = new Map<string, Sum>()
  let recent = new Map<string, RecentRequest[]>()
  let keysUsed = new Map<string, number>()
  const lastUses = new Map<string, number>()
  let forgottenAt = now()
  let flushing: Promise<void> | null = null
  let cancel: (() => void) | null = null

  function record(used: Used): void {
    const { caller, endpoint, request_id, path, status, cost, at_ms, took_ms } = used
    const account_id = caller.account.id
    const key_id = caller.key.id
    const status_class = `${Math.floor(status / 100)}xx` as StatusClass
    addTo(sums, account_id, key_id, endpoint, status_class, dayOf(at_ms), 1, cost)
    const list = recent.get(account_id)
    const request = { account_id, key_id, request_id, at_ms, path, status, cost, took_ms }
    if (list === undefined) recent.set(account_id, [request])
    else {
      list.push(request)
      // More than are kept would be written for nothing.
      if (list.length >= 2 * RECENT_PER_ACCOUNT) list.splice(0, list.length - RECENT_PER_ACCOUNT)
    }
    keysUsed.set(key_id, at_ms)
    lastUses.set(key_id, at_ms)
    cancel ??= schedule(flushSoon, FLUSH_MS)
  }

  function flushSoon(): void {
    cancel = null
    flush().catch((error: unknown) => {
      onFailure?.(error)
      cancel ??= schedule(flushSoon, FLUSH_MS)
    })
  }

  /** One at a time; what comes meanwhile waits for the next. */
  async function flush(): Promise<void> {
    while (flushing) await flushing.catch(() => {})
    flushing = write().finally(() => {
      flushing = null
    })
    await flushing
  }

  async function write(): Promise<void> {
    if (sums.size === 0) return
    const written = { sums, recent, keysUsed }
    sums = new Map()
    recent = new Map()
    keysUsed = new Map()
    try {
      const requests = [...written.recent.values()].flatMap((list) => list.slice(-RECENT_PER_ACCOUNT))
      await store.add({ days: [...written.sums.values()], requests, keys_used: written.keysUsed })
    } catch (error) {
      putBack(written)
      throw error
    }
    if (Math.abs(now() - forgottenAt) < FORGET_EVERY_MS) return
    forgottenAt = now()
    await store.forgetRequests(now() - RECENT_MS, RECENT_PER_ACCOUNT)
  }

  function putBack(unwritten: { sums: typeof sums; recent: typeof recent; keysUsed: typeof keysUsed }): void {
    for (const sum of unwritten.sums.values()) {
      const { account_id, key_id, endpoint, status_class, day, requests, cost } = sum
      addTo(sums, account_id, key_id, endpoint, status_class, day, requests, cost)
    }
    for (const [id, list] of unwritten.recent) {
      recent.set(id, [...list, ...(recent.get(id) ?? [])].slice(-RECENT_PER_ACCOUNT))
    }
    keysUsed = new Map([...unwritten.keysUsed, ...keysUsed])
  }

  return {
    record,
    lastUsed: (keyId) => lastUses.get(keyId) ?? null,
    flush,
    async stop() {
      cancel?.()
      await flush()
    },
  }
}

/** Takes its parts one by one: it runs for every request, and an object a time would only be dropped again. */
function addTo(
  sums: Map<string, Sum>,
  account_id: string,
  key_id: string,
  endpoint: string,
  status_class: StatusClass,
  day: string,
  requests: number,
  cost: number,
): void {
  const name = `${key_id} ${endpoint} ${status_class} ${day}`
  const sum = sums.get(name)
  if (sum === undefined) sums.set(name, { account_id, key_id, endpoint, status_class, day, requests, cost })
  else {
    sum.requests += requests
    sum.cost += cost
  }
}

let lastDay = Number.NaN
let lastDayText = ''

/** `YYYY-MM-DD` in UTC; writing it out anew for every request would take most of the recording. */
function dayOf(ms: number): string {
  const day = Math.floor(ms / 86_400_000)
  if (day !== lastDay) {
    lastDay = day
    lastDayText = new Date(ms).toISOString().slice(0, 10)
  }
  return lastDayText
}
