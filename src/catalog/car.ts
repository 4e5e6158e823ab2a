/** Answers questions about one car: its details and its photos. */
import type { Lang } from '../domain/codes.ts'
import type { CarDetail } from '../domain/listing.ts'
import { versionOfRate } from '../domain/rates.ts'
import type { Reports } from '../domain/report.ts'
import type { Sourced } from '../domain/source.ts'
import { makeCarDetail } from './car-detail.ts'
import type { CatalogParts } from './catalog-parts.ts'
import { compareWithListing } from './inspection/compare-with-listing.ts'
import type { InspectionParts } from './inspection/inspection.ts'
import { keepReportLinks } from './inspection/keep-report-links.ts'

export function createCar({
  source,
  words,
  rates,
  seriesMap,
  reports,
  inspectionWords,
  inventory,
}: CatalogParts & InspectionParts) {
  const findLink = keepReportLinks()
  return async function car(id: number, lang: Lang): Promise<Sourced<CarDetail>> {
    const found = await source.car(id)
    const rate = rates.current()
    const readCar = readOnce(found.read)
    const link = findLink(id, { read: readCar, version: found.version })
    const held = link === null ? null : reports.peek(link)
    return {
      read() {
        const car = readCar()
        const conflicts = held && compareWithListing(car, held.report, { words, inspectionWords }, lang)
        return makeCarDetail(car, { words, seriesMap, rate, lang }, conflicts)
      },
      // History and log are read from the store each time, and the car must agree with them.
      freshness: inventory === null ? found.freshness : { ...found.freshness, fresh_until_ms: 0 },
      version: `${found.version}/${versionOfRate(rate)}/${seriesMap.version()}/${held?.version ?? ''}`,
      // A report that is read in the meantime changes the answer, though nothing of the source has changed.
      ...(link === null ? {} : { isCurrent: createHeldCheck(reports, link, held?.version) }),
    }
  }
}

/** The link is needed again when the response is rendered, so the car is parsed once. */
function readOnce<Value extends object>(read: () => Value): () => Value {
  let value: Value | null = null
  return () => {
    value ??= read()
    return value
  }
}

/** A separate closure: it is cached with the response, and must not keep its surroundings alive. */
function createHeldCheck(reports: Reports, link: string, version: string | undefined): () => boolean {
  return () => reports.peek(link)?.version === version
}

export function createImages({ source }: Pick<CatalogParts, 'source'>) {
  return async function images(id: number): Promise<Sourced<readonly string[]>> {
    const found = await source.car(id, { sheet: false })
    return { ...found, read: () => found.read().photos }
  }
}
