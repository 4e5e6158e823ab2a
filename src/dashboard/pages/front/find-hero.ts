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
  /** One of the cars that the service makes up to show what it can do, not one of the market. */
  readonly isSample: boolean
}

/** The same car in each language. */
export type Heroes = Readonly<Record<Language, Hero>>

/** A report is read from its provider, so few are tried. */
const MOST_TRIED = 8

/** The cars that a picture shows well, those with an advertised report first. */
function listCandidates(cars: readonly ListingRecord[]): readonly ListingRecord[] {
  const shown = cars.filter((car) => car.photo_url !== null && car.price_cny !== null && car.title !== null)
  const isAdvertised = (car: ListingRecord) => car.inspection_advertised === true
  return [...shown.filter(isAdvertised), ...shown.filter((car) => !isAdvertised(car))]
}

/** The hero of before while it is among the cars, as they are now; null otherwise. */
export function keepHeroes(heroes: Heroes | null, cars: CarsByLanguage): Heroes | null {
  return heroes && inEach((language) => withCar(heroes[language], cars[language]))
}

/** Without a report, for want of a better one. */
export function firstHeroes(cars: CarsByLanguage): Heroes | null {
  const [first] = listCandidates(cars.en)
  if (first === undefined) return null
  return inEach((language) => withCar({ car: first, body: null, report: null, isSample: false }, cars[language]))
}

export type CarsByLanguage = Readonly<Record<Language, readonly ListingRecord[]>>

function withCar(hero: Hero, cars: readonly ListingRecord[]): Hero | null {
  const car = cars.find(({ id }) => id === hero.car.id)
  return car === undefined ? null : { ...hero, car }
}

/** Null unless every language has one. */
function inEach(find: (language: Language) => Hero | null): Heroes | null {
  const [en, zh] = [find('en'), find('zh')]
  return en && zh && { en, zh }
}

/** A picture with so many marks needs no better one. */
const ENOUGH_MARKS = 3

/** Of the first candidates the one whose picture shows the most findings; null if none has a report that says something. */
export async function findHeroes(
  cars: CarsByLanguage,
  { inspection, car: read }: Pick<Catalog, 'inspection' | 'car'>,
  isSample = false,
): Promise<Heroes | null> {
  const advertised = listCandidates(cars.en).filter((car) => car.inspection_advertised === true)
  let best: { readonly car: ListingRecord; readonly report: InspectionReport; readonly marks: number } | null = null
  for (const car of advertised.slice(0, MOST_TRIED)) {
    try {
      const report = (await inspection(car.id, 'en')).read()
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
  const body = await read(car.id, 'en').then(
    (found) => found.read().body_form,
    () => null,
  )
  const chinese = await inspection(car.id, 'zh').then(
    (found) => found.read(),
    () => null,
  )
  if (!chinese?.data_available) return null
  const reports = { en: report, zh: chinese }
  return inEach((language) => withCar({ car, body, report: reports[language], isSample }, cars[language]))
}

/** Marks of damage and repair: neither normal nor unknown. */
function countMarks(report: InspectionReport): number {
  const findings = placeFindings(report)
  const shapes = new Map(SKIN_VIEWS.flatMap((view) => view.shapes.map((one) => [one.parts[0], one.parts])))
  return [...shapes.values()].filter((parts) => MARKED.includes(markOf(findings, parts).state)).length
}

const MARKED: readonly MarkState[] = ['replaced', 'repaired', 'damaged', 'repainted', 'missing']
