/** Validates the answers about a car's report against the interface description, without additional fields. */
import { createAnswerValidators } from '../properties/answer-validators.ts'
import type { AskedCar } from './ask-cars.ts'
import type { Reading } from './open-reading.ts'

export async function createShapeCheck(service: Reading): Promise<(car: AskedCar) => unknown[]> {
  const { body: openapi } = await service.get<object>('/openapi.json')
  const validatorOf = createAnswerValidators(openapi)
  const inspection = validatorOf('/v1/cars/{car_id}/inspection', 200)
  const insurance = validatorOf('/v1/cars/{car_id}/insurance', 200)
  if (inspection({ available: 'no' }) || insurance({ car_id: 'x' })) throw new Error('the schemas allow anything')
  return ({ en, zh, summary, evidence, evidenceZh }) => [
    ...[en, zh, summary].flatMap((answer) => (inspection(answer) ? [] : (inspection.errors ?? []))),
    ...[evidence, evidenceZh].flatMap((answer) => (insurance(answer) ? [] : (insurance.errors ?? []))),
  ]
}
