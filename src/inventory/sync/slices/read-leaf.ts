/** Reads all pages of one slice, and checks that they are complete: every page reports the same total, and that many cars are shown. */
import type { Sort } from '../../../domain/codes.ts'
import type { Market, MarketPage, MarketRow, MarketSlice } from '../../../domain/inventory/market.ts'
import type { Limits } from './slice-node.ts'

interface LeafReading {
  readonly total: number
  /** Each car once. */
  readonly rows: ReadonlyMap<number, MarketRow>
  /** `over`: too large to be read, so it has to be cut. `moved`: the stock changed in between. `short`: fewer cars than reported, in every order. */
  readonly state: 'complete' | 'over' | 'moved' | 'short'
}

/** In the first order new cars come first, so cars shift to later pages and are seen twice instead of missed. The other orders show what it hid. */
const ORDERS: readonly Sort[] = ['newest', 'youngest', 'price_asc', 'mileage_asc', 'price_desc']
const TRIES = 3

interface LeafOptions {
  readonly market: Pick<Market, 'page'>
  /** Updated from the answers. */
  readonly limits: Limits
  /** It cannot be cut, so all orders are read as deep as possible. */
  readonly isFinal?: boolean
}

export async function readLeaf(
  slice: MarketSlice,
  { market, limits, isFinal = false }: LeafOptions,
): Promise<LeafReading> {
  const rows = new Map<number, MarketRow>()
  let total: number | null = null
  let state: LeafReading['state'] = 'short'
  for (const sort of ORDERS.slice(0, isFinal ? ORDERS.length : TRIES)) {
    const reading = await readPages(slice, sort, { market, limits, isFinal })
    // Rows of an earlier stock prove nothing about the current one.
    if (total !== null && total !== reading.total) rows.clear()
    total = reading.total
    for (const row of reading.rows) rows.set(row.id, row)
    if (reading.isOver && !isFinal) return { total, rows, state: 'over' }
    state = reading.hasMoved ? 'moved' : rows.size >= total ? 'complete' : 'short'
    if (state === 'complete') break
  }
  return { total: total ?? 0, rows, state }
}

async function readPages(slice: MarketSlice, sort: Sort, { market, limits, isFinal }: LeafOptions) {
  const first = await market.page(slice, sort, 0, limits.page_size)
  learn(limits, first)
  const { total } = first
  const rows = [...first.rows]
  const pages = Math.ceil(total / limits.page_size)
  const isOver = pages > limits.deepest
  if (isOver && !isFinal) return { total, rows, hasMoved: false, isOver }
  const seen = new Set(rows.map(({ id }) => id))
  let hasMoved = false
  for (let index = 1; index < Math.min(pages, limits.deepest); index++) {
    const page = await readTwiceIfEmpty(market, slice, sort, index, limits.page_size)
    hasMoved ||= page.total !== total
    rows.push(...page.rows)
    // The source repeats earlier cars, as one without pages does. Further pages would repeat them, too.
    if (page.rows.length > 0 && page.rows.every(({ id }) => seen.has(id))) break
    for (const { id } of page.rows) seen.add(id)
    if (page.rows.length + page.unreadable > 0) continue
    // The page is empty although there should be more: the list does not go deeper.
    if (!hasMoved && index < limits.deepest) limits.deepest = index
    return { total, rows, hasMoved, isOver: !hasMoved }
  }
  return { total, rows, hasMoved, isOver }
}

/** The limit that is learned from an empty page is kept, so such a page is requested twice. */
async function readTwiceIfEmpty(
  market: LeafOptions['market'],
  ...question: Parameters<Market['page']>
): Promise<MarketPage> {
  const page = await market.page(...question)
  return page.rows.length + page.unreadable > 0 ? page : market.page(...question)
}

/** A source may limit the size of pages, their number, or both, and may or may not report it. */
export function learn(limits: Limits, { total, page_size, page_count, rows, unreadable }: MarketPage): void {
  const shown = rows.length + unreadable
  const size = page_size ?? (shown < total && shown > 0 ? shown : limits.page_size)
  // If everything fits on one page, its size says nothing about other pages.
  if (size < limits.page_size && total > size) {
    // Our own limit on the depth is a number of rows.
    limits.deepest = Math.ceil((limits.deepest * limits.page_size) / size)
    limits.page_size = size
  }
  if (page_count !== null && page_count > 0 && page_count * limits.page_size < total) {
    limits.deepest = Math.min(limits.deepest, page_count)
  }
}
