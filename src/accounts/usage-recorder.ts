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
  let recent = new Map<string, Used[]>()
  let keysUsed = new Map<string, number>()
  const writtenUses = new Map<string, number>()
  let forgottenAt = now()
  let flushing: Promise<void> | null = null
  let cancel: (() => void) | null = null
  let last: { readonly used: Used; readonly day: string; readonly sum: Sum } | null = null

  function record(used: Used): void {
    const { caller, cost, at_ms } = used
    const sum = sumOf(used)
    sum.requests++
    sum.cost += cost
    const list = recent.get(caller.account.id)
    if (list === undefined) recent.set(caller.account.id, [used])
    else {
      list.push(used)
      // More than are kept would be written for nothing.
      if (list.length >= 2 * RECENT_PER_ACCOUNT) list.splice(0, list.length - RECENT_PER_ACCOUNT)
    }
    keysUsed.set(caller.key.id, at_ms)
    cancel ??= schedule(flushSoon, FLUSH_MS)
  }

  /** Requests come in runs of the same kind; only the first of a run is looked up. */
  function sumOf(used: Used): Sum {
    const day = dayOf(used.at_ms)
    if (last !== null && last.day === day && isSameKind(last.used, used)) return last.sum
    const { caller, endpoint } = used
    const status_class = `${Math.floor(used.status / 100)}xx` as StatusClass
    const sum = findSum({ account_id: caller.account.id, key_id: caller.key.id, endpoint, status_class, day })
    last = { used, day, sum }
    return sum
  }

  function findSum(kind: Omit<UsageDay, 'requests' | 'cost'>): Sum {
    const name = `${kind.key_id} ${kind.endpoint} ${kind.status_class} ${kind.day}`
    const known = sums.get(name)
    if (known) return known
    const sum: Sum = { ...kind, requests: 0, cost: 0 }
    sums.set(name, sum)
    return sum
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
    last = null
    try {
      const requests = [...written.recent.values()].flatMap((list) => list.slice(-RECENT_PER_ACCOUNT).map(toRequest))
      await store.add({ days: [...written.sums.values()], requests, keys_used: written.keysUsed })
    } catch (error) {
      putBack(written)
      throw error
    }
    for (const [id, at] of written.keysUsed) writtenUses.set(id, at)
    if (Math.abs(now() - forgottenAt) < FORGET_EVERY_MS) return
    forgottenAt = now()
    await store.forgetRequests(now() - RECENT_MS, RECENT_PER_ACCOUNT)
  }

  function putBack(unwritten: { sums: typeof sums; recent: typeof recent; keysUsed: typeof keysUsed }): void {
    for (const { requests, cost, ...kind } of unwritten.sums.values()) {
      const sum = findSum(kind)
      sum.requests += requests
      sum.cost += cost
    }
    for (const [id, list] of unwritten.recent) {
      recent.set(id, [...list, ...(recent.get(id) ?? [])].slice(-RECENT_PER_ACCOUNT))
    }
    keysUsed = new Map([...unwritten.keysUsed, ...keysUsed])
  }

  return {
    record,
    lastUsed: (keyId) => keysUsed.get(keyId) ?? writtenUses.get(keyId) ?? null,
    flush,
    async stop() {
      cancel?.()
      await flush()
    },
  }
}

function isSameKind(a: Used, b: Used): boolean {
  return a.caller === b.caller && a.endpoint === b.endpoint && a.status === b.status
}

function toRequest({ caller, request_id, at_ms, path, status, cost, took_ms }: Used): RecentRequest {
  const { account, key } = caller
  return { account_id: account.id, key_id: key.id, request_id, at_ms, path, status, cost, took_ms }
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
