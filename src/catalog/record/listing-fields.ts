/** Each field of a listing record, from a listing of the source. */

import type { ReportStatus } from '../../domain/codes.ts'
import { createRecordMaker, type Readers } from '../../domain/evidence/record-maker.ts'
import type { Why } from '../../domain/evidence/source-evidence.ts'
import type { Location } from '../../domain/fields/group-fields.ts'
import { ROW_FIELDS } from '../../domain/fields/row-fields.ts'
import { describeObserved } from '../../domain/inventory/observed-text.ts'
import { describeReportFacts, type ReportFields } from '../../domain/inventory/reports/report-facts.ts'
import { statusOfLink } from '../../domain/links/unwrap-link.ts'
import { toHorsepower } from '../../domain/listing-parts/horsepower.ts'
import { convertToEur, convertToUsd } from '../../domain/rates.ts'
import type { SourceCar, SourceListing } from '../../domain/source.ts'
import type { CodeKind } from '../../words/labels.ts'
import { readersOf } from './readers-of.ts'
import type { RecordView } from './record-view.ts'

type View = RecordView<SourceListing>

export const LOCATION_FIELDS = {
  city: (view) => view.once(readPlace).city,
  province: (view) => view.once(readPlace).province ?? unlessUnnamed(view, view.car.city),
} as const satisfies Readers<View, Location>

const makeLocation = createRecordMaker<View, Location>(LOCATION_FIELDS)

export const LISTING_FIELDS = readersOf<View, typeof ROW_FIELDS>(ROW_FIELDS, ({ car }) => car, {
  title: (view) => view.once(readTitle).title,
  source_title: ({ car }) => car.title,
  manufacturer: (view) => view.once(readTitle).manufacturer ?? unlessUnnamed(view, view.car.title),
  model: (view) => view.once(readTitle).model ?? unlessUnnamed(view, view.car.title),
  // A title without these parts does not state them.
  trim: (view) => view.once(readTitle).trim ?? unlessUnnamed(view, view.car.title, 'not_sent'),
  model_year: (view) => view.once(readTitle).model_year ?? unlessUnnamed(view, view.car.title, 'not_sent'),
  price_eur: ({ car, parts, without }) =>
    convertToEur(car.price_cny, parts.rate) ?? (car.price_cny === null ? null : without('not_read')),
  price_usd: ({ car, parts, without }) =>
    convertToUsd(car.price_cny, parts.rate) ?? (car.price_cny === null ? null : without('not_read')),
  fuel_type: readFuelType,
  fuel_label: (view) =>
    nameCode(view, 'fuel_type', readFuelType(view)) ??
    view.parts.words.label('fuel', view.car.fuel_label, view.parts.lang),
  powertrain: readPowertrain,
  powertrain_label: (view) => nameCode(view, 'powertrain', readPowertrain(view)),
  power_kw: ({ car, without }) => (car.power ? (car.power.kw ?? without('not_sent')) : null),
  // As printed, else derived. Derived horsepower keeps a decimal: tariffs change at whole numbers, and rounding 160.4 would cross one.
  power_hp: ({ car }) => (car.power ? (car.power.hp ?? toHorsepower(car.power.kw)) : null),
  power_source: ({ car }) => (car.power ? (car.power.hp === null ? 'derived' : 'printed') : null),
  power_basis: ({ car }) => car.power?.basis ?? null,
  transmission: readTransmission,
  transmission_label: (view) => nameCode(view, 'transmission', readTransmission(view)),
  body_style: readBodyStyle,
  body_style_label: (view) =>
    nameCode(view, 'body_style', readBodyStyle(view)) ??
    view.parts.words.label('body', view.car.body_style_label, view.parts.lang),
  location: makeLocation,
  report_status: (view) => view.once(readReport).report_status,
  derived_damage_severity(view) {
    return view.once(readReport).derived_damage_severity ?? view.without(whyUnread(view) ?? 'not_sent')
  },
  tags: ({ car, parts }) => car.tags?.map((tag) => parts.words.tag(tag, parts.lang)) ?? null,
  // The source states only how long ago it was.
  listed_at: (view) =>
    view.once(readListed).listed_at ?? (view.once(readListed).listed_to === null ? null : view.without('not_sent')),
  listed_from: (view) => view.once(readListed).listed_from,
  listed_to: (view) => view.once(readListed).listed_to,
  first_observed_at: (view) =>
    view.car.observed === null ? view.without('not_read') : view.once(readObserved).first_observed_at,
  price_change(view) {
    if (view.car.observed === null) return view.without('not_read')
    return view.once(readObserved).price_change ?? view.without('not_applicable')
  },
  observed_at: ({ car }) => new Date(car.observed_at_ms).toISOString(),
})

/** Null for a text that is there, but in which the value was not found. */
function unlessUnnamed({ without }: View, text: string | null, why: 'unreadable' | 'not_sent' = 'unreadable'): null {
  return text === null ? null : without(why)
}

function readTitle({ car, parts, proof }: View) {
  const { words, seriesMap, lang } = parts
  const brand = seriesMap.brandOf(car.series_id)
  const name = car.brand_name ?? brand?.name ?? null
  const id = car.brand_id ?? brand?.id ?? proof.brand_id
  return words.title(
    car.title,
    {
      brand: name === null && id === null ? null : { name, id },
      // Titles spell some series differently (凯迪拉克CTS进口), so the catalogue takes precedence.
      series: seriesMap.find(car.series_id)?.name ?? car.series_name,
    },
    lang,
  )
}

const UNREAD: Readonly<Record<ReportStatus, Why | null>> = {
  parsed: null,
  partial: null,
  unsupported: 'unreadable',
  unavailable: 'not_read',
  not_available: 'not_applicable',
  not_read: 'not_read',
}

/** Why nothing is known of the report of a car, the same for every field that comes from it; null if it was read. */
export function whyUnread(view: Pick<View, 'car'>): Why | null {
  return UNREAD[readReport(view).report_status ?? 'not_read']
}

/** Rows of the marketplace's own lists do not tell enough of a report. */
export function readReport({ car }: Pick<View, 'car'>): ReportFields {
  if (car.observed?.report) return describeReportFacts(car.observed.report)
  const { report } = car as Partial<SourceCar>
  return { report_status: report ? statusOfLink(report) : null, derived_damage_severity: null }
}

function readPlace({ car, parts }: View): Location {
  return parts.words.place(car.city_code, car.city, parts.lang)
}

function readListed({ car }: View) {
  return describeObserved(car.listed, car.observed)
}

function readObserved({ car }: View) {
  return describeObserved(null, car.observed)
}

function readFuelType({ car, proof }: View) {
  return car.fuel_type ?? proof.fuel_type
}

function readPowertrain(view: View) {
  const { car, known, proof } = view
  return car.powertrain ?? ((known.fuel_type ?? proof.fuel_type) === proof.fuel_type ? proof.powertrain : null)
}

function readTransmission({ car, proof }: View) {
  return car.transmission ?? proof.transmission
}

function readBodyStyle({ car, proof }: View) {
  return car.body_style ?? proof.body_style
}

function nameCode({ parts }: View, kind: CodeKind, code: string | null): string | null {
  return code === null ? null : parts.words.codeLabel(kind, code, parts.lang)
}
