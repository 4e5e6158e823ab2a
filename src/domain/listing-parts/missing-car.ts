/** The two ways in which a car can be missing: it was there and has left, or nobody knows of one. */
import { Failure, type FailureOptions } from '../failure.ts'

/** Only where the source says that the car has left, or where it was seen before. */
export function carGone(options: FailureOptions = {}): Failure {
  return new Failure('vehicle_not_found', 'The marketplace no longer has this car.', options)
}

/** Where the source says that there is none, or nothing is known. */
export function noSuchCar(options: FailureOptions = {}): Failure {
  return new Failure('vehicle_not_found', 'The marketplace has no car with this id.', options)
}
