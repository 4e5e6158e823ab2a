/** Everything that the service says of cars' reports, beside what the control route says that they print. */
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

const AT_ONCE = 6

/** `visit` gets each car once, so that not all answers need be kept. */
export async function askCars(service: Reading, ids: readonly number[], visit: (car: AskedCar) => void): Promise<void> {
  const queue = [...ids]

  async function ask(id: number): Promise<AskedCar> {
    const facts = await service.facts(id)
    const en = await service.full(id)
    // Where nothing was read, a sentence is all that could differ; every few are enough.
    const isWorth = isReadable(facts.printed) || id % 8 === 0
    return {
      facts,
      en,
      zh: isWorth ? await service.full(id, 'zh') : en,
      summary: await service.summary(id),
      evidence: await service.insurance(id),
      evidenceZh: await service.insurance(id, 'zh'),
    }
  }

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) visit(await ask(id))
    }),
  )
}
