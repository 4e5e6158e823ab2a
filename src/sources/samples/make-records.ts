/** Makes the native records of a sample as the marketplace would send them on a day. */
import { readFileSync } from 'node:fs'
import type { NativeValues } from '../../domain/inventory/inventory-writer.ts'
import type { SourceBrand, SourceSeries } from '../../domain/source.ts'
import { readCatalogueEntry } from '../marketplace/parse-records.ts'
import type { SampleDates } from './sample-dates.ts'
import type { ModelName, SampleCar } from './samples.ts'

interface NativeModel {
  readonly detail: Readonly<Record<string, unknown>>
  readonly sheet: readonly unknown[]
}

export interface SampleRecords extends NativeValues {
  readonly detail: Readonly<Record<string, unknown>>
}

/** Where the addresses of samples lead. */
export interface SampleAddresses {
  /** Of photos, without a trailing slash. */
  readonly photos: string
  /** Of reports: a number follows. */
  readonly reports: string
}

let models: Readonly<Record<ModelName, NativeModel>> | null = null

function readModels(): Readonly<Record<ModelName, NativeModel>> {
  models ??= JSON.parse(readFileSync(new URL('./assets/models.json', import.meta.url), 'utf8')) as NonNullable<
    typeof models
  >
  return models
}

/** The brands and series of the samples. */
export function readSampleCatalogue(): {
  readonly brands: readonly SourceBrand[]
  readonly series: readonly SourceSeries[]
} {
  const entries = Object.values(readModels()).map(({ detail }) => readCatalogueEntry(detail))
  return {
    brands: entries.flatMap((entry) => entry?.brand ?? []),
    series: entries.flatMap((entry) => entry?.series ?? []),
  }
}

/** `daysBack`: as the marketplace sent them so many days ago; a listing says how long ago it was published. */
export function makeRecords(
  car: SampleCar,
  dates: SampleDates,
  addresses: SampleAddresses,
  daysBack: number,
): SampleRecords {
  const model = readModels()[car.model]
  const names = { ...nameDates(car, dates), photos: addresses.photos, report: reportAddress(car, addresses) }
  const days = car.listed_days_ago - daysBack
  const published = days <= 0 ? '今天' : `${days}天前`
  const known = { infoid: car.id, publicdate: published, ...(car.report === null && { isreport: 0, isreporttag: 0 }) }
  const filled = fill({ ...model.detail, ...known, ...car.detail }, names)
  // Through JSON, which leaves out what is undefined.
  const detail = JSON.parse(JSON.stringify(filled)) as SampleRecords['detail']
  return { list: makeRow(detail), detail, sheet: car.hasNoSheet ? [] : fill(model.sheet, names) }
}

/** The values of the `{names}` in a model or a report. */
export function nameDates({ id, registered_months_ago }: SampleCar, dates: SampleDates) {
  const registered = registered_months_ago === null ? null : dates.month(registered_months_ago)
  return {
    id: String(id),
    registered: registered ?? '-',
    registered_year: registered?.slice(0, 4) ?? '-',
    // The version was on sale for a year when the car was registered.
    year: dates.month((registered_months_ago ?? 0) + 6).slice(0, 4),
    launched: dates.month((registered_months_ago ?? 0) + 12).replace('-', '.'),
    examined: dates.month(-10),
    insured: dates.month(-4),
    inspected: dates.day(12),
    inspected_dots: dates.day(12).replaceAll('-', '.'),
  }
}

export function reportAddress({ id, report }: Pick<SampleCar, 'id' | 'report'>, { reports }: SampleAddresses): string {
  return report === null ? '' : `${reports}${id}`
}

const NAME = /\{(\w{1,40})\}/g

/** Replaces the `{names}` in every text; an unknown name is a mistake in our data. */
export function fill<Value>(value: Value, names: Readonly<Record<string, string>>): Value {
  return JSON.parse(JSON.stringify(value), (_, text: unknown) => {
    if (typeof text !== 'string') return text
    return text.replace(NAME, (_match, name: string) => {
      const found = names[name]
      if (found === undefined) throw new Error(`{${name}} of a sample has no value`)
      return found
    })
  }) as Value
}

/** A row of a list: texts where a detail has numbers. */
function makeRow(detail: SampleRecords['detail']): object {
  const { infoid, carname, cname, cid, dealerid, seriesid, specid, price, mileage, imageurl, publicdate } = detail
  const { firstregyear, engine, environmental, isev, isreport, fuelname } = detail
  const badges = [isreport === 1 ? '检测报告' : null, fuelname === '纯电动' ? fuelname : null].filter(Boolean)
  return {
    ...{ infoid, carname, cname, cityid: cid, dealerid, seriesid, specid, imageurl, publicdate },
    ...{ price: String(price), mileage: String(mileage), firstregyear, displacement: engine, environmental },
    ...{ isnewenergy: isev, cartags: { p1: badges.map((title) => ({ title })), p2: [], p3: [], p4: [] } },
  }
}
