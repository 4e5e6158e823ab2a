/** The questions about one car: its details and its photos. */
import type { Lang } from '../domain/codes.ts'
import type { CarDetail } from '../domain/listing.ts'
import type { Sourced } from '../domain/source.ts'
import { makeCarDetail } from './car-detail.ts'
import { compareWithListing } from './compare-with-listing.ts'
import type { InspectionParts } from './inspection.ts'
import { keepReportLinks } from './keep-report-links.ts'
import type { CatalogParts } from './search.ts'

export function createCar({
  source,
  words,
  rates,
  seriesMap,
  reports,
  inspectionWords,
}: CatalogParts & InspectionParts) {
  const findLink = keepReportLinks()
  return async function car(id: number, lang: Lang): Promise<Sourced<CarDetail>> {
    const found = await source.car(id)
    const rate = rates.current()
    const link = findLink(id, found)
    const held = link === null ? null : reports.peek(link)
    return {
      read() {
        const car = found.read()
        const conflicts = held && compareWithListing(car, held.report, { words, inspectionWords }, lang)
        return makeCarDetail(car, { words, seriesMap, rate, lang }, conflicts)
      },
      freshness: found.freshness,
      version: `${found.version}/${rate?.date ?? ''}/${seriesMap.version()}/${held?.version ?? ''}`,
      // A report that is read in the meantime changes the answer, though nothing of the source has changed.
      ...(link === null ? {} : { isCurrent: () => reports.peek(link)?.version === held?.version }),
    }
  }
}

export function createImages({ source }: Pick<CatalogParts, 'source'>) {
  return async function images(id: number): Promise<Sourced<readonly string[]>> {
    const found = await source.car(id, { sheet: false })
    return { ...found, read: () => found.read().photos }
  }
}
