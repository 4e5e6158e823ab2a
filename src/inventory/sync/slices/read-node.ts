/** Reads a slice of any size: directly if it is small enough, else in parts, and checks that the parts show all of it. */
import type { Market, MarketRow, MarketSlice } from '../../../domain/inventory/market.ts'
import { type Axis, type CutMaterial, cut, orderAxes } from './axes.ts'
import { learn, readLeaf } from './read-leaf.ts'
import { type Cover, createNode, DEEPEST_TREE, type Limits, mergeSmall, type SliceNode } from './slice-node.ts'

/** `short`: fewer cars could be read than the source reports. `open`: the stock changed while it was read. */
export const FOUND_STATES = ['complete', 'short', 'open'] as const
export type FoundState = (typeof FOUND_STATES)[number]

export interface Found {
  readonly ids: ReadonlySet<number>
  readonly state: FoundState
  /** Cars that the source reports but does not show. */
  readonly missing: number
}

export interface SliceReader {
  readonly market: Market
  readonly limits: Limits
  readonly brands: readonly number[]
  readonly year: () => number
  /** The rows of a leaf, each car once. */
  readonly onRows: (rows: readonly MarketRow[]) => Promise<void>
  /** Asks the marketplace about one car that no list shows. */
  readonly isThere: (id: number) => Promise<boolean>
  readonly onCut?: (slice: MarketSlice, axis: Axis, parts: number) => void
}

interface Tracking {
  /** Cars that are known to be in the slice before anything is read. */
  readonly seen: Iterable<number>
  /** Reads one part. A pass over the whole market may take days and records which parts are done. */
  readonly readPart: (node: SliceNode) => Promise<Found>
}

/** Parts are made this full, so that they need not be cut again as soon as they grow. */
const COMFORT = 0.7
/** New cars may come into parts that were already read. */
const LEAST_DRIFT = 2
/** Filters that not every source may have. */
const UNPROVEN: readonly Axis[] = ['body', 'transmission', 'fuel']

export function readNode(reader: SliceReader, node: SliceNode, depth = 0, tracking?: Tracking): Promise<Found> {
  const own: Tracking = tracking ?? { seen: [], readPart: (part) => readNode(reader, part, depth + 1) }
  return node.covers.length === 0 ? readWhole(reader, node, depth, own) : readParts(reader, node, null, own)
}

async function readWhole(reader: SliceReader, node: SliceNode, depth: number, tracking: Tracking): Promise<Found> {
  const leaf = await readLeaf(node.slice, reader)
  node.total = leaf.total
  if (leaf.state === 'over') {
    const cover = depth < DEEPEST_TREE ? await cutNext(reader, node, [...leaf.rows.values()]) : null
    if (cover !== null) return readParts(reader, node, leaf.total, tracking)
    return keep(reader, node, await readLeaf(node.slice, { ...reader, isFinal: true }))
  }
  node.strays = []
  return keep(reader, node, leaf)
}

async function keep(
  { onRows }: SliceReader,
  node: SliceNode,
  { total, rows, state }: Awaited<ReturnType<typeof readLeaf>>,
): Promise<Found> {
  node.total = total
  await onRows([...rows.values()])
  const found = state === 'complete' || state === 'short' ? state : 'open'
  return { ids: new Set(rows.keys()), state: found, missing: found === 'short' ? Math.max(0, total - rows.size) : 0 }
}

async function readParts(
  reader: SliceReader,
  node: SliceNode,
  before: number | null,
  { seen, readPart }: Tracking,
): Promise<Found> {
  const [first] = node.covers as [Cover]
  const began = before ?? (await askTotal(reader, node.slice)).total
  const ids = new Set(seen)
  const parts = new Parts(ids, readPart)
  // Empty parts are read only if something is missing.
  await parts.read(first.children.filter(({ total }) => total !== 0))
  // A car that a part shows now is no stray any more.
  node.strays = [...new Set(node.strays)].filter((id) => !ids.has(id))
  const { total, rows } = await askTotal(reader, node.slice)
  node.total = total
  const drift = total === began ? 0 : Math.max(LEAST_DRIFT, 2 * Math.abs(total - began))
  const missing = () => total - ids.size - drift
  // A car that a part could not find along any axis is not searched for again.
  const unexplained = () => missing() - parts.missing
  await takeFresh(reader, node, ids, rows)
  if (unexplained() > 0) await parts.read(first.children.filter((child) => !parts.has(child)))
  if (unexplained() > 0) await readNewValues(reader, node, first, parts)
  if (unexplained() > 0) await findStrays(reader, node, ids, unexplained)
  if (unexplained() > 0) await readOtherCovers({ reader, node, parts, ids, missing: unexplained, sample: rows })
  if (unexplained() > 0) await searchFromAllSides(reader, node, ids)
  settle(reader, node)
  const left = Math.max(0, missing())
  return { ids, state: left > 0 ? worst(parts.state, 'short') : parts.state, missing: left }
}

class Parts {
  state: FoundState = 'complete'
  missing = 0
  private readonly ids: Set<number>
  private readonly readPart: (node: SliceNode) => Promise<Found>
  private readonly done = new Set<SliceNode>()

  constructor(ids: Set<number>, readPart: (node: SliceNode) => Promise<Found>) {
    this.ids = ids
    this.readPart = readPart
  }

  has(node: SliceNode): boolean {
    return this.done.has(node)
  }

