/** What clients ask, drawn at random, and which model judges the answer. */
import type { Answer } from './account-model.ts'
import type { CarModel } from './car-model.ts'
import { BY_REPORT, type ReportModel } from './report-model.ts'

export type Asks = 'car' | 'search' | 'batch' | 'inspection'

export interface Question {
  readonly target: string
  /** Called with good answers. */
  judge(answer: Answer): void
}

const QUERIES = [
  ...['', 'mileage_max=80000', 'mileage_min=30000&mileage_max=150000', 'page=3'],
  ...Object.keys(BY_REPORT),
]
/**
 * No marketplace has cars with such ids: what is taken for them in advance is given back. They are many, so that a batch that was answered and is
 * counted in full shows beyond those that were under way.
 */
const MISSING = Array.from({ length: 30 }, (_, index) => index + 1)
const MOST_FOUND = 4

export function createQuestions(
  cars: CarModel,
  reports: ReportModel,
  random: () => number,
): Readonly<Record<Asks, () => Question>> {
  const anyOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  return {
    car() {
      const id = anyOf(cars.ids)
      return { target: `/v1/cars/${id}`, judge: ({ body }) => cars.judgeCar(body, id) }
    },
    search() {
      const query = anyOf(QUERIES)
      return { target: `/v1/search?${query}`, judge: ({ body }) => cars.judgeSearch(body, query) }
    },
    batch() {
      const first = Math.floor(random() * (cars.ids.length - MOST_FOUND))
      const found = cars.ids.slice(first, first + Math.floor(random() * (MOST_FOUND + 1)))
      const ids = [...found, ...MISSING]
      return { target: `/v1/batch?ids=${ids}`, judge: ({ body, cost }) => cars.judgeBatch(body, ids, cost) }
    },
    inspection() {
      const id = anyOf(cars.ids)
      return { target: `/v1/cars/${id}/inspection`, judge: ({ body }) => reports.judgeInspection(body, id) }
    },
  }
}
