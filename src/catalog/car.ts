/** Answers questions about one car: its details and its photos. */

import { LRUCache } from 'lru-cache'
import type { Lang } from '../domain/codes.ts'
import { unwrapLink } from '../domain/links/unwrap-link.ts'
import type { CarDetail } from '../domain/listing.ts'
import type { Battery } from '../domain/listing-parts/build.ts'
import { deriveExport } from '../domain/listing-parts/export.ts'
import type { SourceBattery } from '../domain/listing-parts/source-build.ts'
import { versionOfRate } from '../domain/rates.ts'
import type { Reports } from '../domain/report.ts'
import type { Freshness, SourceCar, Sourced } from '../domain/source.ts'
import { dayOf, msToNextDay } from '../domain/time/china-time.ts'
import type { CatalogParts } from './catalog-parts.ts'
import { compareWithListing, type InspectionParts } from './inspection/inspection.ts'
import { makeListingRecord, type RecordParts } from './listing-record.ts'

export function createCar(parts: CatalogParts & InspectionParts) {
  const { source, inventory, now } = parts
  const describe = createCarDescriber(parts)
  return async function car(id: number, lang: Lang): Promise<Sourced<CarDetail>> {
    const now_ms = now()
    const described = describe(id, await source.car(id), lang, now_ms)
    // History and log are read from the store each time, and the car must agree with them.
    // Without one, it holds until the day ends in China, because `export` changes then.
    const fresh_until_ms = inventory === null ? freshUntil(described.freshness, now_ms) : 0
    return { ...described, freshness: { ...described.freshness, fresh_until_ms } }
  }
}

/** Describes a car of the source in the requested language, with what a report that is held says about it. */
export function createCarDescriber(parts: CatalogParts & InspectionParts) {
  const { words, rates, seriesMap, reports, inspectionWords } = parts
  const findLink = keepReportLinks()
  return (id: number, found: Sourced<SourceCar>, lang: Lang, now_ms: number): Sourced<CarDetail> => {
    const rate = rates.current()
    const readCar = readOnce(found.read)
    const link = findLink(id, { read: readCar, version: found.version })
    const held = link === null ? null : reports.peek(link)
    return {
      read() {
        const car = readCar()
        const conflicts = held && compareWithListing(car, held.report, { words, inspectionWords }, lang)
        return makeCarDetail(car, { words, seriesMap, rate, lang, now_ms }, conflicts)
      },
      freshness: found.freshness,
      version: `${found.version}/${versionOfRate(rate)}/${seriesMap.version()}/${held?.version ?? ''}/${dayOf(now_ms)}`,
      // A report that is read in the meantime changes the answer, though nothing of the source has changed.
      ...(link === null ? {} : { isCurrent: createHeldCheck(reports, link, held?.version) }),
    }
  }
}

function freshUntil({ fresh_until_ms }: Freshness, nowMs: number): number {
  return Math.min(fresh_until_ms, nowMs + msToNextDay(nowMs))
}

/** The link is needed again when the response is rendered, so the car is parsed once. */
function readOnce<Value extends object>(read: () => Value): () => Value {
  let value: Value | null = null
  return () => {
    value ??= read()
    return value
  }
}

/** A separate closure: it is cached with the response, and must not keep its surroundings alive. */
function createHeldCheck(reports: Reports, link: string, version: string | undefined): () => boolean {
  return () => reports.peek(link)?.version === version
}

export function createImages({ source }: Pick<CatalogParts, 'source'>) {
  return async function images(id: number): Promise<Sourced<readonly string[]>> {
    const found = await source.car(id, { sheet: false })
    return { ...found, read: () => found.read().photos }
  }
}

const MOST_CHARS = 4_000_000
const ENTRY_CHARS = 50

/** Remembers the report links of cars, so that a cached response need not be parsed for them. */
function keepReportLinks(): (id: number, found: Pick<Sourced<SourceCar>, 'read' | 'version'>) => string | null {
  const links = new LRUCache<number, { readonly version: string; readonly url: string | null }>({
    maxSize: MOST_CHARS,
    sizeCalculation: ({ version, url }) => ENTRY_CHARS + version.length + (url?.length ?? 0),
  })
  return (id, { read, version }) => {
    const known = links.get(id)
    if (known?.version === version) return known.url
    const url = unwrapLink(read().report.link)
    links.set(id, { version, url })
    return url
  }
}

