/** Watches the nodes at one Redis: tells it what this node knows when it has forgotten, and books what nodes that died have left behind. */
import type { Redis } from 'ioredis'
import type { Ledger } from '../../domain/accounts/usage.ts'
import { WINDOW_MS } from '../../domain/limits/meter.ts'
import type { Outcomes } from '../../observe/create-state-log.ts'
import type { Schedule } from '../../observe/schedule.ts'
import { addBatch, type LedgerParts } from './add-batch.ts'
import type { Incarnation } from './batcher.ts'
import { LAST_NUMBER, type LeftBehind, readLeftBehind } from './left-behind.ts'
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
import { FENCED } from './scripts.ts'

interface PresenceOptions extends LedgerParts {
  readonly redis: Redis
  readonly prefix: string
  readonly ledger: Pick<Ledger, 'lastWriteMs'>
  readonly stopwatch: () => number
  readonly schedule: Schedule
  readonly node: () => Incarnation
  readonly fixedMs?: (() => number) | undefined
  /** A node that was silent for so long has died, or has to begin again under another name. */
  readonly silentMs: number
  /** Called when Redis has lost its memory while this node had nothing to ask. */
  readonly onForgotten: () => void
  /** Told at each sign of life whether what dead nodes have left behind was booked. */
  readonly booking?: Outcomes | undefined
}

export const BEAT_MS = 2000
/** How long a Redis without memory waits for the nodes that were there a moment ago. */
const GRACE_MS = 3000
const POLL_MS = 50
/** A node is expected back if it gave a sign of life within that time before Redis was heard of last: three beats. */
const EXPECTED_MS = 3 * BEAT_MS
/** Of ages, of which each has up to six: keeps Redis from being blocked for more than a few milliseconds. */
const CHARACTERS_AT_ONCE = 10_000

/** Another node, as it was last heard of. */
interface Heard {
  /** By the clock of Redis, as it spells it. */
  readonly seen: string
  /** By the stopwatch of this node, which no clock can set. */
  readonly since: number
}

export function createPresence(options: PresenceOptions) {
  const { redis, prefix, ledger, stopwatch, schedule, node, fixedMs, silentMs } = options
  let others: Map<string, Heard> | null = null
  /** When Redis told who is there, by the stopwatch: while it is away, nobody can give a sign of life. */
  let heardAt = Number.NEGATIVE_INFINITY
  /** The last sign of life of this node that Redis has received. */
  let signedAt = Number.NEGATIVE_INFINITY
  let enteredRun: string | null = null
  let isEnded = false
  let beating: Promise<void> = Promise.resolve()
  let cancel = schedule(beatAgain, BEAT_MS)

  const run: RunScript = <Result>(lua: string, ...args: (string | number)[]) =>
    redis.eval(lua, 0, prefix, ...args) as Promise<Result>
  const waitAtGate = createWaiting(run, options)
  const booking = createBooking(run, options)

  /** Returns true when Redis has what this node knows and what the others had time to tell, and false when the ledger has it, because others may have booked it under this name. */
  async function enter(redisRun: string, self: Incarnation): Promise<boolean> {
    const hasForgotten = (await run<number>(HAS_FORGOTTEN_LUA, self.name, self.number)) === 1
    // Another Redis that has forgotten nothing may have another clock, by which the last minute would already be over.
    if (hasForgotten || redisRun !== enteredRun) await restoreWindows(run, self, fixedMs?.() ?? '')
    if (hasForgotten && stopwatch() - signedAt >= silentMs - BEAT_MS) return closeName(options, self)
    if (hasForgotten) await restorePending(run, self)
    const [gateRun, isOpen] = await redis.hmget(`${prefix}gate`, 'run', 'open')
    const expected = gateRun === redisRun && isOpen === '1' ? [] : await listExpected()
    await waitAtGate(redisRun, self, expected)
    enteredRun = redisRun
    signedAt = stopwatch()
    if (others === null) await beat()
    return true
  }

  /** A node that has heard of nobody in the last minute waits for others that it does not know, unless no node has ever counted anything. */
  async function listExpected(): Promise<string[]> {
    if (others !== null && stopwatch() - heardAt <= WINDOW_MS)
      return [...others].flatMap(([name, { since }]) => (heardAt - since < EXPECTED_MS ? name : []))
    return (await ledger.lastWriteMs().catch(() => 0)) === null ? [] : ['?']
  }

  function beatAgain(): void {
    beating = beat().catch(() => {})
    void beating.then(() => {
      if (!isEnded) cancel = schedule(beatAgain, BEAT_MS)
    })
  }

  async function beat(): Promise<void> {
    if (redis.status !== 'ready') return
    const { name: self, number } = node()
    // Before Redis is asked: others count the silence from when it heard.
    const sentAt = stopwatch()
    const [isOpen, journal = '', ...listed] = await run<string[]>(BEAT_LUA, self)
    // Others have given this node up: its next batch begins again under another name.
    if (journal === FENCED) return
    // Then Redis does not know the others either: those that this node has heard of are expected.
    if (isOpen !== '1' || Number.parseInt(journal || '0', 10) < number) return options.onForgotten()
    const at = stopwatch()
    signedAt = sentAt
    // While Redis was away, nobody could give a sign of life.
    const before = at - heardAt > EXPECTED_MS ? null : others
    const heard = readHeard(listed, before, at)
    heard.delete(self)
    others = heard
    heardAt = at
    booking.begin([...heard].filter(([name, other]) => isDead(other, before?.get(name), at - silentMs)))
  }

  return {
    enter,
    async leave(): Promise<void> {
      isEnded = true
      cancel()
      await beating
      await booking.end()
      if (redis.status === 'ready') await run(LEAVE_LUA, node().name).catch(() => {})
    },
  }
}

