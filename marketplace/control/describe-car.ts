/** The truth about a car, for tests: what the world knows, gaps included. */
import { FUELS, LEVELS } from '../catalogue/codes.ts'
import type { Marketplace } from '../marketplace.ts'
import { formatMonth } from '../world/calendar.ts'
import { reportSubjectOf } from '../world/report-subject.ts'

export function describeCar({ world, reports }: Marketplace, index: number) {
  const car = world.car(index)
  const { spec } = car
  return {
    infoid: car.infoid,
    status: world.status(index),
    name: spec.name,
    brandid: spec.series.brand.id,
    brand: spec.series.brand.name,
    seriesid: spec.series.id,
    series: spec.series.name,
    specid: spec.id,
    level: spec.generation.level,
    level_name: LEVELS[spec.generation.level],
    fuel: spec.variant.fuel,
    fuel_filter: FUELS[spec.variant.fuel].filter,
    gearbox: spec.variant.gearbox.short,
    registered: car.registered === null ? null : formatMonth(car.registered),
    mileage_km: car.mileage_km,
    price_cny: car.price_hundreds * 100,
    colour: car.colour,
    transfers: car.transfers,
    cityid: car.dealer.city.code,
    city: car.dealer.city.name,
    dealerid: car.dealer.id,
    dealer: car.dealer.name,
    condition: car.condition,
    registered_use: car.registered_use,
    published_at: new Date(car.published_ms).toISOString(),
    photo_count: car.photo_count,
    /** What the marketplace does not know although it is true. */
    gaps: [...car.gaps],
    report: reports.advertise(reportSubjectOf(car)),
  }
}
