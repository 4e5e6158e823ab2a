/** Reads the cars of a comparison: from the copy of the market, or from the marketplace where no copy is kept. */
import type { Catalog } from '../../../../catalog/create-catalog.ts'
import { isFailure } from '../../../../domain/failure.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { BatchResponse } from '../../../../domain/inventory/batch-record.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import type { Language, Visit } from '../../../visit.ts'
import { findUnread, type Unread } from '../find-unread.ts'
import { type Part, readInTurn, readPart } from '../read-part.ts'

export interface ComparedReading extends FoundCars {
  /** Whether `/v1/batch` answers for these cars: only a complete copy of the market does. */
  readonly hasBatch: boolean
  /** By the id of the car. */
  readonly reports: ReadonlyMap<number, Part<InspectionReport>>
  /** For each of the cars, in their order. */
  readonly unread: readonly Unread[]
}

/** Throws a Failure if no car can be read. */
export async function readCars(
  { catalog, hasInventory }: { readonly catalog: Catalog; readonly hasInventory: boolean },
  ids: readonly number[],
  visit: Pick<Visit, 'language' | 'turn'>,
): Promise<ComparedReading> {
  const { language } = visit
  const [copied, reports] = await Promise.all([
    hasInventory ? readCopied(catalog, ids, language) : null,
    Promise.all(ids.map(async (id) => [id, await readPart(catalog.inspection(id, language), visit)] as const)),
  ])
  const found = copied ?? (await readEach(catalog, ids, visit))
  const unread = await Promise.all(found.cars.map((car) => findUnread(catalog, car, visit)))
  return { ...found, unread, reports: new Map(reports), hasBatch: copied !== null }
}

/** Null while the first copy is made: then the marketplace answers, as it does for all pages. */
async function readCopied(catalog: Catalog, ids: readonly number[], language: Language): Promise<FoundCars | null> {
  try {
    return (await catalog.batch(ids, language)).value
  } catch (error) {
    if (isFailure(error, 'inventory_not_ready')) return null
    throw error
  }
}

type FoundCars = Omit<BatchResponse, 'rates'>

async function readEach(
  catalog: Catalog,
  ids: readonly number[],
  visit: Pick<Visit, 'language' | 'turn'>,
): Promise<FoundCars> {
  const found = await Promise.all(ids.map((id) => readOne(catalog, id, visit)))
  return {
    cars: found.filter((car) => typeof car === 'object'),
    missing: ids.filter((_, at) => found[at] === 'missing'),
    unreadable: ids.filter((_, at) => found[at] === 'unreadable'),
  }
}

async function readOne(
  catalog: Catalog,
  id: number,
  visit: Pick<Visit, 'language' | 'turn'>,
): Promise<CarDetail | 'missing' | 'unreadable'> {
  try {
    return await readInTurn(catalog.car(id, visit.language), visit)
  } catch (error) {
    if (isFailure(error, 'vehicle_not_found')) return 'missing'
    if (isFailure(error, 'source_changed')) return 'unreadable'
    throw error
  }
}
