/** Chooses the car that the front page shows first: one with a photo, a price, and a report that could be read, if possible with visible damage. */
import type { Catalog } from '../../../catalog/create-catalog.ts'
import type { BodyForm } from '../../../domain/codes.ts'
import type { InspectionReport } from '../../../domain/inspection.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import type { Language } from '../../visit.ts'
import { markOf } from '../market/inspection/body-diagram.tsx'
import { SKIN_VIEWS } from '../market/inspection/drawings/skin-views.ts'
import { type MarkState, placeFindings } from '../market/inspection/place-findings.ts'

export interface Hero {
  readonly car: ListingRecord
  readonly body: BodyForm | null
  /** Null: no findings of a report are known. */
  readonly report: InspectionReport | null
}

/** A report is read from its provider, so few are tried. */
const MOST_TRIED = 8

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
  return first === undefined ? null : { car: first, body: null, report: null }
}

/** A picture with so many marks needs no better one. */
const ENOUGH_MARKS = 3

/** Of the first candidates the one whose picture shows the most findings; null if none has a report that says something. */
export async function findHero(
  cars: readonly ListingRecord[],
  { inspection, car: read }: Pick<Catalog, 'inspection' | 'car'>,
  lang: Language,
): Promise<Hero | null> {
  const advertised = listCandidates(cars).filter((car) => car.inspection_advertised === true)
  let best: { readonly car: ListingRecord; readonly report: InspectionReport; readonly marks: number } | null = null
  for (const car of advertised.slice(0, MOST_TRIED)) {
    try {
      const report = (await inspection(car.id, lang)).read()
      if (!report.data_available) continue
      const marks = countMarks(report)
      if (best === null || marks > best.marks) best = { car, report, marks }
      if (marks >= ENOUGH_MARKS) break
    } catch {
      // Reports log their own failures.
    }
  }
  if (best === null) return null
  const { car, report } = best
  const body = await read(car.id, lang).then(
    (found) => found.read().body_form,
    () => null,
  )
  return { car, body, report }
}

/** Marks of damage and repair: neither normal nor unknown. */
function countMarks(report: InspectionReport): number {
  const findings = placeFindings(report)
  const shapes = new Map(SKIN_VIEWS.flatMap((view) => view.shapes.map((one) => [one.parts[0], one.parts])))
  return [...shapes.values()].filter((parts) => MARKED.includes(markOf(findings, parts).state)).length
}

const MARKED: readonly MarkState[] = ['replaced', 'repaired', 'damaged', 'repainted', 'missing']
