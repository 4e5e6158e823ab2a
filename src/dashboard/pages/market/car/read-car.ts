/** Reads everything that the page of a car shows, all at once. */
import type { Catalog } from '../../../../catalog/create-catalog.ts'
import type { PriceComparison } from '../../../../catalog/prices/create-price-position.ts'
import type { CarDuplicates } from '../../../../domain/duplicates/duplicate-record.ts'
import { type Failure, isFailure } from '../../../../domain/failure.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { CarHistory } from '../../../../domain/inventory/change-record.ts'
import type { CarDetail, ListingRecord } from '../../../../domain/listing.ts'
import type { Rate } from '../../../../domain/rates.ts'
import type { Language } from '../../../visit.ts'
import { findUnread, type Unread } from '../find-unread.ts'
import { type Part, readPart } from '../read-part.ts'

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
  language: Language,
): Promise<CarReading | { readonly failure: Failure; readonly history: Part<CarHistory> }> {
  const rate = catalog.rate()
  const [found, report, history, prices, similar, duplicates] = await Promise.all([
    readDetail(catalog, id, language),
    readPart(catalog.inspection(id, language)),
    readPart(catalog.history(id)),
    readPart(catalog.priceComparison(id, language)),
    readPart(catalog.similar(id, MOST_SIMILAR, language)),
    readPart(catalog.duplicates(id)),
  ])
  // Read once more where the car has just been found to be gone, because the history did not know it yet.
  if (isFailure(found)) return { failure: found, history: await readPart(catalog.history(id)) }
  return { ...found, rate, report, history, prices, similar, duplicates }
}

async function readDetail(
  catalog: Catalog,
  id: number,
  language: Language,
): Promise<Pick<CarReading, 'car' | 'unread' | 'isStale'> | Failure> {
  try {
    const found = await catalog.car(id, language)
    const car = found.read()
    return { car, unread: await findUnread(catalog, car, language), isStale: found.freshness.cache === 'STALE' }
  } catch (error) {
    if (isFailure(error)) return error
    throw error
  }
}
