/** Watches the nodes at one Redis: tells it what this node knows when it has forgotten, and books what nodes that died have left behind. */
import type { Redis } from 'ioredis'
import type { Ledger, UsageDay, UsageStore } from '../../domain/accounts/usage.ts'
import { WINDOW_MS } from '../../domain/limits/meter.ts'
import type { Schedule } from '../../observe/schedule.ts'
import type { Incarnation } from './batcher.ts'
import type { LedgerEntry } from './kept-requests.ts'
import { readLeftBehind } from './left-behind.ts'
import {
  BEAT_LUA,
  ENTER_LUA,
  FENCE_LUA,
  FORGET_LUA,
  HAS_FORGOTTEN_LUA,
  LEAVE_LUA,
  RESTORE_PENDING_LUA,
  RESTORE_WINDOWS_LUA,
} from './recovery-scripts.ts'

interface PresenceOptions {
  readonly redis: Redis
  readonly prefix: string
  readonly usage: Pick<UsageStore, 'add'>
  readonly ledger: Pick<Ledger, 'lastWriteMs'>
  readonly now: () => number
  readonly stopwatch: () => number
  readonly schedule: Schedule
  readonly node: () => Incarnation
  readonly fixedMs?: (() => number) | undefined
  /** A node that was silent for so long has died, or has to begin again under another name. */
  readonly silentMs: number
  readonly onWritten: (entry: LedgerEntry, total: number) => void
}

export const BEAT_MS = 2000
/** How long a Redis without memory waits for the nodes that were there a moment ago. */
const GRACE_MS = 3000
const POLL_MS = 50
/** A node is expected back if it gave a sign of life within that time before Redis was heard of last: three beats. */
const EXPECTED_MS = 3 * BEAT_MS
/** Whoever has written to the ledger that recently may have admitted requests in the last minute. */
const RECENT_MS = 120_000
/** Keeps Redis from being blocked for more than a few milliseconds. */
const ACCOUNTS_AT_ONCE = 100

/** Another node, as it was last heard of. */
interface Heard {
  /** By the clock of Redis, as it spells it. */
  readonly seen: string
  /** By the stopwatch of this node, which no clock can set. */
  readonly since: number
}

export function createPresence(options: PresenceOptions) {
  const { redis, prefix, ledger, now, stopwatch, schedule, node, fixedMs, silentMs } = options
  let others: Map<string, Heard> | null = null
  /** When Redis told who is there, by the stopwatch: while it is away, nobody can give a sign of life. */
  let heardAt = 0
  let waiting: { readonly run: string; readonly since: number } | null = null
  let isEnded = false
  let beating: Promise<void> = Promise.resolve()
  let cancel = schedule(beatAgain, BEAT_MS)

  const run: RunScript = <Result>(lua: string, ...args: (string | number)[]) =>
    redis.eval(lua, 0, prefix, ...args) as Promise<Result>

  /** Resolves when Redis has what this node knows, and what the others know or have had time to tell. */
  async function enter(redisRun: string, self: Incarnation): Promise<void> {
    const { name } = self
    if ((await run<number>(HAS_FORGOTTEN_LUA, name, self.number)) === 1) await restore(run, self, fixedMs?.() ?? '')
    const [gateRun, isOpen] = await redis.hmget(`${prefix}gate`, 'run', 'open')
    const expected = gateRun === redisRun && isOpen === '1' ? [] : await listExpected()
    if (waiting?.run !== redisRun) waiting = { run: redisRun, since: stopwatch() }
    for (;;) {
      const isLate = stopwatch() - waiting.since >= GRACE_MS ? 1 : 0
      if ((await run<number>(ENTER_LUA, name, redisRun, isLate, ...expected)) === 1) break
      await new Promise<void>((resolve) => schedule(resolve, POLL_MS))
    }
    waiting = null
    if (others === null) await beat()
  }

  /** A node that has just started knows nobody: then the ledger says whether there are others. */
  async function listExpected(): Promise<string[]> {
    if (others !== null) {
      // What was admitted a minute ago counts no longer.
      if (stopwatch() - heardAt > WINDOW_MS) return []
      return [...others].flatMap(([name, { since }]) => (heardAt - since < EXPECTED_MS ? name : []))
    }
    const lastMs = await ledger.lastWriteMs().catch(() => now())
    return lastMs !== null && Math.abs(now() - lastMs) < RECENT_MS ? ['?'] : []
  }

  function beatAgain(): void {
    beating = beat().catch(() => {})
    void beating.then(() => {
      if (!isEnded) cancel = schedule(beatAgain, BEAT_MS)
    })
  }

  async function beat(): Promise<void> {
    if (redis.status !== 'ready') return
    const { name: self } = node()
    const listed = await run<string[]>(BEAT_LUA, self)
    const at = stopwatch()
    const heard = new Map<string, Heard>()
    for (let index = 0; index < listed.length; index += 2) {
      const [name, seen] = listed.slice(index, index + 2) as [string, string]
      const known = others?.get(name)
      if (name !== self) heard.set(name, known?.seen === seen ? known : { seen, since: at })
    }
    const before = others
    others = heard
    heardAt = at
    for (const [name, { seen, since }] of heard) {
      if (before?.get(name)?.seen === seen && at - since >= silentMs) await book(run, options, name, seen)
    }
  }

  return {
    enter,
    async leave(): Promise<void> {
      isEnded = true
      cancel()
      await beating
      if (redis.status === 'ready') await run(LEAVE_LUA, node().name).catch(() => {})
    },
  }
}

type RunScript = <Result>(lua: string, ...args: (string | number)[]) => Promise<Result>

/** Writes down what this node knows. */
async function restore(run: RunScript, { name, tag, own }: Incarnation, fixedMs: number | ''): Promise<void> {
  const accounts = [...own.recent.listAges()]
  for (let at = 0; at < accounts.length; at += ACCOUNTS_AT_ONCE) {
    await run(RESTORE_WINDOWS_LUA, tag, fixedMs, ...accounts.slice(at, at + ACCOUNTS_AT_ONCE).flat())
  }
  await run(RESTORE_PENDING_LUA, name, own.sealed.number, own.sealed.days, ...[...own.pending].flat())
}

/**
 * Books what a dead node left behind. Two nodes may do so at once, and one may die meanwhile: the ledger takes each number of a writer once, and what is
 * pending no longer changes.
 */
async function book(run: RunScript, options: PresenceOptions, name: string, seen: string): Promise<void> {
  const { usage, now, onWritten } = options
  const left = readLeftBehind(await run<string[]>(FENCE_LUA, name, seen))
  for (const { number, days, entries } of left) {
    const totals = await usage.add(countedDays(days), { writer: name, number, at_ms: now() })
    const totalOf = new Map(totals.map(({ account_id, month, used }) => [`${month} ${account_id}`, used]))
    for (const entry of entries) onWritten(entry, totalOf.get(`${entry.month} ${entry.account_id}`) as number)
  }
  if (left.length > 0) await run(FORGET_LUA, name)
}

function countedDays(days: readonly UsageDay[]) {
  return { days, requests: [], refusals: [], keys_used: new Map<never, never>() }
}
