/** The notes that a sync keeps in the store from run to run; an unreadable note counts as missing. */
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { InventoryWriter } from '../../domain/inventory/inventory-writer.ts'
import { arrayOrNull, recordOrNull, wholeOrNull } from '../../domain/readers.ts'
import { FOUND_STATES, type FoundState } from './slices/read-node.ts'
import { formatPlan, type Plan, parsePlan } from './slices/slice-node.ts'

export type Notes = Pick<InventoryCars, 'recall'> & Pick<InventoryWriter, 'remember'>

/** A pass that is under way. */
export interface PassNote {
  readonly began_ms: number
  /** When the last part was read. */
  readonly at_ms: number
  /** Parts of the market that were read, and how that went. */
  readonly units: Map<string, FoundState>
}

/** The last complete pass, for the schedule of the next sync. */
export interface RunNote {
  /** When it was begun, or taken up again. */
  readonly began_ms: number
  /** Whether the details that had grown old by then were asked for, too. */
  readonly is_refreshed: boolean
  /** The market that it was a pass over. */
  readonly market: string
}

const NAMES = {
  plan: 'sync.plan',
  pass: 'sync.pass',
  run: 'sync.run',
  hidden: 'sync.hidden',
  aside: 'sync.aside',
  doubt: 'sync.doubt',
} as const
const MOST_HIDDEN = 100_000

export async function recallPlan(notes: Notes): Promise<Plan | null> {
  return parsePlan(await notes.recall(NAMES.plan))
}

export function rememberPlan(notes: Notes, plan: Plan): Promise<void> {
  return notes.remember(NAMES.plan, formatPlan(plan))
}

export async function recallPass(notes: Notes): Promise<PassNote | null> {
  const raw = recordOrNull(await recallJson(notes, NAMES.pass))
  const began_ms = wholeOrNull(raw?.began_ms)
  const at_ms = wholeOrNull(raw?.at_ms)
  const units = recordOrNull(raw?.units)
  if (began_ms === null || at_ms === null || units === null) return null
  const states = Object.entries(units).filter(([, state]) => FOUND_STATES.some((one) => one === state))
  return { began_ms, at_ms, units: new Map(states as [string, FoundState][]) }
}

/** Null = none is under way. */
export function rememberPass(notes: Notes, pass: PassNote | null, atMs: number): Promise<void> {
  const note = pass && { began_ms: pass.began_ms, at_ms: atMs, units: Object.fromEntries(pass.units) }
  return notes.remember(NAMES.pass, JSON.stringify(note))
}

export async function recallRun(notes: Notes): Promise<RunNote | null> {
  const raw = recordOrNull(await recallJson(notes, NAMES.run))
  const began_ms = wholeOrNull(raw?.began_ms)
  if (raw === null || began_ms === null || typeof raw.market !== 'string') return null
  return { began_ms, is_refreshed: raw.is_refreshed === true, market: raw.market }
}

export function rememberRun(notes: Notes, run: RunNote): Promise<void> {
  return notes.remember(NAMES.run, JSON.stringify(run))
}

/** Cars that are there although no list shows them. */
export async function recallHidden(notes: Notes): Promise<Set<number>> {
  const ids = arrayOrNull(await recallJson(notes, NAMES.hidden)) ?? []
  return new Set(ids.map(wholeOrNull).filter((id) => id !== null))
}

export function rememberHidden(notes: Notes, ids: ReadonlySet<number>): Promise<void> {
  return notes.remember(NAMES.hidden, JSON.stringify([...ids].slice(-MOST_HIDDEN)))
}

/** Since when more cars are missing than anybody believes; null = no such doubt. */
export async function recallDoubt(notes: Notes): Promise<number | null> {
  return wholeOrNull(await recallJson(notes, NAMES.doubt))
}

export function rememberDoubt(notes: Notes, sinceMs: number | null): Promise<void> {
  return notes.remember(NAMES.doubt, JSON.stringify(sinceMs))
}

/** Cars of whose records nothing can be made, and why. */
export function rememberAside(notes: Notes, aside: ReadonlyMap<number, string>): Promise<void> {
  return notes.remember(NAMES.aside, JSON.stringify(Object.fromEntries(aside)))
}

export async function recallAside(notes: Notes): Promise<ReadonlyMap<number, string>> {
  const raw = recordOrNull(await recallJson(notes, NAMES.aside)) ?? {}
  return new Map(Object.entries(raw).map(([id, reason]) => [Number(id), String(reason)]))
}

export async function recallJson(notes: Pick<Notes, 'recall'>, name: string): Promise<unknown> {
  try {
    return JSON.parse((await notes.recall(name)) ?? 'null')
  } catch {
    return null
  }
}