/** Turns a car of the source into the detail record, in the requested language. The native block is unchanged. */
export function makeCarDetail(
  car: SourceCar,
  parts: RecordParts & { readonly now_ms: number },
  conflicts: CarDetail['conflicts'],
): CarDetail {
  const { words, lang } = parts
  // Assigned to the new record, because spreading an object of this size is slower than building it.
  return Object.assign(makeListingRecord(car, parts), {
    description: car.description,
    color: words.label('colour', car.color, lang),
    color_code: car.color_code,
    drive: describeDrive(car, parts),
    drive_code: car.drive_code,
    emission_code: car.emission_code,
    launched: car.launched,
    seats: car.seats,
    doors: car.doors,
    transfer_count: car.transfer_count,
    usage_type: words.label('usage', car.usage_type, lang),
    engine: {
      displacement_l: car.displacement_l,
      displacement_cc: car.displacement_cc,
      power_kw: car.engine_power_kw,
      power_hp: car.engine_power_hp,
      cylinders: car.cylinders,
      induction: words.label('induction', car.induction, lang),
      emission_standard: words.label('emission', car.emission_standard, lang),
    },
    motor: { power_kw: car.motor_power_kw, count: car.motor_count },
    system_power_kw: car.system_power_kw,
    torque_nm: car.torque_nm,
    gearbox: car.gearbox,
    gearbox_label: words.label('transmission', car.gearbox_label, lang),
    gears: car.gears,
    body_form: car.body_form,
    dimensions_mm: {
      length: car.length_mm,
      width: car.width_mm,
      height: car.height_mm,
      wheelbase: car.wheelbase_mm,
    },
    kerb_weight_kg: car.kerb_weight_kg,
    top_speed_kmh: car.top_speed_kmh,
    acceleration_0_100_s: car.acceleration_0_100_s,
    fuel_grade: words.label('fuel_grade', car.fuel_grade, lang),
    tank_l: car.tank_l,
    consumption: car.consumption,
    maker: words.maker(car.maker, lang),
    source_maker: car.maker,
    battery: car.battery && describeBattery(car.battery, parts),
    charging: car.charging,
    equipment: car.equipment?.map((entry) => words.equipment(entry, lang)) ?? null,
    seller: { kind: car.seller_kind, name: car.seller_name },
    inspection_valid_until: car.inspection_valid_until,
    insurance_expiry: car.insurance_expiry,
    warranty: words.label('warranty', car.warranty, lang),
    new_price_cny: car.new_price_cny,
    photos: car.photos,
    conflicts,
    export: deriveExport(car.registration_date, parts.now_ms, lang),
    marketplace: car.marketplace,
  })
}

function describeBattery(battery: SourceBattery, { words, lang }: RecordParts): Battery {
  const { capacity_kwh, range_km, range_standard, rented, warranty } = battery
  return {
    capacity_kwh,
    range_km,
    range_standard,
    chemistry: words.label('battery', battery.chemistry, lang),
    maker: words.label('battery_maker', battery.maker, lang),
    warranty: warranty && {
      text: words.label('warranty', warranty.text, lang) ?? warranty.text,
      source: warranty.text,
      first_owner_only: warranty.first_owner_only,
    },
    rented,
  }
}

/** Null if unknown; the engine of a range extender drives no wheel. */
function hasDrivingEngine({ powertrain, displacement_l }: SourceCar): boolean | null {
  if (powertrain === null) return displacement_l === null ? null : true
  return powertrain !== 'battery_electric' && powertrain !== 'fuel_cell' && powertrain !== 'range_extender'
}

/** The source has one word for both (后置后驱): the position of the engine or of the motor. */
function describeDrive(car: SourceCar, { words, lang }: RecordParts): string | null {
  if (lang === 'zh' || car.drive === null) return words.label('drive', car.drive, lang)
  const hasEngine = hasDrivingEngine(car)
  if (hasEngine !== null) return words.label(hasEngine ? 'drive' : 'motor_drive', car.drive, lang)
  // If neither is known, only the driven wheels are named.
  return words.label('drive', car.drive.replace(/^[前中后]置/, ''), lang)
}
