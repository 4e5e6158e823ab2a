/** Parses a detail record and its spec sheet. Where both have a value, the detail record takes precedence. */
import { isEngineless, type SellerKind } from '../../../domain/codes.ts'
import { createRecordMaker, type Readers } from '../../../domain/evidence/record-maker.ts'
import { isInspectionAdvertised } from '../../../domain/links/unwrap-link.ts'
import type { MarketplaceBlock } from '../../../domain/listing-parts/marketplace-block.ts'
import { arrayOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceCar, SourceReportLink } from '../../../domain/source.ts'
import type { NativeRow, ParseContext } from '../native.ts'
import { CarView, readFuel, readPowertrain } from './car-view.ts'
import { changed } from './envelope.ts'
import { formatSourceUrl, parseBadges, parseCityCode, parseId, parseSeriesName, ROW_FIELDS } from './listing.ts'
import { addListed, parseMarketplaceBlock } from './marketplace-block.ts'
import { findCover, parsePhotos } from './photos.ts'
import { parseSpecSheet } from './spec-sheet.ts'
import { parseTransmission } from './specification/gearbox.ts'
import { SPECIFICATION_FIELDS } from './specification/specification.ts'
import { isForeignEmission, parseBodyStyle, parseColor, parseDrive, parseEmission, parseFuel } from './values/codes.ts'
import { parseExpiryDate, parsePublished, parseRegistration, type Registration } from './values/dates.ts'
import { parseTenThousands } from './values/figures.ts'
import { flagOrNull, knownTextOrNull } from './values/known-text.ts'
import { maskText, parseRemark } from './values/masks.ts'

const NO_NATIVE: MarketplaceBlock = {
  catalog: {},
  specifications: {},
  listing: {},
  registration: {},
  seller: {},
  media: {},
  report_services: {},
  warranty: {},
}

/** Each field of a car. */
export const CAR_FIELDS = {
  id: ({ detail }) => parseId(detail.infoid) as number,
  title: (car) => textOrNull(car.detail.carname) ?? ROW_FIELDS.title(car),
  brand_name: ({ detail }) => knownTextOrNull(detail.brandname),
  brand_id: ({ detail }) => parseId(detail.brandid),
  series_id: (car) => parseId(car.detail.seriesid) ?? ROW_FIELDS.series_id(car),
  series_name: ({ detail }) => knownTextOrNull(detail.seriesname) ?? parseSeriesName(detail.carname),
  registration_date(car) {
    const { date, state } = car.once(readRegistration)
    return state === 'never_registered' ? car.without('not_applicable') : date
  },
  registration_state: (car) => car.once(readRegistration).state,
  mileage_km: ({ detail }) => parseTenThousands(detail.mileage),
  price_cny: ({ detail }) => parseTenThousands(detail.price),
  fuel_type: (car) => parseFuel(car.once(readFuel), flagOrNull(car.detail.isev)),
  fuel_label: (car) => car.once(readFuel),
  powertrain: (car) => car.once(readPowertrain),
  emission_standard: (car) =>
    car.once(readEmission) ?? (isEngineless(car.powertrain) ? car.without('not_applicable') : null),
  emission_code: (car) =>
    parseEmission(car.once(readEmission)) ??
    (isEngineless(car.powertrain) || isForeignEmission(car.once(readEmission)) ? car.without('not_applicable') : null),
  transmission: ({ detail, sheet }) => parseTransmission(knownTextOrNull(detail.gearbox) ?? sheet.find(['变速箱类型'])),
  body_style: (car) => parseBodyStyle(car.detail.ad_carleveid, car.once(readLevel)),
  body_style_label: (car) => car.once(readLevel),
  city: (car) => knownTextOrNull(car.once(findPlace).city),
  city_code: (car) => parseCityCode(car.once(findPlace).code),
  tags: (car) => parseBadges(car.detail.cartags) ?? ROW_FIELDS.tags(car),
  listed: ({ detail, context }) => parsePublished(detail.publicdate, context.fetched_at_ms),
  observed: () => null,
  source_url: (car) => formatSourceUrl(car.context.base_url, car.detail.dealerid, car.id) ?? ROW_FIELDS.source_url(car),
  observed_at_ms: ({ context }) => context.fetched_at_ms,
  ...SPECIFICATION_FIELDS,
  seller_kind: ({ detail }) => parseSellerKind(detail.fromtype, detail.cartype),
  seller_name: readSellerName,
  photo_url: (car) =>
    findCover(car.detail.imageurl, car.once(readPhotos), car.context.origin) ?? ROW_FIELDS.photo_url(car),
  inspection_advertised: (car) => isInspectionAdvertised(car.once(readReport)),
  description: ({ detail }) => parseRemark(detail.remark),
  color: ({ detail }) => knownTextOrNull(detail.colorname),
  color_code: ({ detail }) => parseColor(detail.colorname),
  drive: (car) => car.once(readDrive),
  drive_code: (car) => parseDrive(car.once(readDrive)),
  transfer_count: ({ detail }) => countOrNull(detail.transfercount),
  usage_type: ({ detail }) => knownTextOrNull(detail.carusename),
  new_price_cny: ({ detail, sheet }) =>
    parseTenThousands(detail.guidanceprice) ?? parseTenThousands(sheet.find(['厂商指导价(元)'])),
  photos: (car) => car.once(readPhotos),
  report: (car) => car.once(readReport),
  inspection_valid_until: ({ detail, sheet }) =>
    parseExpiryDate(detail.examine) ?? parseExpiryDate(sheet.find(['车辆年审时间'])),
  insurance_expiry: ({ detail }) => parseExpiryDate(detail.insurance),
  marketplace: ({ detail, sheet, sections, row, context }) =>
    context.without_native ? NO_NATIVE : addListed(parseMarketplaceBlock(detail, sheet, sections), row),
} as const satisfies Readers<CarView, SourceCar>

