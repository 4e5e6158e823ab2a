/** The filters that only an inventory answers, each with the cars that it should find in plain words. */
import { expect } from 'vitest'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import type { CarDetail } from '../../src/domain/listing.ts'
import { formatQuery, type Query } from '../spec/open-service.ts'
import { sorted } from '../spec/truth-filters.ts'

type FilterCase = readonly [query: Query, fits: (car: CarDetail) => boolean]

/** What is unknown lies within no bounds. */
const within = (value: number | null, min: number, max: number) => value !== null && value >= min && value <= max
const { POSITIVE_INFINITY: ANY } = Number
const DAY_MS = 86_400_000

/** The day in China, in days. */
const daysAgo = (nowMs: number, days: number) =>
  new Date(nowMs + 8 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10)

/** A car of which only the year is known may have been registered in any of its months. */
const isRegistered = ({ registration_date: date }: CarDetail, from: string, to: string) =>
  date !== null && (date.length === 4 ? `${date}-01` : date) >= from && (date.length === 4 ? `${date}-12` : date) <= to

const hasStandard = ({ equipment }: CarDetail, key: string) =>
  equipment?.some((one) => one.key === key && one.value === 'standard') ?? false

/** `nowMs`: the time of the service. */
function listFilterCases(cars: readonly CarDetail[], nowMs: number): readonly FilterCase[] {
  const priced = cars.find(({ price_eur, price_usd }) => price_eur !== null && price_usd !== null) as CarDetail
  const eur = priced.price_eur as number
  const usd = priced.price_usd as number
  const cny = priced.price_cny as number
  const city = cars.find(({ location }) => location.city !== null)?.location.city as string
  return [
    [
      { power_hp_max: 160, powertrain: 'combustion' },
      (car) => within(car.power_hp, 0, 160) && car.powertrain === 'combustion',
    ],
    [{ power_hp_min: 160.1 }, (car) => within(car.power_hp, 160.1, ANY)],
    [
      { power_hp_min: 100, power_hp_max: 200, drive: 'fwd' },
      (car) => within(car.power_hp, 100, 200) && car.drive_code === 'fwd',
    ],
    [{ displacement_max: 1500 }, (car) => within(car.displacement_cc, 0, 1500)],
    [{ displacement_min: 1498, displacement_max: 1998 }, (car) => within(car.displacement_cc, 1498, 1998)],
    [{ price_cny_min: cny, price_cny_max: cny }, (car) => car.price_cny === cny],
    [{ price_eur_min: eur, price_eur_max: eur }, (car) => car.price_eur === eur],
    [{ price_eur_max: eur }, (car) => within(car.price_eur, 0, eur)],
    [{ price_usd_min: usd }, (car) => within(car.price_usd, usd, ANY)],
    [{ price_usd_min: usd, price_usd_max: usd }, (car) => car.price_usd === usd],
    [{ city }, (car) => car.location.city === city],
    [{ drive: 'awd,rwd' }, (car) => car.drive_code === 'awd' || car.drive_code === 'rwd'],
    [{ color: 'white,black' }, (car) => car.color_code === 'white' || car.color_code === 'black'],
    [{ emission: 'china_5' }, (car) => car.emission_code === 'china_5'],
    [{ gearbox: 'dct,cvt' }, (car) => car.gearbox === 'dct' || car.gearbox === 'cvt'],
    [{ seats: 5 }, (car) => car.seats === 5],
    [{ transfers_max: 0 }, (car) => car.transfer_count === 0],
    [{ transfers_max: 2, seats: 7 }, (car) => within(car.transfer_count, 0, 2) && car.seats === 7],
    [{ battery_rented: 'true' }, (car) => car.battery?.rented === true],
    [{ battery_rented: 'false' }, (car) => car.battery?.rented === false],
    [{ listed_within_days: 30 }, ({ listed_from }) => listed_from !== null && listed_from >= daysAgo(nowMs, 30)],
    [
      { price_changed_within_days: 2 },
      ({ price_change }) => price_change !== null && daysAgo(Date.parse(price_change.at), 0) >= daysAgo(nowMs, 2),
    ],
    [{ registered_from: '2019-06' }, (car) => isRegistered(car, '2019-06', '9999-12')],
    [{ registered_to: '2017-12' }, (car) => isRegistered(car, '0000-01', '2017-12')],
    [
      { registered_from: '2016-01', registered_to: '2020-06', export: 'clear' },
      (car) => isRegistered(car, '2016-01', '2020-06') && car.export.status === 'clear',
    ],
    [{ equipment: 'panoramic_roof' }, (car) => hasStandard(car, 'panoramic_roof')],
    [
      { equipment: 'abs, rear_camera', seats: 5 },
      (car) => hasStandard(car, 'abs') && hasStandard(car, 'rear_camera') && car.seats === 5,
    ],
    [{ export: 'clear' }, (car) => car.export.status === 'clear'],
    [
      { export: 'clear', price_eur_max: 20_000, color: 'white', gearbox: 'at,dct', displacement_max: 2000 },
      (car) =>
        car.export.status === 'clear' &&
        within(car.price_eur, 0, 20_000) &&
        car.color_code === 'white' &&
        (car.gearbox === 'at' || car.gearbox === 'dct') &&
        within(car.displacement_cc, 0, 2000),
    ],
  ]
}

