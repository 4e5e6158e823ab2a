/** The plan of slices: a tree that is stored from pass to pass, so that a later pass knows how to cut the market. */
import { type MarketSlice, WHOLE_MARKET } from '../../../domain/inventory/market.ts'
import { arrayOrNull, recordOrNull, wholeOrNull } from '../../../domain/readers.ts'
import { AXES, type Axis, isRange } from './axes.ts'

/** The slices into which a slice is cut along one axis. Together they show every car whose value is known. */
export interface Cover {
  readonly axis: Axis
  children: SliceNode[]
}

export interface SliceNode {
  readonly slice: MarketSlice
  /** As last reported; null = never requested. */
  total: number | null
  /** Empty if the slice is small enough to be read. A second cover finds cars that the first does not show. */
  covers: Cover[]
  /** Cars that the first cover does not show. */
  strays: number[]
}

/** The limits of a source's lists, as far as they were observed. */
export interface Limits {
  page_size: number
  /** How many pages deep a list goes. */
  deepest: number
}

export interface Plan {
  readonly root: SliceNode
  readonly limits: Limits
}

const MOST_STRAYS = 20_000
/** Deeper cuts lead nowhere. */
export const DEEPEST_TREE = 24

export function createNode(slice: MarketSlice): SliceNode {
  return { slice, total: null, covers: [], strays: [] }
}

/** A unique name of a slice. */
export function keyOf(slice: MarketSlice): string {
  return JSON.stringify(shorten(slice))
}

export function formatPlan(plan: Plan | null): unknown {
  return plan && { limits: plan.limits, root: formatNode(plan.root) }
}

/** Null when it cannot be read: the market is then cut again from the start. */
export function parsePlan(value: unknown): Plan | null {
  const raw = recordOrNull(value)
  const limits = recordOrNull(raw?.limits)
  const page_size = wholeOrNull(limits?.page_size)
  const deepest = wholeOrNull(limits?.deepest)
  const root = parseNode(raw?.root, 0)
  return root === null || !page_size || !deepest ? null : { root, limits: { page_size, deepest } }
}

/** Merges neighbouring ranges that have become small; `fits` says what is small. */
export function mergeSmall(cover: Cover, fits: (total: number) => boolean): void {
  const { axis } = cover
  if (!isRange(axis)) return
  const merged: SliceNode[] = []
  for (const node of cover.children) {
    const last = merged.at(-1)
    const sum = (last?.total ?? Number.NaN) + (node.total ?? Number.NaN)
    const bounds = last?.slice[axis]
    if (last && bounds && last.covers.length + node.covers.length === 0 && fits(sum)) {
      const slice = { ...last.slice, [axis]: { min: bounds.min, max: node.slice[axis]?.max ?? null } }
      merged[merged.length - 1] = { ...createNode(slice), total: sum }
    } else merged.push(node)
  }
  if (merged.length > 1) cover.children = merged
}

function shorten(slice: MarketSlice): Partial<MarketSlice> {
  return Object.fromEntries(Object.entries(slice).filter(([, value]) => value !== null))
}

function formatNode({ slice, total, covers, strays }: SliceNode): unknown {
  return {
    slice: shorten(slice),
    total,
    ...(covers.length > 0
      ? { covers: covers.map(({ axis, children }) => ({ axis, children: children.map(formatNode) })) }
      : {}),
    ...(strays.length > 0 ? { strays: strays.slice(0, MOST_STRAYS) } : {}),
  }
}

function parseNode(value: unknown, depth: number): SliceNode | null {
  const raw = recordOrNull(value)
  const slice = recordOrNull(raw?.slice)
  if (raw === null || slice === null || depth > DEEPEST_TREE) return null
  const covers = (arrayOrNull(raw.covers) ?? []).map((cover) => parseCover(cover, depth))
  if (covers.includes(null)) return null
  return {
    slice: { ...WHOLE_MARKET, ...(slice as Partial<MarketSlice>) },
    total: wholeOrNull(raw.total),
    covers: covers as Cover[],
    strays: (arrayOrNull(raw.strays) ?? []).map(wholeOrNull).filter((id) => id !== null),
  }
}

function parseCover(value: unknown, depth: number): Cover | null {
  const raw = recordOrNull(value)
  const axis = AXES.find((one) => one === raw?.axis)
  const children = arrayOrNull(raw?.children)?.map((child) => parseNode(child, depth + 1))
  return axis === undefined || !children || children.includes(null) ? null : { axis, children: children as SliceNode[] }
}
