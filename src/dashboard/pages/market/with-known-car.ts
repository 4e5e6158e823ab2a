/** Answers a page about a car, or says why there is none. */
import { isFailure } from '../../../domain/failure.ts'
import type { PageAnswer } from '../../page-route.ts'
import type { Visit } from '../../visit.ts'
import { noSuchCarPage, unavailablePage } from './car/no-car-pages.tsx'
import { readCarId } from './read-car-id.ts'

/** Only the page of the car itself knows whether it has left; here it is not found. */
export async function withKnownCar(
  { params, language }: Visit,
  answer: (id: number) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const id = readCarId(params.car_id ?? '')
  if (id === null) return noSuchCarPage(language)
  try {
    return await answer(id)
  } catch (error) {
    if (!isFailure(error) || isFailure(error, 'vehicle_not_found')) throw error
    return unavailablePage(error, language)
  }
}
