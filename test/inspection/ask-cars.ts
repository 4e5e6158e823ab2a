/** All answers about reports, beside the ground truth of the control route. */
import type { InspectionReport, InspectionSummary, InsuranceEvidence } from '../../src/domain/inspection.ts'
import type { Reading } from './open-reading.ts'
import { type CarFacts, isReadable } from './printed-facts.ts'

export interface AskedCar {
  readonly facts: CarFacts
  readonly en: InspectionReport
  readonly zh: InspectionReport
  readonly summary: InspectionSummary
  readonly evidence: InsuranceEvidence
  readonly evidenceZh: InsuranceEvidence
}

/** Cars of which only the report was requested. */
export type BriefCar = Pick<AskedCar, 'facts' | 'en'>

const AT_ONCE = 6

export interface Visits {
  /** Each car. */
  readonly each: (car: BriefCar) => void
  /** All readable reports, and every eighth of the others, which have few fields. */
  readonly whole: (car: AskedCar) => void
}

/** Yields cars one by one, so that not all answers need be kept. */
export async function askCars(service: Reading, ids: readonly number[], { each, whole }: Visits): Promise<void> {
  const queue = [...ids]

  async function ask(id: number): Promise<void> {
    const car = { facts: await service.facts(id), en: await service.full(id) }
    if (!isReadable(car.facts.printed) && id % 8 > 0) {
      each(car)
      return
    }
    const asked: AskedCar = {
      ...car,
      zh: await service.full(id, 'zh'),
      summary: await service.summary(id),
      evidence: await service.insurance(id),
      evidenceZh: await service.insurance(id, 'zh'),
    }
    each(asked)
    whole(asked)
  }

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await ask(id)
    }),
  )
}
