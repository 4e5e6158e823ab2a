/** Reads the cars of an inventory for an export: those that searches find, in the order of their ids, block by block. */
import type { Lang } from '../domain/codes.ts'
import { isFailure } from '../domain/failure.ts'
import type { InventoryCars, StoredCar } from '../domain/inventory/inventory-cars.ts'
import type { InventoryFeed } from '../domain/inventory/inventory-feed.ts'
import type { InventoryReports, StoredReport } from '../domain/inventory/reports/inventory-reports.ts'
import type { StateColumns } from '../domain/inventory/reports/settle-states.ts'
import type { SourceCar } from '../domain/source.ts'
import type { ExportedCar } from './columns/exported-car.ts'
import { makeRow, type Row } from './encoders/encoder.ts'

/** A car that searches find has a detail. */
type FoundCar = StoredCar & { readonly detail_at_ms: number }

export interface RowParts {
  readonly store: Pick<InventoryCars, 'walk'> & Pick<InventoryReports, 'reports'> & Pick<InventoryFeed, 'listings'>
  /** Throws a Failure `source_changed` for records that cannot be read. */
  readonly parse: (car: FoundCar) => SourceCar
  /** Renders the car in any language. `report`: the last reading of its report. */
  readonly open: (car: SourceCar, report: StoredReport | null) => (lang: Lang) => ExportedCar
}

/** Cars read at once, with their native records. More would outlive collections of young objects, which makes them dear. */
const BLOCK = 20

export interface RowBlock {
  /** The rows of the same cars in each language. */
  readonly rows: ReadonlyMap<Lang, readonly Row[]>
  /** Which fields of each of these cars are known; null for a car that has just left. */
  readonly states: readonly (StateColumns | null)[]
  readonly cars: number
  /** Cars that are left out because their stored records cannot be read; details of them answer 502. */
  readonly unreadable: number
}

export async function* readRows(parts: RowParts, langs: readonly Lang[]): AsyncGenerator<RowBlock> {
  for (let after = 0; ; ) {
    const block = await parts.store.walk(after, BLOCK)
    // A car has at most one of each.
    const reports = new Map((await parts.store.reports(after, block.length)).map((report) => [report.id, report]))
    const states = new Map((await parts.store.listings(after, block.length)).map(({ id, columns }) => [id, columns]))
    yield makeRows(parts, langs, block.filter(isFound), { reports, states })
    const last = block.at(-1)
    if (last === undefined || block.length < BLOCK) return
    after = last.id
  }
}

interface Kept {
  readonly reports: ReadonlyMap<number, StoredReport>
  readonly states: ReadonlyMap<number, StateColumns>
}

/** Car by car, so that only one parsed record is in memory. */
function makeRows(parts: RowParts, langs: readonly Lang[], found: readonly FoundCar[], kept: Kept): RowBlock {
  const states: (StateColumns | null)[] = []
  const rows = new Map(langs.map((lang): [Lang, Row[]] => [lang, []]))
  let unreadable = 0
  for (const stored of found) {
    const car = parseOrNull(parts, stored)
    if (car === null) {
      unreadable++
      continue
    }
    const render = parts.open(car, kept.reports.get(stored.id) ?? null)
    states.push(kept.states.get(stored.id) ?? null)
    for (const [lang, list] of rows) list.push(makeRow(render(lang)))
  }
  return { rows, states, cars: found.length - unreadable, unreadable }
}

function isFound(car: StoredCar): car is FoundCar {
  return car.is_observed && car.made_by !== null && car.detail_at_ms !== null
}

function parseOrNull({ parse }: RowParts, car: FoundCar): SourceCar | null {
  try {
    return parse(car)
  } catch (error) {
    if (!isFailure(error, 'source_changed')) throw error
    return null
  }
}
