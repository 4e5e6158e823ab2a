/** Reads all pages of one slice, and says whether that was all of it: the same total throughout, and as many cars as it says. */
import type { Sort } from '../../../domain/codes.ts'
import type { Market, MarketPage, MarketRow, MarketSlice } from '../../../domain/inventory/market.ts'
import type { Limits } from './slice-node.ts'

interface LeafReading {
  readonly total: number
  /** Each car once. */
  readonly rows: ReadonlyMap<number, MarketRow>
  /** `over`: too much to be read, cut it. `moved`: the stock changed meanwhile. `short`: fewer cars than it says, again and again. */
  readonly state: 'complete' | 'over' | 'moved' | 'short'
}

/** New cars come to the front of the first, and so are seen twice instead of not at all; the others show what that one hid. */
const ORDERS: readonly Sort[] = ['newest', 'youngest', 'price_asc', 'mileage_asc', 'price_desc']
const TRIES = 3

interface LeafOptions {
  readonly market: Pick<Market, 'page'>
  /** Learned from the answers. */
  readonly limits: Limits
  /** It cannot be cut: what lies deeper is looked for from all sides. */
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
    const reading = await readPages({ market, limits, isFinal, slice, sort })
    // What was seen of another stock proves nothing of this one.
    if (total !== null && total !== reading.total) rows.clear()
    total = reading.total
    for (const row of reading.rows) rows.set(row.id, row)
    if (reading.isOver && !isFinal) return { total, rows, state: 'over' }
    state = reading.hasMoved ? 'moved' : rows.size >= total ? 'complete' : 'short'
    if (state === 'complete') break
  }
  return { total: total ?? 0, rows, state }
}

interface Order extends LeafOptions {
  readonly slice: MarketSlice
  readonly sort: Sort
}

interface Pages {
  readonly total: number
  readonly rows: readonly MarketRow[]
  readonly hasMoved: boolean
  readonly isOver: boolean
}

async function readPages({ market, limits, isFinal, slice, sort }: Order): Promise<Pages> {
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
    // It shows the page before again, as one does that knows no pages: what follows is no better.
    if (page.rows.length > 0 && page.rows.every(({ id }) => seen.has(id))) break
    for (const { id } of page.rows) seen.add(id)
    if (page.rows.length + page.unreadable > 0) continue
    // It says that there is more, and shows nothing: so deep it goes, and no deeper.
    if (!hasMoved && index < limits.deepest) limits.deepest = index
    return { total, rows, hasMoved, isOver: !hasMoved }
  }
  return { total, rows, hasMoved, isOver }
}

/** What is concluded from an empty page lasts: it is asked for again. */
async function readTwiceIfEmpty(
  market: LeafOptions['market'],
  ...question: Parameters<Market['page']>
): Promise<MarketPage> {
  const page = await market.page(...question)
  return page.rows.length + page.unreadable > 0 ? page : market.page(...question)
}

/** A source caps pages by their size, by their number, or both; it may or may not say so. */
export function learn(limits: Limits, { total, page_size, page_count, rows, unreadable }: MarketPage): void {
  const shown = rows.length + unreadable
  const size = page_size ?? (shown < total && shown > 0 ? shown : limits.page_size)
  // Where everything fits on the page, its size says nothing about others.
  if (size < limits.page_size && total > size) {
    // Our own bound on how deep to read is one of rows.
    limits.deepest = Math.ceil((limits.deepest * limits.page_size) / size)
    limits.page_size = size
  }
  if (page_count !== null && page_count > 0 && page_count * limits.page_size < total) {
    limits.deepest = Math.min(limits.deepest, page_count)
  }
}
