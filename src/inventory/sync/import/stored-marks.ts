/** What the store has of each car before an import begins, in 24 bytes a car. */
import type { InventoryCars } from '../../../domain/inventory/inventory-cars.ts'

interface StoredMark {
  /** Null = it has none. */
  readonly detail_at_ms: number | null
  readonly sheet_at_ms: number | null
}

const BLOCK = 2000
const FIELDS = 3

/** Cars in the order of their ids, as the store gives them. */
export class StoredMarks {
  private numbers = new Float64Array(FIELDS * BLOCK)
  private count = 0

  static async load(store: Pick<InventoryCars, 'marks'>): Promise<StoredMarks> {
    const marks = new StoredMarks()
    for (let after = 0; ; ) {
      const block = await store.marks(after, BLOCK)
      for (const { id, detail_at_ms, sheet_at_ms } of block) marks.push(id, detail_at_ms, sheet_at_ms)
      const last = block.at(-1)
      if (last === undefined || block.length < BLOCK) return marks
      after = last.id
    }
  }

  /** Null = the store does not know the car. */
  find(id: number): StoredMark | null {
    let low = 0
    let high = this.count - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const at = middle * FIELDS
      const found = this.numbers[at] as number
      if (found === id) return { detail_at_ms: this.read(at + 1), sheet_at_ms: this.read(at + 2) }
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return null
  }

  private push(...fields: readonly [id: number, detail: number | null, sheet: number | null]): void {
    const at = this.count * FIELDS
    if (at === this.numbers.length) {
      const larger = new Float64Array(at * 2)
      larger.set(this.numbers)
      this.numbers = larger
    }
    for (const [i, field] of fields.entries()) this.numbers[at + i] = field ?? Number.NaN
    this.count++
  }

  private read(at: number): number | null {
    const value = this.numbers[at] as number
    return Number.isNaN(value) ? null : value
  }
}