/** Resolves when Redis decides again: when all that are expected have entered, or had the time to. */
function createWaiting(run: RunScript, { stopwatch, schedule }: Pick<PresenceOptions, 'stopwatch' | 'schedule'>) {
  let waiting: { readonly run: string; readonly since: number } | null = null
  return async (redisRun: string, { name, former }: Incarnation, expected: readonly string[]): Promise<void> => {
    for (;;) {
      const isLate = waiting?.run === redisRun && stopwatch() - waiting.since >= GRACE_MS ? 1 : 0
      if ((await run<number>(ENTER_LUA, name, former.join(), redisRun, isLate, ...expected)) === 1) break
      // From the first answer on: before, the others could not enter either.
      if (waiting?.run !== redisRun) waiting = { run: redisRun, since: stopwatch() }
      await new Promise<void>((resolve) => schedule(resolve, POLL_MS))
    }
    waiting = null
  }
}

/** The nodes, each since when it gives the same sign of life. */
function readHeard(listed: readonly string[], before: ReadonlyMap<string, Heard> | null, at: number) {
  const heard = new Map<string, Heard>()
  for (let index = 0; index < listed.length; index += 2) {
    const [name, seen] = listed.slice(index, index + 2) as [string, string]
    const known = before?.get(name)
    heard.set(name, known?.seen === seen ? known : { seen, since: at })
  }
  return heard
}

/** Whether it gave no other sign of life after that time. */
function isDead({ seen, since }: Heard, before: Heard | undefined, until: number): boolean {
  return before?.seen === seen && since <= until
}

type RunScript = <Result>(lua: string, ...args: (string | number)[]) => Promise<Result>

/** Writes down what this node admitted in the last minute. */
async function restoreWindows(run: RunScript, { tag, own }: Incarnation, fixedMs: number | ''): Promise<void> {
  const scripts: string[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const [accountId, ages] of own.recent.listAges()) {
    if (characters > CHARACTERS_AT_ONCE) {
      scripts.push([])
      characters = 0
    }
    scripts.at(-1)?.push(accountId, ages)
    characters += ages.length
  }
  for (const accounts of scripts) await run(RESTORE_WINDOWS_LUA, tag, fixedMs, ...accounts)
}

function restorePending(run: RunScript, { name, number, own }: Incarnation): Promise<unknown> {
  const { sealed, pending } = own
  return run(RESTORE_PENDING_LUA, name, number, sealed.number, sealed.days, ...[...pending].flat())
}

/** Writes to the ledger what this node has under its name, as others would, and leaves no number to anybody. */
async function closeName(options: PresenceOptions, { name, own }: Incarnation): Promise<false> {
  await write(options, name, [...readLeftBehind(own.list()), { number: LAST_NUMBER, days: [], entries: [] }])
  return false
}

/** Books beside the signs of life, because the ledger may be slow, and never twice at the same time. */
function createBooking(run: RunScript, options: PresenceOptions) {
  let underWay: Promise<void> | null = null
  return {
    begin(dead: readonly [string, Heard][]): void {
      underWay ??= bookAll(run, options, dead).finally(() => {
        underWay = null
      })
    },
    end: async () => underWay,
  }
}

/** If the requests of one node cannot be booked, those of the others are booked all the same. */
async function bookAll(run: RunScript, options: PresenceOptions, dead: readonly [string, Heard][]): Promise<void> {
  const errors: unknown[] = []
  for (const [name, { seen }] of dead)
    await book(run, options, name, seen).catch((error: unknown) => void errors.push(error))
  const { booking } = options
  if (errors.length === 0) booking?.onSuccess()
  else booking?.onFailure(errors[0])
}

/**
 * Books what a dead node left behind. Two nodes may do so at once, and one may die meanwhile: the ledger takes each number of a writer once, and what is
 * pending no longer changes.
 */
async function book(run: RunScript, options: PresenceOptions, name: string, seen: string): Promise<void> {
  const found = await run<string[]>(FENCE_LUA, name, seen)
  await write(options, name, readLeftBehind(found))
  if (found.length > 0) await run(FORGET_LUA, name)
}

async function write(parts: LedgerParts, writer: string, left: readonly LeftBehind[]): Promise<void> {
  for (const batch of left) await addBatch(parts, { writer, ...batch })
}
