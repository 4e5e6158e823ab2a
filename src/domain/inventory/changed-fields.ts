/** Names the fields of the record that differ between two readings of a car. */
import type { CarDetail, ListingRecord } from '../listing.ts'
import { PASSING_TAGS } from '../listing-parts/tag.ts'

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
export function listChangedFields(before: CarDetail, after: CarDetail): string[] {
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
export function listLastingTags({ tags }: Pick<ListingRecord, 'tags'>): string[] | undefined {
  return tags?.flatMap(({ code, source }) => (code !== null && PASSING_TAGS.has(code) ? [] : [source])).sort()
}
