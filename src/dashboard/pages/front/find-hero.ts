/** Chooses the car that the front page shows first: one with a photo, a price, and a report that could be read, if possible with a finding. */
import type { Catalog } from '../../../catalog/create-catalog.ts'
import type { InspectionReport } from '../../../domain/inspection.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import type { Language } from '../../visit.ts'
import { markOf } from '../market/inspection/body-diagram.tsx'
import { SKIN_VIEWS } from '../market/inspection/drawings/skin-views.ts'
import { isKnown } from '../market/inspection/outcome-patterns.tsx'
import { placeFindings } from '../market/inspection/place-findings.ts'

export interface Hero {
  readonly car: ListingRecord
  /** Null: no findings of a report are known. */
  readonly report: InspectionReport | null
}

/** A report is read from its provider, so few are tried. */
const MOST_TRIED = 5

/** The cars that a picture shows well, those with an advertised report first. */
function listCandidates(cars: readonly ListingRecord[]): readonly ListingRecord[] {
  const shown = cars.filter((car) => car.photo_url !== null && car.price_cny !== null && car.title !== null)
  const isAdvertised = (car: ListingRecord) => car.inspection_advertised === true
  return [...shown.filter(isAdvertised), ...shown.filter((car) => !isAdvertised(car))]
}

/** The hero of before while it is on sale, because its report is known. */
export function keepHero(hero: Hero | null, cars: readonly ListingRecord[]): Hero | null {
  const car = hero?.report ? cars.find(({ id }) => id === hero.car.id) : undefined
  if (hero && car) return { ...hero, car }
  const [first] = listCandidates(cars)
  return first === undefined ? null : { car: first, report: null }
}

/** The first whose picture shows a finding, else the first with a report that says something; null if none of the first candidates has one. */
export async function findHero(
  cars: readonly ListingRecord[],
  inspection: Catalog['inspection'],
  lang: Language,
): Promise<Hero | null> {
  const advertised = listCandidates(cars).filter((car) => car.inspection_advertised === true)
  let calm: Hero | null = null
  for (const car of advertised.slice(0, MOST_TRIED)) {
    try {
      const report = (await inspection(car.id, lang)).read()
      if (report.data_available && hasFinding(report)) return { car, report }
      if (report.data_available) calm ??= { car, report }
    } catch {
      // Reports log their own failures.
    }
  }
  return calm
}

/** Of the kind that the picture marks: neither normal nor unknown. */
function hasFinding(report: InspectionReport): boolean {
  const findings = placeFindings(report)
  const states = SKIN_VIEWS.flatMap(({ shapes }) => shapes.map(({ parts }) => markOf(findings, parts).state))
  return states.some((state) => state !== 'normal' && isKnown(state))
}
