/** The notes that a sync keeps in the store from run to run; an unreadable note counts as missing. */
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { InventoryWriter } from '../../domain/inventory/inventory-writer.ts'
import { arrayOrNull, recordOrNull, wholeOrNull } from '../../domain/readers.ts'
import { FOUND_STATES, type FoundState } from './slices/read-node.ts'
import { formatPlan, parsePlan } from './slices/slice-node.ts'

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
interface RunNote {
  /** When it was begun, or taken up again. */
  readonly began_ms: number
  /** Whether the details that had grown old by then were asked for, too. */
  readonly is_refreshed: boolean
  readonly market: string
}

const MOST_HIDDEN = 100_000

export const planNote = createNote('sync.plan', parsePlan, formatPlan)

/** Null = no pass is under way. */
export const passNote = createNote(
  'sync.pass',
  (raw): PassNote | null => {
    const pass = recordOrNull(raw)
    const began_ms = wholeOrNull(pass?.began_ms)
    const at_ms = wholeOrNull(pass?.at_ms)
    const units = recordOrNull(pass?.units)
    if (began_ms === null || at_ms === null || units === null) return null
    const states = Object.entries(units).filter(([, state]) => FOUND_STATES.some((one) => one === state))
    return { began_ms, at_ms, units: new Map(states as [string, FoundState][]) }
  },
  (pass) => pass && { ...pass, units: Object.fromEntries(pass.units) },
)

export const runNote = createNote('sync.run', (raw): RunNote | null => {
  const run = recordOrNull(raw)
  const began_ms = wholeOrNull(run?.began_ms)
  if (run === null || began_ms === null || typeof run.market !== 'string') return null
  return { began_ms, is_refreshed: run.is_refreshed === true, market: run.market }
})

/** Cars that are there although no list shows them. */
export const hiddenNote = createNote(
  'sync.hidden',
  (raw): Set<number> => new Set((arrayOrNull(raw) ?? []).map(wholeOrNull).filter((id) => id !== null)),
  (ids) => [...ids].slice(-MOST_HIDDEN),
)

/** How many cars the marketplace had when a pass last asked. */
export const expectedNote = createNote('sync.expected', wholeOrNull)

/** How many cars this version has rendered, while others still are as an older version or its words rendered them; null = none are. */
export const renderedNote = createNote('sync.rendered', wholeOrNull)

/** Since when more cars are missing than is plausible; null = the number is plausible. */
export const doubtNote = createNote('sync.doubt', wholeOrNull)

/** Cars whose records cannot be read, and why. */
export const asideNote = createNote(
  'sync.aside',
  (raw): ReadonlyMap<number, string> =>
    new Map(Object.entries(recordOrNull(raw) ?? {}).map(([id, reason]) => [Number(id), String(reason)])),
  (aside) => Object.fromEntries(aside),
)

/** A note in JSON. `parse` is given null for a note that is missing or unreadable. */
function createNote<Value>(
  name: string,
  parse: (raw: unknown) => Value,
  format: (value: Value) => unknown = (value) => value,
) {
  return {
    recall: async (notes: Pick<Notes, 'recall'>) => parse(await recallJson(notes, name)),
    remember: (notes: Pick<Notes, 'remember'>, value: Value) => notes.remember(name, JSON.stringify(format(value))),
  }
}

export async function recallJson(notes: Pick<Notes, 'recall'>, name: string): Promise<unknown> {
  try {
    return JSON.parse((await notes.recall(name)) ?? 'null')
  } catch {
    return null
  }
}
