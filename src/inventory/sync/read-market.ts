/** Reads the lists of the whole market, part by part; a pass that was broken off continues after the last part that was read. */
import { isFailure } from '../../domain/failure.ts'
import { type Market, WHOLE_MARKET } from '../../domain/inventory/market.ts'
import type { CarKeeper } from './car-keeper.ts'
import type { Notes } from './notes.ts'
import { type PassNote, passNote, planNote } from './notes.ts'
import { isSeenSince, type Roster } from './roster.ts'
import { type Found, readNode, type SliceReader } from './slices/read-node.ts'
import { createNode, keyOf, type Plan, type SliceNode } from './slices/slice-node.ts'

export interface MarketPassParts {
  readonly market: Market
  readonly store: Notes
  readonly keeper: CarKeeper
  readonly roster: Roster
  readonly plan: Plan
  readonly pass: PassNote
  readonly now: () => number
  readonly isStopped: () => boolean
  readonly onTotal?: (total: number) => Promise<void>
  readonly onCut?: SliceReader['onCut']
}

/** For cars that were seen in the whole market only. */
const NO_UNIT = ''
/** After this many failed parts in a row, the source counts as down. */
const MOST_FAILURES = 3

/** Throws the source's Failure when the source is down. */
export async function readMarket(parts: MarketPassParts, brands: readonly number[]): Promise<Found> {
  const { market, store, roster, plan, pass } = parts
  keepBrands(plan.root, brands)
  const units = new Units(parts)
  const reader: SliceReader = {
    market,
    limits: plan.limits,
    brands,
    year: () => new Date(parts.now()).getUTCFullYear(),
    onRows: (rows) => units.takeRows(rows),
    isThere: (id) => units.find(id),
    onCut: (slice, axis, count) => {
      units.hasCut = true
      parts.onCut?.(slice, axis, count)
    },
  }
  const seen = [...roster.seenSince(pass.began_ms, parts.now())].map(({ id }) => id)
  const readPart = (node: SliceNode) => units.read(reader, node, 1)
  if (plan.root.covers.length === 0) await units.begin(plan.root)
  const found = await readNode(reader, plan.root, 0, { seen, readPart })
  if (plan.root.covers.length === 0) await units.end(plan.root, found)
  const state = await units.readAgain(reader)
  await planNote.remember(store, plan)
  return { ...found, state: state ?? found.state }
}

/** The parts of the market that are read one by one, and how each went. */
class Units {
  hasCut = false
  private readonly parts: MarketPassParts
  private readonly open: SliceNode[] = []
  private unit = NO_UNIT
  private failed = 0
  private failures = 0

  constructor(parts: MarketPassParts) {
    this.parts = parts
  }

  async begin(node: SliceNode): Promise<void> {
    this.unit = keyOf(node.slice)
    this.failed = 0
    const { total } = this.parts.plan.root
    if (total !== null) await this.parts.onTotal?.(total)
  }

  async takeRows(rows: Parameters<CarKeeper['takeRows']>[0]): Promise<void> {
    this.failed += await this.parts.keeper.takeRows(rows, this.unit)
  }

  /** Searches for a car that no part shows: in the list of its trim, then by its detail. */
  async find(id: number): Promise<boolean> {
    const { keeper, roster, market, pass, plan, now } = this.parts
    const isSeen = () => {
      const entry = roster.get(id)
      return entry !== undefined && isSeenSince(entry, pass.began_ms, now())
    }
    const trim_id = isSeen() ? null : await keeper.trimOf(id)
    if (trim_id !== null) {
      const { rows } = await market.page({ ...WHOLE_MARKET, trim_id }, 'newest', 0, plan.limits.page_size)
      await this.takeRows(rows)
    }
    return isSeen() || (await keeper.ask(id)) === 'there'
  }

  async end(node: SliceNode, found: Found): Promise<Found> {
    const { pass, plan, store } = this.parts
    // Cars that could not be requested are requested when the part is read again.
    const state = this.failed > 0 ? 'open' : found.state
    await this.parts.keeper.flush()
    pass.units.set(keyOf(node.slice), state)
    if (this.hasCut) await planNote.remember(store, plan)
    this.hasCut = false
    this.unit = NO_UNIT
    await passNote.remember(store, { ...pass, at_ms: this.parts.now() })
    return { ...found, state }
  }

  async read(reader: SliceReader, node: SliceNode, depth: number): Promise<Found> {
    if (this.parts.pass.units.get(keyOf(node.slice)) === 'complete') return NOTHING_LEFT
    await this.begin(node)
    try {
      const found = await this.end(node, await readNode(reader, node, depth))
      this.failures = 0
      if (found.state === 'open') this.open.push(node)
      return found
    } catch (error) {
      const isFailing = isFailure(error, 'source_unavailable', 'source_changed')
      if (!isFailing || this.parts.isStopped() || ++this.failures >= MOST_FAILURES) throw error
      this.open.push(node)
      return this.end(node, { ids: new Set(), state: 'open', missing: 0 })
    }
  }

  /** Reads parts again that moved or failed. Returns the state of the whole; null = there was no such part. */
  async readAgain(reader: SliceReader): Promise<Found['state'] | null> {
    const again = this.open.splice(0)
    if (again.length === 0) return null
    for (const node of again) await this.read(reader, node, 1)
    const states = [...this.parts.pass.units.values()]
    return states.includes('open') ? 'open' : states.includes('short') ? 'short' : 'complete'
  }
}

const NOTHING_LEFT: Found = { ids: new Set(), state: 'complete', missing: 0 }

/** Adds a part for each brand that is new in the catalogue, and drops the parts of brands that left it. */
function keepBrands(root: SliceNode, brands: readonly number[]): void {
  for (const cover of root.covers.filter(({ axis }) => axis === 'brand')) {
    const known = new Map(cover.children.map((child) => [child.slice.brand_id, child]))
    cover.children = brands.map((id) => known.get(id) ?? createNode({ ...WHOLE_MARKET, brand_id: id }))
  }
}
