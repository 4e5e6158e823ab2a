/** Parses a row of a search. Rows have no brand, gearbox or body; of the fuel only whether it is new energy, and of the registration only the year. */

import { createRecordMaker, type Readers } from '../../../domain/evidence/record-maker.ts'
import { shownUrlOrNull } from '../../../domain/links/shown-url.ts'
import { arrayOrNull, positiveOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceListing } from '../../../domain/source.ts'
import type { ParseContext } from '../native.ts'
import type { RowView } from './car-view.ts'
import { parseFuel } from './values/codes.ts'
import { parsePublished, parseRegistration, parseRegistrationDate } from './values/dates.ts'
import { parseLitres, parseTenThousands } from './values/figures.ts'
import { flagOrNull, knownTextOrNull } from './values/known-text.ts'

const REPORT_BADGE = '检测报告'
const BATTERY_BADGE = '纯电动'

const nothing = () => null

/** Each field of a row, for a row that has an id. */
export const ROW_FIELDS = {
  id: ({ row }) => parseId(row.infoid) as number,
  title: ({ row }) => textOrNull(row.carname),
  brand_name: ({ row }) => knownTextOrNull(row.brandname),
  brand_id: ({ row }) => parseId(row.brandid),
  series_id: ({ row }) => parseId(row.seriesid),
  series_name: ({ row }) => knownTextOrNull(row.sname) ?? parseSeriesName(row.carname),
  registration_date: ({ row }) => parseRegistrationDate(row.firstregyear),
  registration_state: ({ row }) => parseRegistration([row.firstregyear]).state,
  mileage_km: ({ row }) => parseTenThousands(row.mileage),
  price_cny: ({ row }) => parseTenThousands(row.price),
  fuel_type: ({ row }) => parseFuel(null, flagOrNull(row.isnewenergy)),
  fuel_label: nothing,
  // 混动 means any car with an engine and a motor, with or without a plug.
  powertrain: ({ row }) =>
    flagOrNull(row.isnewenergy) === true && hasBadge(row.cartags, BATTERY_BADGE) ? 'battery_electric' : null,
  displacement_l: ({ row }) => parseLitres(row.displacement),
  displacement_cc: nothing,
  power: nothing,
  emission_standard: ({ row }) => knownTextOrNull(row.environmental),
  transmission: nothing,
  body_style: nothing,
  body_style_label: nothing,
  city: ({ row }) => knownTextOrNull(row.cname),
  city_code: ({ row }) => parseCityCode(row.cityid),
  photo_url: ({ row, context }) => shownUrlOrNull(row.imageurl, context.origin),
  // A missing badge proves nothing: there is room for only a few.
  inspection_advertised: ({ row }) => (hasBadge(row.cartags, REPORT_BADGE) ? true : null),
  tags: ({ row }) => parseBadges(row.cartags),
  listed: ({ row, context }) => parsePublished(row.publicdate, context.fetched_at_ms),
  observed: nothing,
  source_url: ({ row, context }) => formatSourceUrl(context.base_url, row.dealerid, row.infoid),
  observed_at_ms: ({ context }) => context.fetched_at_ms,
} as const satisfies Readers<RowView, SourceListing>

const makeListing = createRecordMaker<RowView, SourceListing>(ROW_FIELDS)

/** Null for a value that is not a row or has no id. */
export function parseListing(value: unknown, context: ParseContext): SourceListing | null {
  const row = recordOrNull(value)
  return row === null || parseId(row.infoid) === null ? null : makeListing({ row, context })
}

/** Most rows have none of the badges that are asked for, so reading all of them would take longer than everything else. */
function hasBadge(cartags: unknown, title: string): boolean {
  for (const place of Object.values(recordOrNull(cartags) ?? {})) {
    for (const badge of arrayOrNull(place) ?? []) {
      const printed = recordOrNull(badge)?.title
      if (typeof printed === 'string' && printed.includes(title) && textOrNull(printed) === title) return true
    }
  }
  return false
}

export function parseId(value: unknown): number | null {
  return wholeOrNull(positiveOrNull(value))
}

export function parseCityCode(value: unknown): number | null {
  const code = wholeOrNull(value)
  return code !== null && code >= 100_000 && code <= 999_999 ? code : null
}

/** The public page of a listing, which needs the dealer too. */
export function formatSourceUrl(baseUrl: string, dealer: unknown, car: unknown): string | null {
  const [dealerId, id] = [parseId(dealer), parseId(car)]
  return dealerId === null || id === null ? null : `${baseUrl}/dealer/${dealerId}/${id}.html`
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
