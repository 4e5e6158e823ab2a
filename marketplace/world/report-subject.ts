/** Makes the subject of a report from a car of the world. */

import { FUELS } from '../catalogue/codes.ts'
import type { ReportSubject } from '../reports/subject.ts'
import { formatDay, formatMonth } from './calendar.ts'
import type { Car } from './car.ts'

export function reportSubjectOf(car: Car): ReportSubject {
  return {
    infoid: car.infoid,
    car_name: car.spec.name,
    brand_name: car.spec.series.brand.name,
    vin: car.vin,
    registered: car.registered === null ? null : formatMonth(car.registered),
    mileage_km: car.mileage_km,
    colour: car.colour,
    new_energy: FUELS[car.spec.variant.fuel].new_energy,
    condition: car.condition,
    registered_use: car.registered_use,
    city: car.dealer.city.name,
    listed_on: formatDay(car.published_ms),
  }
}
