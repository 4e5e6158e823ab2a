/** One pass: the lists of the whole market, then the cars that they no longer show, then the details that are too old. */
import { WHOLE_MARKET } from '../../domain/inventory/market.ts'
import { isAhead } from '../../domain/time/is-ahead.ts'
import { keepCatalogue } from './catalogue.ts'
import { forEachLimited } from './limit-concurrency.ts'
import { asideNote, doubtNote, expectedNote, hiddenNote, type PassNote, passNote, planNote, runNote } from './notes.ts'
import type { PassRequests, PassSummary } from './pass-requests.ts'
import type { Progress } from './progress.ts'
import { type MarketPassParts, readMarket } from './read-market.ts'
import { isSeenSince, type RosterEntry } from './roster.ts'
import { ListWatch } from './slices/list-watch.ts'
import type { Found } from './slices/read-node.ts'
import { createNode, type Plan } from './slices/slice-node.ts'
import type { SyncSettings, SyncStore } from './sync-settings.ts'

export interface PassParts extends SyncSettings, Omit<MarketPassParts, 'store' | 'plan' | 'pass' | 'onTotal'> {
  readonly store: SyncStore
  readonly progress: Progress
  readonly requests: Pick<PassRequests, 'markRead' | 'isWaiting'>
  readonly beganMs: number
}

/** Deeper pages are not read: the stock moves too much meanwhile. */
const MOST_PAGES = 50
/** The share of cars that may be missing from a copy that counts as complete. */
const MOST_MISSING = 0.01
/** So many of the newest cars are read before anything else in a first pass. */
const NEWEST_FIRST = 200
const DAY_MS = 86_400_000
/** When details are not refreshed: after how long a car that no list shows is requested again. */
const HIDDEN_MS = DAY_MS
const RESUME_MS = DAY_MS
/** How many cars may be gone between two passes without doubt: a few, or a share that grows with the time between them. */
const FEW_GONE = 50
const GONE_AT_ONCE = 0.2
const GONE_A_DAY = 0.1

/** Throws a Failure when the source is down, or the store; the next call continues from there. */
export async function runPass(parts: PassParts): Promise<PassSummary> {
  const { store, roster, keeper, progress, now } = parts
  const pass = await takeUp(parts)
  const hidden = await hiddenNote.recall(store)
  const plan = (await planNote.recall(store)) ?? createPlan(parts.pageSize)
  const seen = [...roster.seenSince(pass.began_ms, now())].length
  progress.begin('lists', plan.root.total, seen)
  await passNote.remember(store, { ...pass, at_ms: now() })
  const brands = await parts.market.brands()
  const onTotal = async (total: number) => {
    progress.expect(total)
    await expectedNote.remember(store, total)
  }
  const watch = new ListWatch(parts.market)
  const watched = { ...parts, market: watch.market, plan, pass, onTotal }
  const read = async () => {
    if ((await store.state()).complete_at_ms === null && pass.units.size === 0) await takeNewest(watched)
    // The parts show them again.
    progress.begin('lists', plan.root.total, seen)
    return readMarket(
      watched,
      brands.map(({ id }) => id),
    )
  }
  const found = await read().catch((error) => {
    if (watch.stopped === null) throw error
    return NOT_READ
  })
  const total = plan.root.total ?? 0
  const unseen = watch.stopped === null ? listUnseen(parts, pass, hidden, found) : []
  const isBelieved = await isPlausible(parts, unseen.length)
  const isWhole = isBelieved && found.state !== 'open' && found.missing <= total * MOST_MISSING
  const gone = isBelieved ? await checkUnseen(parts, unseen, hidden) : 0
  await keeper.settle()
  await keeper.flush()
  await hiddenNote.remember(store, hidden)
  await asideNote.remember(store, keeper.aside)
  await keepCatalogue(parts, brands)
  if (isWhole) await store.complete(now())
  await passNote.remember(store, null)
  if (isWhole) await noteRun(parts, false)
  await store.forget(now() - parts.keepChangesMs)
  const refreshed = await refresh(parts)
  if (isWhole && !isCutShort(parts)) await noteRun(parts, true)
  progress.begin('idle', null)
  return {
    is_complete: isWhole,
    total,
    doubted: isBelieved ? 0 : unseen.length,
    missing: found.missing,
    gone,
    hidden: hidden.size,
    refreshed,
    set_aside: keeper.aside.size,
    stopped: watch.stopped,
  }
}

/** People see the newest cars on the first page, and their reports are read before all others. */
async function takeNewest({
  market,
  keeper,
  pageSize,
  onTotal,
}: PassParts & Pick<MarketPassParts, 'onTotal'>): Promise<void> {
  let taken = 0
  for (let index = 0; taken < NEWEST_FIRST; index++) {
    const { total, rows } = await market.page(WHOLE_MARKET, 'newest', index, pageSize)
    await onTotal?.(total)
    await keeper.takeRows(rows, null)
    taken += rows.length
    if (rows.length === 0 || taken >= total) return
  }
}

const NOT_READ: Found = { ids: new Set(), state: 'open', missing: 0 }