const makeCar = createRecordMaker<CarView, SourceCar>(CAR_FIELDS)

const NO_ROW: NativeRow = {}

/** Throws `source_changed` for a record without an id. A row has the id of the same car; null when none was read. */
export function parseCar(detail: unknown, sections: unknown, context: ParseContext, row: NativeRow | null = null) {
  return makeCar(new CarView(readCarRecords(detail, sections, context, row)))
}

/** The records of a car, before any of their values is read. Throws as `parseCar` does. */
export function readCarRecords(detail: unknown, sheet: unknown, context: ParseContext, row: NativeRow | null) {
  const raw = recordOrNull(detail)
  const id = parseId(raw?.infoid)
  if (raw === null || id === null) throw changed('a car')
  const sections = arrayOrNull(sheet)
  return { id, detail: raw, sheet: parseSpecSheet(sections), sections, row: row ?? NO_ROW, context }
}

/** A row of a list has only the year, so it counts only if the record says nothing. */
function readRegistration({ detail, row }: CarView): Registration {
  const own = parseRegistration([detail.firstregdate, detail.firstregshortdate, detail.firstregyear])
  return own.state === null ? parseRegistration([row.firstregyear]) : own
}

function readPhotos({ detail, context }: CarView): readonly string[] {
  return parsePhotos(detail.imageurl, detail.piclist, context.origin)
}

function readEmission(car: CarView): string | null {
  const { detail, sheet } = car
  return knownTextOrNull(detail.environmental) ?? sheet.find(['环保标准']) ?? ROW_FIELDS.emission_standard(car)
}

function readLevel({ detail, sheet }: CarView): string | null {
  return knownTextOrNull(detail.levelname) ?? sheet.find(['级别'])
}

function readDrive({ detail, sheet }: CarView): string | null {
  return knownTextOrNull(detail.drivingmode) ?? sheet.find(['驱动方式'])
}

/** The name and the code of the city are of the same record. */
function findPlace({ detail, row }: CarView): { readonly city: unknown; readonly code: unknown } {
  const isPlaced = knownTextOrNull(detail.cname) !== null || parseCityCode(detail.cid) !== null
  return isPlaced ? { city: detail.cname, code: detail.cid } : { city: row.cname, code: row.cityid }
}

export const REPORT_FIELDS = {
  advertised: ({ detail }) => flagOrNull(detail.isreport),
  link: ({ detail }) => textOrNull(detail.testreporturl),
} as const satisfies Readers<CarView, SourceReportLink>

function readReport(car: CarView): SourceReportLink {
  return { advertised: REPORT_FIELDS.advertised(car), link: REPORT_FIELDS.link(car) }
}

/** The name is given only for a seller that is known to be a business. */
function readSellerName({ detail, without }: CarView): string | null {
  const name = knownTextOrNull(detail.dealername)
  if (name === null) return null
  const kind = parseSellerKind(detail.fromtype, detail.cartype)
  return kind === null || kind === 'private' ? without('withheld') : maskText(name)
}

function countOrNull(value: unknown): number | null {
  const count = wholeOrNull(value)
  return count !== null && count >= 0 ? count : null
}

const SELLER_KINDS: readonly (readonly [kind: SellerKind, fromtype: number, cartypes: readonly number[]])[] = [
  ['private', 0, [20]],
  ['franchised_dealer', 40, [90]],
  ['dealer', 70, [70, 186]],
]

/** Reads the kind of seller from two codes that must agree: either code alone may be a placeholder. */
export function parseSellerKind(fromtype: unknown, cartype: unknown): SellerKind | null {
  const [from, car] = [wholeOrNull(fromtype), wholeOrNull(cartype)]
  const row = SELLER_KINDS.find(([, one, cars]) => one === from && car !== null && cars.includes(car))
  return row?.[0] ?? null
}