  async read(nodes: readonly SliceNode[]): Promise<void> {
    for (const node of nodes) {
      this.done.add(node)
      const found = await this.readPart(node)
      for (const id of found.ids) this.ids.add(id)
      this.state = worst(this.state, found.state)
      this.missing += found.missing
    }
  }
}

/** Cars that came into parts after they were read are at the front of the whole slice. */
async function takeFresh(
  { onRows }: SliceReader,
  node: SliceNode,
  ids: Set<number>,
  rows: readonly MarketRow[],
): Promise<void> {
  const fresh = rows.filter(({ id }) => !ids.has(id))
  if (fresh.length === 0) return
  await onRows(fresh)
  for (const { id } of fresh) ids.add(id)
  node.strays.push(...fresh.map(({ id }) => id))
}

function worst(one: FoundState, other: FoundState): FoundState {
  return FOUND_STATES[Math.max(FOUND_STATES.indexOf(one), FOUND_STATES.indexOf(other))] as FoundState
}

/** New series of the catalogue have no part yet; `readMarket` adds new brands. */
async function readNewValues(reader: SliceReader, node: SliceNode, cover: Cover, parts: Parts): Promise<void> {
  if (cover.axis !== 'series') return
  const slices = cut(node.slice, 'series', await gather(reader, node.slice, [], 1))
  const known = new Set(cover.children.map(({ slice }) => slice.series_id))
  const fresh = slices.filter(({ series_id }) => !known.has(series_id)).map(createNode)
  cover.children.push(...fresh)
  await parts.read(fresh)
}

/** Requests strays one by one: cars that were found before and that no part shows, because their value on this axis is unknown. */
async function findStrays(
  { isThere }: SliceReader,
  node: SliceNode,
  ids: Set<number>,
  missing: () => number,
): Promise<void> {
  const left: number[] = []
  for (const id of node.strays) {
    // Stops once the missing number is found; the others are searched for another time.
    if (ids.has(id) || missing() <= 0) left.push(id)
    else if (await isThere(id)) {
      left.push(id)
      ids.add(id)
    }
  }
  node.strays = left
}

interface Search {
  readonly reader: SliceReader
  readonly node: SliceNode
  readonly parts: Parts
  readonly ids: Set<number>
  readonly missing: () => number
  readonly sample: readonly MarketRow[]
}

/** Reads everything again along other axes: a car with one unknown value is shown by another. */
async function readOtherCovers({ reader, node, parts, ids, missing, sample }: Search): Promise<void> {
  const strays = new Set(node.strays)
  for (let i = 1; missing() > 0; i++) {
    const cover = node.covers[i] ?? (await cutNext(reader, node, sample))
    if (cover === null) break
    const before = new Set(ids)
    await parts.read(cover.children.filter(({ total }) => total !== 0))
    if (missing() > 0) await parts.read(cover.children.filter((child) => !parts.has(child)))
    for (const id of ids) if (!before.has(id)) strays.add(id)
  }
  node.strays = [...strays]
}

/** The last resort for a car that no axis shows: it may be near the beginning of some order. */
async function searchFromAllSides(reader: SliceReader, node: SliceNode, ids: Set<number>): Promise<void> {
  const { rows } = await readLeaf(node.slice, { ...reader, isFinal: true })
  await takeFresh(reader, node, ids, [...rows.values()])
}

/** Adds a cover along the first unused axis that can cut the slice. */
async function cutNext(reader: SliceReader, node: SliceNode, sample: readonly MarketRow[]): Promise<Cover | null> {
  const total = node.total ?? 0
  const { page_size, deepest } = reader.limits
  const reach = page_size * deepest
  const material = await gather(reader, node.slice, sample, Math.max(2, Math.ceil(total / (reach * COMFORT))))
  const size = { total, reach, page_size, brands: material.brands.length, series: material.series.length }
  for (const axis of orderAxes(node.slice, size)) {
    if (node.covers.some((cover) => cover.axis === axis)) continue
    const slices = cut(node.slice, axis, material)
    if (slices.length < 2) continue
    const cover = { axis, children: slices.map(createNode) }
    if (UNPROVEN.includes(axis) && !(await doesCut(reader, cover, total))) continue
    node.covers.push(cover)
    reader.onCut?.(node.slice, axis, slices.length)
    return cover
  }
  return null
}

/** A source without this filter ignores it and shows the whole slice in every part. Cars with unknown values are in no part. */
async function doesCut(reader: SliceReader, { children }: Cover, total: number): Promise<boolean> {
  let shown = 0
  for (const child of children) {
    child.total = (await askTotal(reader, child.slice)).total
    if (child.total >= total) return false
    shown += child.total
  }
  return shown > 0
}

async function gather(
  { market, brands, year }: SliceReader,
  slice: MarketSlice,
  sample: readonly MarketRow[],
  parts: number,
): Promise<CutMaterial> {
  const isBrand = slice.brand_id !== null && slice.series_id === null
  const series = isBrand ? (await market.series(slice.brand_id as number)).map(({ id }) => id) : []
  return { brands, series, sample, year: year(), parts }
}

async function askTotal({ market, limits }: SliceReader, slice: MarketSlice) {
  const page = await market.page(slice, 'newest', 0, limits.page_size)
  learn(limits, page)
  return page
}

/** A slice that has become small is read directly the next time. */
function settle({ limits }: SliceReader, node: SliceNode): void {
  const reach = limits.page_size * limits.deepest * COMFORT
  if ((node.total ?? 0) <= reach) {
    node.covers = []
    node.strays = []
  } else for (const cover of node.covers) mergeSmall(cover, (sum) => sum <= reach)
}
