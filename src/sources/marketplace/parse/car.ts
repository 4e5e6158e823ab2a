/** Parses a detail record and its spec sheet. Where both have a value, the detail record takes precedence. */
import { isInspectionAdvertised } from '../../../domain/listing-parts/inspection-advertised.ts'
import type { MarketplaceBlock } from '../../../domain/listing-parts/marketplace-block.ts'
import { arrayOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceCar, SourceListing } from '../../../domain/source.ts'
import type { NativeDetail, ParseContext } from '../native.ts'
import { changed } from './changed.ts'
import { formatSourceUrl, parseCityCode, parseId } from './listing.ts'
import { parseMarketplaceBlock } from './marketplace-block.ts'
import { findCover, parsePhotos } from './photos.ts'
import { parseSpecSheet, type SpecSheet } from './spec-sheet.ts'
import { parseColor } from './specification/color.ts'
import { parseDrive } from './specification/drive.ts'
import { parseEmission } from './specification/emission.ts'
import { parseSpecification } from './specification/specification.ts'
import { parseBadges } from './values/badges.ts'
import { parseBodyStyle } from './values/body-style.ts'
import { parseExpiryDate } from './values/expiry-date.ts'
import { flagOrNull } from './values/flag.ts'
import { parseFuel, parsePowertrain } from './values/fuel.ts'
import { knownTextOrNull } from './values/known-text.ts'
import { parsePublished } from './values/published.ts'
import { parseRegistrationDate } from './values/registration-date.ts'
import { parseRegistrationState } from './values/registration-state.ts'
import { maskText, parseRemark } from './values/remark.ts'
import { parseSellerKind } from './values/seller-kind.ts'
import { parseTenThousands } from './values/ten-thousands.ts'
import { parseSeriesName } from './values/title.ts'
import { parseTransmission } from './values/transmission.ts'

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
  return Object.assign(common, parseSpecification({ detail: raw, sheet, powertrain }), parseSeller(raw), {
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
