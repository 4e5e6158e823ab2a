/** Parses a row of a search. Rows have no brand, gearbox or body; of the fuel only whether it is new energy, and of the registration only the year. */
import { shownUrlOrNull } from '../../../domain/links/shown-url.ts'
import { arrayOrNull, positiveOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceListing } from '../../../domain/source.ts'
import type { ParseContext } from '../native.ts'
import { parseFuel } from './values/codes.ts'
import { parsePublished, parseRegistrationDate, parseRegistrationState } from './values/dates.ts'
import { parseLitres, parseTenThousands } from './values/figures.ts'
import { flagOrNull, knownTextOrNull } from './values/known-text.ts'

const REPORT_BADGE = '检测报告'
const BATTERY_BADGE = '纯电动'

/** Null for a value that is not a row or has no id. */
export function parseListing(row: unknown, context: ParseContext): SourceListing | null {
  const raw = recordOrNull(row)
  const id = parseId(raw?.infoid)
  if (raw === null || id === null) return null
  const title = textOrNull(raw.carname)
  const newEnergy = flagOrNull(raw.isnewenergy)
  const tags = parseBadges(raw.cartags)
  return {
    id,
    title,
    brand_name: knownTextOrNull(raw.brandname),
    brand_id: parseId(raw.brandid),
    series_id: parseId(raw.seriesid),
    series_name: knownTextOrNull(raw.sname) ?? parseSeriesName(title),
    registration_date: parseRegistrationDate(raw.firstregyear),
    registration_state: parseRegistrationState(raw.firstregyear),
    mileage_km: parseTenThousands(raw.mileage),
    price_cny: parseTenThousands(raw.price),
    fuel_type: parseFuel(null, newEnergy),
    fuel_label: null,
    // 混动 means any car with an engine and a motor, with or without a plug.
    powertrain: newEnergy === true && tags?.includes(BATTERY_BADGE) ? 'battery_electric' : null,
    displacement_l: parseLitres(raw.displacement),
    displacement_cc: null,
    power: null,
    emission_standard: knownTextOrNull(raw.environmental),
    transmission: null,
    body_style: null,
    body_style_label: null,
    city: knownTextOrNull(raw.cname),
    city_code: parseCityCode(raw.cityid),
    photo_url: shownUrlOrNull(raw.imageurl, context.origin),
    // A missing badge proves nothing: there is room for only a few.
    inspection_advertised: tags?.includes(REPORT_BADGE) ? true : null,
    tags,
    listed: parsePublished(raw.publicdate, context.fetched_at_ms),
    observed: null,
    source_url: formatSourceUrl(context.base_url, raw.dealerid, id),
    observed_at_ms: context.fetched_at_ms,
  }
}

export function parseId(value: unknown): number | null {
  return wholeOrNull(positiveOrNull(value))
}

export function parseCityCode(value: unknown): number | null {
  const code = wholeOrNull(value)
  return code !== null && code >= 100_000 && code <= 999_999 ? code : null
}

/** The public page of a listing, which needs the dealer too. */
export function formatSourceUrl(baseUrl: string, dealer: unknown, id: number): string | null {
  const dealerId = parseId(dealer)
  return dealerId === null ? null : `${baseUrl}/dealer/${dealerId}/${id}.html`
}

const MOST_BADGES = 50
const LONGEST_BADGE = 60

/** The badges of a row, from several places of `cartags`. In the order of the row, each once; null when the row has no place for badges. */
export function parseBadges(cartags: unknown): readonly string[] | null {
  const places = recordOrNull(cartags)
  if (places === null) return null
  const badges = new Set<string>()
  for (const badge of Object.values(places).flatMap((place) => arrayOrNull(place) ?? [])) {
    const title = textOrNull(recordOrNull(badge)?.title)
    if (title !== null && title.length <= LONGEST_BADGE && badges.size < MOST_BADGES) badges.add(title)
  }
  return [...badges]
}

const SERIES_NAME = /^(.+?)\s{0,9}(?:19|20)\d{2}\s{0,9}款/
/** The year is near the beginning of every title. */
const LONGEST_HEAD = 200

/** Parses `{series} {yyyy}款 {trim}`, the name of a car; rows have the series nowhere else. */
export function parseSeriesName(title: unknown): string | null {
  return textOrNull(SERIES_NAME.exec(textOrNull(title)?.slice(0, LONGEST_HEAD) ?? '')?.[1])
}
