/** Watches the lists that a pass reads, and stops reading a source whose answers are impossible, so that it cannot use up the requests of a day. */
import { Failure } from '../../../domain/failure.ts'
import type { Market, MarketPage, MarketSlice } from '../../../domain/inventory/market.ts'

/** More than any marketplace has. */
const MOST_CARS = 20_000_000
/** The stock changes while it is read. */
const DRIFT = 1.5
const LEAST_DRIFT = 100
/** Some pages without new cars are expected, because other orders are read to find hidden cars: this many for each page with new cars. */
const BARREN_A_PAGE = 10
const LEAST_BARREN = 500
/** A source may count the cars and pick the rows of a page at different moments. */
const LATE_ROWS = 5
/** The size of the table of seen cars: four megabytes for any market. A collision counts a new car as seen. */
const SEEN_BITS = 25

export class ListWatch {
  /** The watched market. Throws a Failure `source_changed` for an impossible answer, and for every page after reading was stopped. */
  readonly market: Market
  /** Why reading was stopped; null = it was not. */
  stopped: string | null = null
  private readonly seen = new Uint8Array(2 ** (SEEN_BITS - 3))
  private whole: number | null = null
  private cars = 0
  private pages = 0
  private barren = 0

  constructor(market: Market) {
    this.market = {
      ...market,
      page: async (slice, sort, index, size) => {
        this.refuseIf(this.stopped)
        const page = await market.page(slice, sort, index, size)
        this.stopped = this.judge(slice, page, size)
        this.refuseIf(this.stopped)
        const { rows, total } = page
        if (rows.length > total + LATE_ROWS) {
          this.refuseIf(`The marketplace says that a list has ${total} cars, and shows ${rows.length} of them.`)
        }
        return page
      },
    }
  }

  private refuseIf(reason: string | null): void {
    if (reason !== null) throw new Failure('source_changed', reason)
  }

  private judge(slice: MarketSlice, { total, rows, unreadable }: MarketPage, size: number): string | null {
    const isWhole = Object.values(slice).every((filter) => filter === null)
    if (isWhole) this.whole = Math.max(this.whole ?? 0, total)
    const most = this.whole === null ? null : this.whole * DRIFT + LEAST_DRIFT
    const fresh = rows.reduce((sum, { id }) => sum + this.see(id), 0)
    this.cars += fresh
    if (fresh > 0) this.pages++
    else if (total + rows.length + unreadable > 0) this.barren++
    if (total > MOST_CARS) return `The marketplace says that it has ${total} cars.`
    if (rows.length > 2 * size + LATE_ROWS) {
      return `The marketplace shows ${rows.length} cars on a page that was to have ${size}.`
    }
    if (most !== null && total > most) {
      return `The marketplace says that it has ${this.whole} cars, and ${total} in a part of them.`
    }
    if (most !== null && this.cars > most) {
      return `The marketplace says that it has ${this.whole} cars, and shows more than ${this.cars}.`
    }
    if (this.barren > LEAST_BARREN + BARREN_A_PAGE * this.pages) {
      return `The marketplace shows the same cars again and again: ${this.barren} pages had none that was new.`
    }
    return null
  }

  /** Returns 1 for a car that was not seen before. */
  private see(id: number): 0 | 1 {
    const high = Math.floor(id / 2 ** 32)
    const place = Math.imul(id ^ Math.imul(high, 0x85eb_ca6b), 0x9e37_79b1) >>> (32 - SEEN_BITS)
    const bit = 1 << (place & 7)
    const byte = this.seen[place >>> 3] as number
    if ((byte & bit) !== 0) return 0
    this.seen[place >>> 3] = byte | bit
    return 1
  }
}