/** Refreshes what a complete pass had left when it was stopped. */
export async function finishPass(parts: PassParts): Promise<void> {
  await refresh(parts)
  if (!isCutShort(parts)) await noteRun(parts, true)
  parts.progress.begin('idle', null)
}

/** Old details wait for a pass that somebody requested. */
function isCutShort({ isStopped, requests }: PassParts): boolean {
  return isStopped() || requests.isWaiting()
}

function noteRun({ store, beganMs, marketName }: PassParts, is_refreshed: boolean): Promise<void> {
  return runNote.remember(store, { began_ms: beganMs, is_refreshed, market: marketName })
}

/** A pass that was broken off is resumed unless it is too old; a first pass always, because it may take days. */
async function takeUp({ store, now }: PassParts): Promise<PassNote> {
  const left = await passNote.recall(store)
  const isFirst = (await store.state()).complete_at_ms === null
  const isResumed = left !== null && !isAhead(left.began_ms, now()) && (isFirst || now() - left.at_ms < RESUME_MS)
  if (isResumed) return left
  return { began_ms: now(), at_ms: now(), units: new Map() }
}

function createPlan(pageSize: number): Plan {
  return { root: createNode(WHOLE_MARKET), limits: { page_size: pageSize, deepest: MOST_PAGES } }
}

/** Cars that were not seen although their part of the market was read completely. */
function listUnseen(parts: PassParts, pass: PassNote, hidden: Set<number>, found: Found): RosterEntry[] {
  const { roster, now } = parts
  const restMs = parts.refreshMs ?? HIDDEN_MS
  const wasRead = ({ unit }: RosterEntry) => {
    const state = unit === null ? undefined : pass.units.get(unit)
    return (state ?? found.state) === 'complete'
  }
  const unseen: RosterEntry[] = []
  for (const entry of roster.values()) {
    if (!entry.is_observed) hidden.delete(entry.id)
    else if (isSeenSince(entry, pass.began_ms, now())) hidden.delete(entry.id)
    else if (wasRead(entry) && !(hidden.has(entry.id) && Math.abs(now() - (entry.detail_at_ms ?? 0)) < restMs))
      unseen.push(entry)
  }
  return unseen
}

/** A car is gone only if the marketplace reports it as gone. Returns how many are. */
async function checkUnseen(parts: PassParts, unseen: readonly RosterEntry[], hidden: Set<number>): Promise<number> {
  const { keeper, progress, atOnce } = parts
  progress.begin('checks', unseen.length)
  let gone = 0
  await forEachLimited(unseen, atOnce, async ({ id }) => {
    const answer = await keeper.ask(id)
    if (answer === 'gone') gone++
    if (answer === 'gone') hidden.delete(id)
    else if (answer === 'there') hidden.add(id)
    progress.step()
  })
  return gone
}

/** A market does not lose a fifth of its cars in an hour: such a loss is accepted if it lasts a day. */
async function isPlausible({ store, roster, now }: PassParts, unseen: number): Promise<boolean> {
  let observed = 0
  for (const entry of roster.values()) if (entry.is_observed) observed++
  const { complete_at_ms } = await store.state()
  const days = complete_at_ms === null ? 0 : Math.max(0, now() - complete_at_ms) / DAY_MS
  if (unseen <= Math.max(FEW_GONE, observed * (GONE_AT_ONCE + GONE_A_DAY * days))) {
    await doubtNote.remember(store, null)
    return true
  }
  const since = Math.min((await doubtNote.recall(store)) ?? now(), now())
  await doubtNote.remember(store, since)
  return now() - since >= DAY_MS
}

async function refresh(parts: PassParts) {
  const { roster, keeper, progress, now, refreshMs, atOnce, requests } = parts
  requests.markRead()
  if (refreshMs === null) return 0
  const untilMs = parts.beganMs + parts.passEveryMs
  const due = chooseDue(roster.values(), refreshMs, now())
  progress.begin('refresh', due.length)
  let refreshed = 0
  await forEachLimited(due, atOnce, async ({ id }) => {
    if (isCutShort(parts) || now() >= untilMs) return
    if ((await keeper.ask(id, null, true)) === 'there') refreshed++
    progress.step()
  })
  await keeper.settle()
  await keeper.flush()
  return refreshed
}

/** A car is sold or repriced most in its first days. */
const NEW_MS = 7 * 86_400_000
const NEWNESS = 2

/** All that are at least so old, the likeliest to have changed first. */
function chooseDue(entries: Iterable<RosterEntry>, ageMs: number, nowMs: number): readonly RosterEntry[] {
  const due: { readonly entry: RosterEntry; readonly weight: number }[] = []
  for (const entry of entries) {
    if (!entry.is_observed || entry.detail_at_ms === null) continue
    const age = Math.abs(nowMs - entry.detail_at_ms)
    if (age < ageMs) continue
    const isNew = nowMs - entry.first_observed_ms < NEW_MS
    due.push({ entry, weight: age * (1 + entry.changes + (isNew ? NEWNESS : 0)) })
  }
  return due.sort((a, b) => b.weight - a.weight).map(({ entry }) => entry)
}
