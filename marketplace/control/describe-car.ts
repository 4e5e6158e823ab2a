/** The true data of a car for tests, including the gaps of its record. */
import { FUELS, LEVELS } from '../catalogue/codes.ts'
import type { Marketplace } from '../marketplace.ts'
import { listBadges } from '../native/badges.ts'
import { formatAgo, formatMonth } from '../world/calendar.ts'
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
    new_energy: FUELS[spec.variant.fuel].new_energy,
    gearbox: spec.variant.gearbox.short,
    registered: car.registered === null ? null : formatMonth(car.registered),
    mileage_km: car.mileage_km,
    price_cny: car.price_hundreds * 100,
    colour: car.colour,
    transfers: car.transfers,
    cityid: car.dealer.city.code,
    city: car.dealer.city.name,
    city_slug: car.dealer.city.slug,
    province: car.dealer.city.province,
    dealerid: car.dealer.id,
    dealer: car.dealer.name,
    seller: car.dealer.private ? 'private' : car.dealer.franchised ? 'franchised' : 'dealer',
    vin: car.vin,
    emission: car.emission,
    inspected_until: formatMonth(car.examine),
    insured_until: formatMonth(car.insurance),
    usage: car.usage,
    condition: car.condition,
    registered_use: car.registered_use,
    published_at: new Date(car.published_ms).toISOString(),
    published: formatAgo(car.published_ms, world.now()),
    photo_count: car.photo_count,
    badges: listBadges(car, { seed: world.seed, now: world.now(), report_advertised: reports.isAdvertised(car) }),
    /** Values that the marketplace does not know. */
    gaps: [...car.gaps],
    report: reports.advertise(reportSubjectOf(car)),
  }
}
