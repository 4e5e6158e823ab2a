/** All listings as an index is built from them: columns, titles and rows, updated by the cars that changed. */
import type { Listing } from '../../../domain/inventory/inventory-feed.ts'
import type { FoldedTitles, ListingTable } from '../../engine/listing-table.ts'
import { measurePrices, notePrices, PRICES_UNKNOWN } from './find-prices.ts'
import type { RowSegments } from './row-segments.ts'
import { COLUMN_NAMES, createColumns, growColumns, type StockColumns, setListing } from './stock-columns.ts'

const FIRST_CAPACITY = 1024
const PLACE_BITS = 16
/** If more than this share of the titles is unused, the unused ones are dropped. */
const MOST_UNUSED = 0.25

export class Stock {
  readonly rows: RowSegments
  #count: number
  #columns: StockColumns
  #titles: TitleList
  readonly #places = new Map<number, number>()
  /** Rises with every change of a listing. */
  edition = 0

  constructor(
    rows: RowSegments,
    content: Pick<Stock, 'count' | 'columns'> & Pick<ListingTable, 'titles'> = {
      count: 0,
      columns: createColumns(0),
      titles: [],
    },
  ) {
    this.rows = rows
    this.#count = content.count
    this.#columns = content.columns
    this.#titles = new TitleList(content.titles)
    for (let row = 0; row < content.count; row++) this.#places.set(content.columns.id[row] as number, row)
  }

  get count(): number {
    return this.#count
  }

  get columns(): StockColumns {
    return this.#columns
  }

  get table(): ListingTable {
    return { ...this.#columns, count: this.#count, titles: this.#titles.titles }
  }

  put({ id, columns, rows }: Listing): void {
    this.edition++
    const { en, zh } = rows
    const english = notePrices(en)
    const chinese = notePrices(zh)
    // The prices replace null later, so they must not be in the part that both languages share.
    const shared = countShared(
      en,
      zh,
      chinese === PRICES_UNKNOWN ? 0 : zh.length - chinese - measurePrices(zh, chinese),
    )
    // First, because it may throw: the listing then stays as it was.
    const at = this.rows.append(en, zh.subarray(0, zh.length - shared))
    const row = this.#places.get(id) ?? this.#begin(id)
    this.#free(row)
    const to = this.#columns
    setListing(to, row, id, columns, this.#titles.place(columns))
    to.rows_at[row] = at
    to.en_bytes[row] = en.length
    to.zh_bytes[row] = zh.length
    to.shared_bytes[row] = shared
    to.prices_at[row] = english | (chinese << PLACE_BITS)
  }

  remove(id: number): void {
    const row = this.#places.get(id)
    if (row === undefined) return
    this.edition++
    this.#free(row)
    this.#places.delete(id)
    this.#count--
    if (row === this.#count) return
    // The last listing takes its place, so that there are no holes.
    for (const name of COLUMN_NAMES) this.#columns[name][row] = this.#columns[name][this.#count] as number
    this.#places.set(this.#columns.id[row] as number, row)
  }

  #begin(id: number): number {
    const row = this.#count
    const capacity = this.#columns.id.length
    if (row === capacity) this.#columns = growColumns(this.#columns, Math.max(FIRST_CAPACITY, capacity * 2))
    this.#count++
    for (const name of ['en_bytes', 'zh_bytes', 'shared_bytes'] as const) this.#columns[name][row] = 0
    this.#places.set(id, row)
    return row
  }

  #free(row: number): void {
    const length = this.#lengthOf(row)
    if (length > 0) this.rows.free(this.#columns.rows_at[row] as number, length)
  }

  #lengthOf(row: number): number {
    const { en_bytes, zh_bytes, shared_bytes } = this.#columns
    return (en_bytes[row] as number) + (zh_bytes[row] as number) - (shared_bytes[row] as number)
  }

  /** Drops segments that are mostly dead. Older views still read them. */
  compact(): void {
    const sparse = this.rows.sparse()
    if (sparse.size > 0) {
      const { rows_at, en_bytes } = this.#columns
      for (let row = 0; row < this.#count; row++) {
        const at = rows_at[row] as number
        if (!sparse.has(this.rows.slotOf(at))) continue
        const bytes = this.rows.read(at, this.#lengthOf(row))
        const english = en_bytes[row] as number
        rows_at[row] = this.rows.append(bytes.subarray(0, english), bytes.subarray(english))
      }
      for (const slot of sparse) this.rows.drop(slot)
    }
    this.#compactTitles()
  }

  #compactTitles(): void {
    const { titles } = this.#titles
    const isUsed = new Uint8Array(titles.length)
    for (let row = 0; row < this.#count; row++) isUsed[this.#columns.title[row] as number] = 1
    const used = isUsed.reduce((sum, one) => sum + one, 0)
    if (titles.length - used <= MOST_UNUSED * titles.length) return
    const kept = new TitleList()
    const places = titles.map((title, i) => (isUsed[i] ? kept.place(title) : 0))
    for (let row = 0; row < this.#count; row++)
      this.#columns.title[row] = places[this.#columns.title[row] as number] as number
    this.#titles = kept
  }
}

const MOST_SHARED = 0xffff

/** Rows of both languages have the same end, because links and times are not translated. */
function countShared(en: Uint8Array, zh: Uint8Array, limit: number): number {
  const most = Math.min(en.length, limit, MOST_SHARED)
  let shared = 0
  while (shared < most && en[en.length - 1 - shared] === zh[zh.length - 1 - shared]) shared++
  return shared
}

/** Titles that listings share, each stored once. */
class TitleList {
  readonly titles: FoldedTitles[] = []
  readonly #places = new Map<string, number>()

  constructor(titles: readonly FoldedTitles[] = []) {
    for (const one of titles) this.place(one)
  }

  place({ title, english_title }: FoldedTitles): number {
    const key = `${title}\n${english_title}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.titles.length)
    return this.titles.push({ title, english_title }) - 1
  }
}
