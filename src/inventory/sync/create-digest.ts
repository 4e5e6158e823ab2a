/** Makes the digest of a car when it is written: the columns that searches use, its row in both languages, and a fingerprint of its facts. */
import { hash } from 'node:crypto'
import { LANGS, type Lang } from '../../domain/codes.ts'
import { type AdMarks, readIdentity } from '../../domain/duplicates/ad-identity.ts'
import { Failure, isFailure } from '../../domain/failure.ts'
import {
  FIELD_NAMES,
  type FieldName,
  type FieldNumbers,
  isSet,
  NO_NUMBERS,
  type PlainName,
  packSet,
  SEARCH_FIELDS,
  SET_NAMES,
  type SetName,
} from '../../domain/fields/search-fields.ts'
import { parseNative } from '../../domain/inventory/inventory-cars.ts'
import type { Comparison, EarlierCar, MakeDigest, NativeValues } from '../../domain/inventory/inventory-writer.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import { foldEnglishTitle } from '../../domain/inventory/title-keywords.ts'
import { unwrapLink } from '../../domain/links/unwrap-link.ts'
import type { CarDetail, ListingRecord } from '../../domain/listing.ts'
import { PASSING_TAGS } from '../../domain/listing-parts/tag.ts'
import type { SourceCar } from '../../domain/source.ts'
import { readRegistrationMonths } from '../../domain/time/china-time.ts'
import { foldTitle } from '../../domain/title-phrases.ts'
import { MEANINGS } from '../store/keep-meanings.ts'

interface DigestParts {
  /** Returns a new object each time. Throws a Failure `source_changed` for what cannot be read, or is another car. */
  readonly parse: (id: number, records: NativeValues, atMs: number) => SourceCar
  /** Without a rate, because rates move. */
  readonly render: (car: SourceCar, lang: Lang) => ListingRecord
  /** The whole record, which changes are named by; without a rate, too. */
  readonly describe: (car: SourceCar, lang: Lang) => CarDetail
  /** The brand that the row shows, and its province and city as two and six digits of the national division. */
  readonly locate: (car: SourceCar) => Pick<SearchColumns, Located>
  /** The masked VIN and the id of the trim of a native detail. */
  readonly readMarks: (detail: unknown) => AdMarks
  /** The members of the sets that are not a list of codes in the record of the car; null = unknown. */
  readonly readSets: (car: SourceCar, records: NativeValues) => Sets
  readonly madeBy: string
}

type Sets = Readonly<Partial<Record<SetName, readonly number[] | null>>>
type Located = 'brand_id' | 'province' | 'city'

/** Fields that are derived from more than one value, or looked up. */
const OTHERS: ReadonlySet<FieldName> = new Set(['province', 'city', 'registered_from', 'registered_to', 'has_report'])

export function createDigest(parts: DigestParts): MakeDigest {
  const { parse, render, locate, readMarks, readSets, madeBy } = parts
  return (id, records, atMs, earlier = null) => {
    const parsed = parse(id, records, atMs)
    if (!saysWhatItIs(parsed)) throw new Failure('source_changed', 'A record has neither title, make nor series.')
    const { listed } = parsed
    const sets = readSets(parsed, records)
    // The store adds the listing date to the rows: it knows every observation of the car.
    const car = Object.assign(parsed, { listed: null })
    const en = render(car, 'en')
    const rows = { en: JSON.stringify(en), zh: JSON.stringify(render(car, 'zh')) }
    const columns = { ...deriveColumns(car, en), ...packSets(car, sets), ...locate(car) }
    const fingerprint = deriveFingerprint(car, en)
    const isSame = earlier?.made_by === madeBy && earlier.fingerprint === fingerprint
    // Searches did not find the car before, or it is the same.
    const compared =
      earlier === null || earlier.fingerprint === null || isSame ? null : compareCars(earlier, car, parts)
    const report_link = unwrapLink(car.report.link)
    const identity = readIdentity(readMarks(records.detail), car, en)
    return { columns, rows, listed, report_link, identity, fingerprint, made_by: madeBy, ...(compared && { compared }) }
  }
}

/** Null if the stored records cannot be read. Only for cars that have changed, because it parses and renders a second time. */
function compareCars(earlier: EarlierCar, car: SourceCar, { parse, describe }: DigestParts): Comparison | null {
  try {
    const before = parse(car.id, parseNative(earlier), car.observed_at_ms)
    const fields = LANGS.flatMap((lang) => listChangedFields(describe(before, lang), describe(car, lang)))
    return { from: deriveFingerprint(before, describe(before, 'en')), fields: [...new Set(fields)].sort() }
  } catch (error) {
    if (isFailure(error, 'source_changed')) return null
    throw error
  }
}

/** A record that says nothing about a car is not one, whatever its id. */
function saysWhatItIs({ title, brand_id, brand_name, series_id, series_name }: SourceCar): boolean {
  return [title, brand_id, brand_name, series_id, series_name].some((value) => value !== null)
}

