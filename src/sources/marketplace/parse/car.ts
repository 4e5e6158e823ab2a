/** A detail record and its spec sheet as a car of ours. Where both tell the same, the detail record is believed. */
import { arrayOrNull, positiveOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceCar, SourceListing } from '../../../domain/source.ts'
import type { NativeDetail, ParseContext } from '../native.ts'
import { changed } from './changed.ts'
import { formatSourceUrl, parseCityCode, parseId } from './listing.ts'
import { parseMarketplaceBlock } from './marketplace-block.ts'
import { findCover, parsePhotos } from './photos.ts'
import { parseSheetFigures, parseSpecSheet, type SpecSheet } from './spec-sheet.ts'
import { parseBodyStyle } from './values/body-style.ts'
import { flagOrNull } from './values/flag.ts'
import { parseFuel } from './values/fuel.ts'
import { knownTextOrNull } from './values/known-text.ts'
import { parsePublished } from './values/published.ts'
import { parseRegistrationDate } from './values/registration-date.ts'
import { parseRemark } from './values/remark.ts'
import { parseTenThousands } from './values/ten-thousands.ts'
import { parseSeriesName } from './values/title.ts'
import { parseTransmission } from './values/transmission.ts'

/** Throws `source_changed` for a record without an id. */
export function parseCar(detail: unknown, sections: unknown, context: ParseContext): SourceCar {
  const raw = recordOrNull(detail)
  const id = parseId(raw?.infoid)
  if (raw === null || id === null) throw changed('a car')
  const sheet = parseSpecSheet(arrayOrNull(sections))
  const photos = parsePhotos(raw.imageurl, raw.piclist)
  // Assigned to new objects: spreading records of this size takes longer than parsing them.
  return Object.assign(parseCommon(raw, id, sheet, context), parseFigures(raw, sheet), {
    photo_url: findCover(raw.imageurl, photos),
    description: parseRemark(raw.remark),
    color: knownTextOrNull(raw.colorname),
    drive: knownTextOrNull(raw.drivingmode) ?? sheet.find(['驱动方式']),
    transfer_count: countOrNull(raw.transfercount),
    usage_type: knownTextOrNull(raw.carusename),
    induction: knownTextOrNull(raw.flowmode) ?? sheet.find(['进气形式']),
    emission_standard: knownTextOrNull(raw.environmental) ?? sheet.find(['环保标准']),
    new_price_cny: parseTenThousands(raw.guidanceprice) ?? parseTenThousands(sheet.find(['厂商指导价(元)'])),
    photos,
    observed_at_ms: context.fetched_at_ms,
    report: { advertised: flagOrNull(raw.isreport), link: textOrNull(raw.testreporturl) },
    insurance_expiry: knownTextOrNull(raw.insurance),
    marketplace: parseMarketplaceBlock(raw, sheet, arrayOrNull(sections)),
  })
}

function parseCommon(
  raw: NativeDetail,
  id: number,
  sheet: SpecSheet,
  { base_url, fetched_at_ms }: ParseContext,
): Omit<SourceListing, 'photo_url'> {
  const title = textOrNull(raw.carname)
  const fuel = knownTextOrNull(raw.fuelname) ?? sheet.find(['能源类型', '燃料形式'])
  const gearbox = knownTextOrNull(raw.gearbox) ?? sheet.find(['变速箱类型'])
  const level = knownTextOrNull(raw.levelname) ?? sheet.find(['级别'])
  return {
    id,
    title,
    brand_name: knownTextOrNull(raw.brandname),
    brand_id: parseId(raw.brandid),
    series_id: parseId(raw.seriesid),
    series_name: knownTextOrNull(raw.seriesname) ?? parseSeriesName(title),
    registration_date: parseRegistrationDate(raw.firstregdate, raw.firstregshortdate, raw.firstregyear),
    mileage_km: parseTenThousands(raw.mileage),
    price_cny: parseTenThousands(raw.price),
    fuel_type: parseFuel(fuel, flagOrNull(raw.isev)),
    fuel_label: fuel,
    transmission: parseTransmission(gearbox),
    transmission_label: gearbox,
    body_style: parseBodyStyle(raw.ad_carleveid, level),
    body_style_label: level,
    city: knownTextOrNull(raw.cname),
    city_code: parseCityCode(raw.cid),
    inspection_advertised: flagOrNull(raw.isreport),
    listed_at: parsePublished(raw.publicdate, fetched_at_ms),
    source_url: formatSourceUrl(base_url, raw.dealerid, id),
  }
}

function parseFigures(raw: NativeDetail, sheet: SpecSheet) {
  const figures = parseSheetFigures(sheet)
  return Object.assign(figures, {
    seats: parseId(raw.setcount) ?? figures.seats,
    displacement_l: parseLitres(raw.displacement) ?? parseLitres(raw.engine) ?? figures.displacement_l,
  })
}

/** "2", "2.0T", "1.5L"; the "0.0T" of a battery car is none. */
function parseLitres(value: unknown): number | null {
  return positiveOrNull(textOrNull(value)?.replace(/\s*[TL]$/i, '') ?? value)
}

function countOrNull(value: unknown): number | null {
  const count = wholeOrNull(value)
  return count !== null && count >= 0 ? count : null
}
