/** Reads the cars of an inventory for an export: those that searches find, in the order of their ids, block by block. */
import type { Lang } from '../domain/codes.ts'
import { isFailure } from '../domain/failure.ts'
import type { InventoryCars, StoredCar } from '../domain/inventory/inventory-cars.ts'
import type { CarDetail } from '../domain/listing.ts'
import type { SourceCar } from '../domain/source.ts'
import { makeRow, type Row } from './encoders/encoder.ts'

/** A car that searches find has a detail. */
type FoundCar = StoredCar & { readonly detail_at_ms: number }

export interface RowParts {
  readonly store: Pick<InventoryCars, 'walk'>
  /** Throws a Failure `source_changed` for records that cannot be read. */
  readonly parse: (car: FoundCar) => SourceCar
  readonly render: (car: SourceCar, lang: Lang) => CarDetail
}

/** Cars read at once, with their native records: a few megabytes. */
const BLOCK = 100

export interface RowBlock {
  /** The rows of the same cars in each language. */
  readonly rows: ReadonlyMap<Lang, readonly Row[]>
  readonly cars: number
  /** Cars that are left out because their stored records cannot be read; details of them answer 502. */
  readonly unreadable: number
}

export async function* readRows(parts: RowParts, langs: readonly Lang[]): AsyncGenerator<RowBlock> {
  for (let after = 0; ; ) {
    const block = await parts.store.walk(after, BLOCK)
    const found = block.filter(isFound)
    const cars = found.flatMap((car) => parseOrNone(parts, car))
    const rows = new Map(langs.map((lang) => [lang, cars.map((car) => makeRow(parts.render(car, lang)))]))
    yield { rows, cars: cars.length, unreadable: found.length - cars.length }
    const last = block.at(-1)
    if (last === undefined || block.length < BLOCK) return
    after = last.id
  }
}

function isFound(car: StoredCar): car is FoundCar {
  return car.is_observed && car.made_by !== null && car.detail_at_ms !== null
}

function parseOrNone({ parse }: RowParts, car: FoundCar): SourceCar[] {
  try {
    return [parse(car)]
  } catch (error) {
    if (!isFailure(error, 'source_changed')) throw error
    return []
  }
}