export interface Asked {
  readonly searchAll: (query: Query) => Promise<{ readonly ids: readonly number[]; readonly total: number }>
  readonly count: (query: Query) => Promise<number>
  readonly facets: (query: Query) => Promise<FacetsResponse>
}

/** Returns the queries that find no car, or all. */
export async function checkFilters(asked: Asked, cars: readonly CarDetail[], nowMs: number): Promise<string[]> {
  const unmet: string[] = []
  for (const [query, fits] of listFilterCases(cars, nowMs)) {
    const name = formatQuery(query)
    const expected = sorted(cars.filter(fits).map(({ id }) => id))
    const { ids, total } = await asked.searchAll(query)
    expect([name, sorted(ids)]).toEqual([name, expected])
    const { total_count } = await asked.facets(query)
    expect([name, total, await asked.count(query), total_count]).toEqual([name, ...Array(3).fill(expected.length)])
    if (expected.length === 0 || expected.length === cars.length) unmet.push(name)
  }
  return unmet
}

/** Compares the groups of a question with a walk over the details of all cars. */
export function checkGroups({ groups }: FacetsResponse, cars: readonly CarDetail[]): void {
  const combustion = cars.filter((car) => car.powertrain === 'combustion')
  const found = combustion.filter(({ power_hp }) => within(power_hp, 0, 160))
  for (const [group, values] of [
    ['drive', found.map(({ drive_code }) => drive_code)],
    ['gearbox', found.map(({ gearbox }) => gearbox)],
    ['registration_state', found.map(({ registration_state }) => registration_state)],
  ] as const) {
    const counted = Object.fromEntries(groups[group].values.map(({ value, count }) => [value, count]))
    expect([group, { ...counted, null: groups[group].unknown }]).toEqual([group, { null: 0, ...tally(values) }])
  }
  expect(groups.has_report.unknown).toBe(0)
  expect(groups.has_report.values.reduce((sum, { count }) => sum + count, 0)).toBe(found.length)
  // The group of a filter ignores it.
  expect(groups.power_band.values.some(({ min }) => min === 160)).toBe(true)
  for (const [group, name, all] of [
    ['power_band', 'power_hp', combustion],
    ['displacement_band', 'displacement_cc', found],
  ] as const) {
    for (const { min, max, count } of groups[group].values)
      expect([group, min, count]).toEqual([group, min, all.filter((car) => within(car[name], min, max ?? ANY)).length])
    expect([group, groups[group].unknown]).toEqual([group, all.filter((car) => car[name] === null).length])
  }
}

function tally(values: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}
