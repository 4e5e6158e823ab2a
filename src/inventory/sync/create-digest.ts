/** What is made of a car when it is written: what searches look at, its row in both languages, and a fingerprint of all that it is. */
import { hash } from 'node:crypto'
import type { Lang } from '../../domain/codes.ts'
import { Failure } from '../../domain/failure.ts'
import { readRegistrationMonths } from '../../domain/inventory/registration-months.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import type { Digest, MakeDigest } from '../../domain/inventory/store.ts'
import { foldEnglishTitle } from '../../domain/inventory/title-keywords.ts'
import { unwrapLink } from '../../domain/links/unwrap-link.ts'
import type { ListingRecord } from '../../domain/listing.ts'
import type { TagCode } from '../../domain/listing-parts/tag.ts'
import type { SourceCar } from '../../domain/source.ts'
import { foldTitle } from '../../domain/title-phrases.ts'

/** The native records as values of JSON; null = never read. */
interface RecordValues {
  readonly list: unknown
  readonly detail: unknown
  readonly sheet: unknown
}

export interface DigestParts {
  /** A new object each time. Throws a Failure `source_changed` for what cannot be read, or is another car. */
  readonly parse: (id: number, values: RecordValues, atMs: number) => SourceCar
  /** Without a rate: rates move. */
  readonly render: (car: SourceCar, lang: Lang) => ListingRecord
  /** The brand that the row shows, and its province as two digits of the national division. */
  readonly locate: (car: SourceCar) => { readonly brand_id: number | null; readonly province: number | null }
  /** Of the word tables and the program. */
  readonly madeBy: string
}

/** Of values that were parsed before. */
export type DigestValues = (id: number, values: RecordValues, atMs: number) => Digest

export function createDigestOfValues({ parse, render, locate, madeBy }: DigestParts): DigestValues {
  return (id, values, atMs) => {
    const parsed = parse(id, values, atMs)
    if (!saysWhatItIs(parsed)) throw new Failure('source_changed', 'A record tells neither title, make nor series.')
    const { listed } = parsed
    // A store that knows all looks at the car puts into the rows when it was listed.
    const car = Object.assign(parsed, { listed: null })
    const en = render(car, 'en')
    const rows = { en: JSON.stringify(en), zh: JSON.stringify(render(car, 'zh')) }
    const columns = { ...deriveColumns(car, en), ...locate(car) }
    return { columns, rows, listed, fingerprint: deriveFingerprint(car, en), made_by: madeBy }
  }
}

/** What tells nothing of a car is none, whatever number it has. */
function saysWhatItIs({ title, brand_id, brand_name, series_id, series_name }: SourceCar): boolean {
  return [title, brand_id, brand_name, series_id, series_name].some((told) => told !== null)
}

export function createDigest(parts: DigestParts): MakeDigest {
  const digestValues = createDigestOfValues(parts)
  return (id, { list, detail, sheet }, atMs) =>
    digestValues(id, { list: parseText(list), detail: parseText(detail), sheet: parseText(sheet) }, atMs)
}

function parseText(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch (cause) {
    throw new Failure('source_changed', 'A record is no JSON.', { cause })
  }
}

/** What a row shows, and what finds it, are one. */
function deriveColumns(car: SourceCar, row: ListingRecord): Omit<SearchColumns, 'brand_id' | 'province'> {
  const months = readRegistrationMonths(row.registration_date)
  return {
    series_id: car.series_id,
    title: foldTitle(car.title ?? ''),
    english_title: foldEnglishTitle(row.title ?? ''),
    price_cny: row.price_cny,
    mileage_km: row.mileage_km,
    registered_from: months?.from ?? null,
    registered_to: months?.to ?? null,
    model_year: row.model_year,
    fuel_type: row.fuel_type,
    powertrain: row.powertrain,
    transmission: row.transmission,
    body_style: row.body_style,
    registration_state: row.registration_state,
    has_report: unwrapLink(car.report.link) !== null,
  }
}

/** Of none of these: the price has an entry of its own, the times move by themselves, and what the source sends besides is not ours to judge. */
const LEFT_OUT = { price_cny: undefined, listed: undefined, observed_at_ms: undefined, marketplace: undefined }

/** Badges that come and go with the days and the viewers, while the car stays as it is. */
const PASSING: ReadonlySet<string | null> = new Set<TagCode>(['newly_listed', 'much_viewed'])

function deriveFingerprint(car: SourceCar, row: ListingRecord): string {
  const tags = row.tags?.flatMap(({ code, source }) => (PASSING.has(code) ? [] : [source])).sort()
  const facts = JSON.stringify(Object.assign({}, car, LEFT_OUT, { tags }))
  return hash('sha256', facts, 'base64url').slice(0, FINGERPRINT_CHARS)
}

/** 132 bits: no two states of a car ever share one by chance. */
const FINGERPRINT_CHARS = 22