/** A row shows what searches find it by. */
function deriveColumns(car: SourceCar, row: ListingRecord): Omit<SearchColumns, Located> {
  return {
    series_id: car.series_id,
    title: foldTitle(car.title ?? ''),
    english_title: foldEnglishTitle(row.title ?? ''),
    ...deriveNumbers(car, row),
  }
}

function packSets(car: SourceCar, sets: Sets): Partial<FieldNumbers> {
  const pack = (name: SetName) => packSet(name, name in sets ? (sets[name] ?? null) : readMembers(name, car))
  return Object.assign({}, ...SET_NAMES.map(pack))
}

function readMembers(name: SetName, car: SourceCar): readonly number[] | null {
  const numbers: Readonly<Record<string, number>> = SEARCH_FIELDS[name].numbers
  const codes = readPath(name, car)
  return Array.isArray(codes) ? codes.flatMap((code) => numbers[String(code)] ?? []) : null
}

/** The value of a field of the record. */
function readPath(name: FieldName, from: object): unknown {
  const field = SEARCH_FIELDS[name]
  return ('of' in field ? field.of : name)
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], from)
}

function deriveNumbers(car: SourceCar, row: ListingRecord): Omit<FieldNumbers, Located> {
  const months = readRegistrationMonths(row.registration_date)
  return {
    ...NO_NUMBERS,
    ...Object.fromEntries(OWN_FIELDS.map(({ name, read }) => [name, read({ ...car, ...row })])),
    registered_from: months?.from ?? null,
    registered_to: months?.to ?? null,
    has_report: Number(unwrapLink(car.report.link) !== null),
  }
}

/** Those that are a value of the row or the car. */
const OWN_FIELDS = FIELD_NAMES.filter((name): name is PlainName => !isSet(name)).flatMap((name) => {
  const field = SEARCH_FIELDS[name]
  if ('source' in field || OTHERS.has(name)) return []
  const read = (from: object) => readPath(name, from)
  if (field.kind === 'code') {
    const numbers: Readonly<Record<string, number>> = field.numbers ?? {}
    return [{ name, read: (from: object) => numbers[String(read(from))] ?? null }]
  }
  const isWhole = field.holds === 'whole'
  return [
    { name, read: (from: object) => (isWhole ? wholeOrNull(read(from)) : ((read(from) ?? null) as number | null)) },
  ]
})

const MOST = 2 ** 31 - 1

/** A column of a store holds no other number, and no car has one. */
function wholeOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST ? value : null
}

/** Not part of the fingerprint: the price has its own entries in the log, times change by themselves, and the rest of what the source sends is not ours to judge. */
const LEFT_OUT = { price_cny: undefined, listed: undefined, observed_at_ms: undefined, marketplace: undefined }

function deriveFingerprint(car: SourceCar, row: ListingRecord): string {
  const facts = JSON.stringify(Object.assign({}, car, LEFT_OUT, { tags: listLastingTags(row) }))
  return hash('sha256', facts, 'base64url').slice(0, FINGERPRINT_CHARS)
}

/** 132 bits: no two states of a car ever share one by chance. */
const FINGERPRINT_CHARS = 22

/** Raise it with every change of what rows or search columns hold, so that digests of unreleased versions are rebuilt, too. */
const RENDERING = '6'

/** A field that is declared later is rendered in the background, too. `marketplaceUrl`: links of rows begin with it. `tables`: the texts of the word tables. */
export function describeMaker(programVersion: string, marketplaceUrl: string, tables: readonly string[]): string {
  return `${programVersion}+${hash('sha256', [RENDERING, JSON.stringify(MEANINGS), marketplaceUrl, ...tables].join('\n'), 'base64url').slice(0, 12)}`
}

/** Prices have entries of their own in the log, times change by themselves, reports and the native record are not part of the comparison. */
const NOT_COMPARED: ReadonlySet<string> = new Set<keyof CarDetail>([
  'price_cny',
  'price_eur',
  'price_usd',
  'price_change',
  'listed_at',
  'listed_from',
  'listed_to',
  'first_observed_at',
  'observed_at',
  'conflicts',
  'rates',
  'marketplace',
])

/** Both in the same language. */
function listChangedFields(before: CarDetail, after: CarDetail): string[] {
  const names = Object.keys(after) as (keyof CarDetail)[]
  return names.filter((name) => !NOT_COMPARED.has(name) && formatField(before, name) !== formatField(after, name))
}

function formatField(record: CarDetail, name: keyof CarDetail): string | undefined {
  if (name === 'tags') return JSON.stringify(listLastingTags(record))
  // What follows from the report, the mileage and the day is no change of the battery.
  const own = name === 'battery' ? record.battery && { ...record.battery, ...DERIVED_OF_BATTERY } : record[name]
  return JSON.stringify(own)
}

const DERIVED_OF_BATTERY = { state_of_health: undefined, warranty_remaining: undefined }

/** In the words of the source, sorted, because lists order them differently each time. */
function listLastingTags({ tags }: Pick<ListingRecord, 'tags'>): string[] | undefined {
  return tags?.flatMap(({ code, source }) => (code !== null && PASSING_TAGS.has(code) ? [] : [source])).sort()
}
