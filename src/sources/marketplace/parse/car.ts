/** Parses a detail record and its spec sheet. Where both have a value, the detail record takes precedence. */
import type { SellerKind } from '../../../domain/codes.ts'
import { shownUrlOrNull } from '../../../domain/links/shown-url.ts'
import { isInspectionAdvertised } from '../../../domain/links/unwrap-link.ts'
import type { MarketplaceBlock } from '../../../domain/listing-parts/marketplace-block.ts'
import { arrayOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceCar, SourceListing } from '../../../domain/source.ts'
import type { NativeDetail, ParseContext } from '../native.ts'
import { changed } from './envelope.ts'
import { formatSourceUrl, parseBadges, parseCityCode, parseId, parseSeriesName } from './listing.ts'
import { parseMarketplaceBlock } from './marketplace-block.ts'
import { parseSpecSheet, type SpecSheet } from './spec-sheet.ts'
import { parseTransmission } from './specification/gearbox.ts'
import { parseSpecification } from './specification/specification.ts'
import { parseBodyStyle, parseColor, parseDrive, parseEmission, parseFuel, parsePowertrain } from './values/codes.ts'
import { parseExpiryDate, parsePublished, parseRegistrationDate, parseRegistrationState } from './values/dates.ts'
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

/** Throws `source_changed` for a record without an id. */
export function parseCar(detail: unknown, sections: unknown, context: ParseContext): SourceCar {
  const raw = recordOrNull(detail)
  const id = parseId(raw?.infoid)
  if (raw === null || id === null) throw changed('a car')
  const native = arrayOrNull(sections)
  const sheet = parseSpecSheet(native)
  const photos = parsePhotos(raw.imageurl, raw.piclist, context.origin)
  const report = { advertised: flagOrNull(raw.isreport), link: textOrNull(raw.testreporturl) }
  const common = parseCommon(raw, id, sheet, context)
  const { powertrain } = common
  const drive = knownTextOrNull(raw.drivingmode) ?? sheet.find(['驱动方式'])
  // Assigned to new objects: spreading records of this size takes longer than parsing them.
  return Object.assign(common, parseSpecification(raw, sheet, powertrain), parseSeller(raw), {
    photo_url: findCover(raw.imageurl, photos, context.origin),
    inspection_advertised: isInspectionAdvertised(report),
    description: parseRemark(raw.remark),
    color: knownTextOrNull(raw.colorname),
    color_code: parseColor(raw.colorname),
    drive,
    drive_code: parseDrive(drive),
    emission_code: parseEmission(common.emission_standard),
    transfer_count: countOrNull(raw.transfercount),
    usage_type: knownTextOrNull(raw.carusename),
    new_price_cny: parseTenThousands(raw.guidanceprice) ?? parseTenThousands(sheet.find(['厂商指导价(元)'])),
    photos,
    report,
    inspection_valid_until: parseExpiryDate(raw.examine) ?? parseExpiryDate(sheet.find(['车辆年审时间'])),
    insurance_expiry: parseExpiryDate(raw.insurance),
    marketplace: context.without_native ? NO_NATIVE : parseMarketplaceBlock(raw, sheet, native),
  })
}

function parseCommon(
  raw: NativeDetail,
  id: number,
  sheet: SpecSheet,
  { base_url, fetched_at_ms }: ParseContext,
): Omit<SourceListing, 'photo_url' | 'inspection_advertised' | 'displacement_l' | 'displacement_cc' | 'power'> {
  const title = textOrNull(raw.carname)
  const fuel = knownTextOrNull(raw.fuelname) ?? sheet.find(['能源类型', '燃料形式'])
  const gearbox = knownTextOrNull(raw.gearbox) ?? sheet.find(['变速箱类型'])
  const level = knownTextOrNull(raw.levelname) ?? sheet.find(['级别'])
  const registrations = [raw.firstregdate, raw.firstregshortdate, raw.firstregyear]
  return {
    id,
    title,
    brand_name: knownTextOrNull(raw.brandname),
    brand_id: parseId(raw.brandid),
    series_id: parseId(raw.seriesid),
    series_name: knownTextOrNull(raw.seriesname) ?? parseSeriesName(title),
    registration_date: parseRegistrationDate(...registrations),
    registration_state: parseRegistrationState(...registrations),
    mileage_km: parseTenThousands(raw.mileage),
    price_cny: parseTenThousands(raw.price),
    fuel_type: parseFuel(fuel, flagOrNull(raw.isev)),
    fuel_label: fuel,
    powertrain: parsePowertrain(fuel, flagOrNull(raw.isev)),
    emission_standard: knownTextOrNull(raw.environmental) ?? sheet.find(['环保标准']),
    transmission: parseTransmission(gearbox),
    body_style: parseBodyStyle(raw.ad_carleveid, level),
    body_style_label: level,
    city: knownTextOrNull(raw.cname),
    city_code: parseCityCode(raw.cid),
    tags: parseBadges(raw.cartags),
    listed: parsePublished(raw.publicdate, fetched_at_ms),
    observed: null,
    source_url: formatSourceUrl(base_url, raw.dealerid, id),
    observed_at_ms: fetched_at_ms,
  }
}

/** The name is given only for a seller that is known to be a business. */
function parseSeller(raw: NativeDetail): Pick<SourceCar, 'seller_kind' | 'seller_name'> {
  const seller_kind = parseSellerKind(raw.fromtype, raw.cartype)
  const name = seller_kind === null || seller_kind === 'private' ? null : knownTextOrNull(raw.dealername)
  return { seller_kind, seller_name: name === null ? null : maskText(name) }
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

/** For a valid URL. */
const PATH = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i
const SIZE = /^(?:f_)?(\d+)x\d+_(?:c\d+_|\d+_q\d+_)?/
/** Tails shorter than this, such as `1.jpg`, are unique only together with their folder. */
const SHORTEST_NAME = 16

interface Picture {
  readonly key: string
  readonly width: number
  readonly url: string
}

/** One URL per picture, in the order in which the pictures were first sent; `cover` comes first when it is not in `list`. */
export function parsePhotos(cover: unknown, list: unknown, origin: string): string[] {
  const listed = (arrayOrNull(list) ?? []).map((one) => readPicture(one, origin)).filter((picture) => picture !== null)
  const first = readPicture(cover, origin)
  const known = new Set(listed.map(({ key }) => key))
  const inOrder = first === null ? listed : known.has(first.key) ? [...listed, first] : [first, ...listed]
  const largest = new Map<string, Picture>()
  for (const picture of inOrder) {
    const held = largest.get(picture.key)
    if (held === undefined || picture.width > held.width) largest.set(picture.key, picture)
  }
  return [...largest.values()].map(({ url }) => url)
}

function readPicture(value: unknown, origin: string): Picture | null {
  const url = shownUrlOrNull(value, origin)
  if (url === null) return null
  const path = PATH.exec(url)?.[1] ?? ''
  const slash = path.lastIndexOf('/') + 1
  const file = path.slice(slash)
  const size = SIZE.exec(file)
  const tail = file.slice(size?.[0].length ?? 0)
  return {
    key: tail.length < SHORTEST_NAME ? path.slice(0, slash) + tail : tail,
    // Without a size it is the picture as it was uploaded.
    width: size ? Number(size[1]) : Number.POSITIVE_INFINITY,
    url,
  }
}

/** The largest URL of the cover's picture, or the first photo. */
export function findCover(cover: unknown, photos: readonly string[], origin: string): string | null {
  const key = readPicture(cover, origin)?.key
  return photos.find((url) => readPicture(url, origin)?.key === key) ?? photos[0] ?? null
}
