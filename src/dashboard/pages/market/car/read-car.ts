/** Reads everything that the page of a car shows, all at once. */
import type { Catalog } from '../../../../catalog/create-catalog.ts'
import type { PriceComparison } from '../../../../catalog/prices/create-price-position.ts'
import type { CarDuplicates } from '../../../../domain/duplicates/duplicate-record.ts'
import { type Failure, isFailure } from '../../../../domain/failure.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { CarHistory } from '../../../../domain/inventory/change-record.ts'
import type { CarDetail, ListingRecord } from '../../../../domain/listing.ts'
import type { Rate } from '../../../../domain/rates.ts'
import type { Visit } from '../../../visit.ts'
import { findUnread, type Unread } from '../find-unread.ts'
import { type Part, readInTurn, readPart } from '../read-part.ts'

export interface CarReading {
  readonly car: CarDetail
  /** Fields that are unknown because of what has not been read yet. */
  readonly unread: Unread
  /** The source could not be read, and the car is from the copy. */
  readonly isStale: boolean
  readonly rate: Rate | null
  readonly report: Part<InspectionReport>
  readonly history: Part<CarHistory>
  readonly prices: Part<PriceComparison>
  readonly similar: Part<readonly ListingRecord[]>
  readonly duplicates: Part<CarDuplicates>
}

/** One row of a wide window. */
const MOST_SIMILAR = 4

/** The failure of the car itself, or all parts of its page. */
export async function readCar(
  catalog: Catalog,
  id: number,
  visit: Pick<Visit, 'language' | 'turn'>,
): Promise<CarReading | { readonly failure: Failure; readonly history: Part<CarHistory> }> {
  const { language } = visit
  const rate = catalog.rate()
  const [found, report, history, prices, similar, duplicates] = await Promise.all([
    readDetail(catalog, id, visit),
    readPart(catalog.inspection(id, language), visit),
    readPart(catalog.history(id), visit),
    readPart(catalog.priceComparison(id, language), visit),
    readPart(catalog.similar(id, MOST_SIMILAR, language), visit),
    readPart(catalog.duplicates(id), visit),
  ])
  // Read once more where the car has just been found to be gone, because the history did not know it yet.
  if (isFailure(found)) return { failure: found, history: await readPart(catalog.history(id), visit) }
  return { ...found, rate, report, history, prices, similar, duplicates }
}

async function readDetail(
  catalog: Catalog,
  id: number,
  visit: Pick<Visit, 'language' | 'turn'>,
): Promise<Pick<CarReading, 'car' | 'unread' | 'isStale'> | Failure> {
  try {
    const found = await catalog.car(id, visit.language)
    const car = await readInTurn(Promise.resolve(found), visit)
    return { car, unread: await findUnread(catalog, car, visit), isStale: found.freshness.cache === 'STALE' }
  } catch (error) {
    if (isFailure(error)) return error
    throw error
  }
}
