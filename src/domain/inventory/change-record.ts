/** The records of changes on the market and of the history of one car, spelled as on the wire. */
import { Type } from 'typebox'
import { ROW_FIELDS } from '../fields/row-fields.ts'
import { ListingRecord } from '../listing.ts'
import { RATES_FIELD } from '../listing-parts/used-rates.ts'
import {
  code,
  day,
  flag,
  list,
  moment,
  nullableFlag,
  nullableMoment,
  nullableNumber,
  nullableOf,
  part,
  type RecordOf,
  record,
  text,
  whole,
} from '../schema.ts'
import { CHANGE_TYPES } from './changes.ts'

const cursor = (description: string) => text(description, 'Y2hhbmdlczo3ZjNhOWMxZTVkMmI0ODYwOjQy')
const IN_EUROS =
  'The same in euros by the reference rate of today. Null without a price or without a usable exchange rate.'

const ChangeRecord = record('ChangeRecord', 'A change of a listing.', {
  cursor: cursor('The place of this change in the log: `after` with it goes on behind it.'),
  at: moment(
    'When the change was observed. It happened between the previous check and this time.',
    '2026-11-15T04:00:00.000Z',
  ),
  car_id: whole('The id of the listing.', 60689500),
  type: code(
    CHANGE_TYPES,
    'The kind of change. `appeared`: a new listing. With a filter by reports, a listing also appears when its report is read for the first time and fits the filter from then on. `details_changed`: anything except the price, the listing date, temporary badges (newly listed, popular) and the report. `report_changed`: the provider has changed the inspection report, or it can no longer be read; `fields` names what the copy says differently. The first reading of a report is no change. `no_longer_observed`: the marketplace no longer has the listing; the reason is unknown. `observed_again`: the listing is back. If the price and other details change at once, there is an entry for each.',
    'price_changed',
  ),
  price_before_cny: nullableNumber('Asking price in yuan before. Null if there was none, or no car before.', 129800),
  price_after_cny: nullableNumber(
    'Asking price in yuan from then on. Null if there is none, or no car any more.',
    125800,
  ),
  price_before_eur: nullableNumber(IN_EUROS, 15975.4),
  price_after_eur: nullableNumber(IN_EUROS, 15483.08),
  fields: nullableOf(
    Type.Array(Type.String()),
    'The fields of the record that changed, named as in the details of a car, sorted: `["price_cny"]` for a price. Empty if only something changed that the record does not show, such as the link to the report. Of a changed report: `report_status`, the statements such as `had_accident`, `derived_damage_severity`. Null if it is not known, and for the other types.',
    ['price_cny'],
  ),
  row: nullableOf(
    ListingRecord,
    'The car as a search shows it now, not as it was at the time of the change. Null if it is no longer observed.',
  ),
})

export const ChangesResponse = record('ChangesResponse', 'A page of the change log.', {
  changes: list(ChangeRecord, 'Up to 100 changes, in the order in which they were observed.'),
  next: cursor('For `after` of the next request; also when nothing is new. Never null.'),
  rates: RATES_FIELD,
})
export type ChangesResponse = RecordOf<typeof ChangesResponse>

const PriceRecord = part('A price and the day from which it applies.', {
  date: day(
    'The day (China time) on which this price was first observed. It applies until the next entry.',
    '2026-11-15',
  ),
  observed_at: moment('When it was first seen.', '2026-11-15T04:00:00.000Z'),
  price_cny: nullableNumber('Asking price in yuan. Null if the listing had none, never 0.', 125800),
  price_eur: nullableNumber(
    'The price in euros at the reference rate of that day. Null without a price, or if the rate of that day is unknown.',
    15483.08,
  ),
})

const statement = (description: string) => nullableFlag(`${description} Null: it did not say.`, false)

const ReportVersionRecord = record('ReportVersion', 'What an inspection report said, and until when.', {
  read_at: moment('When this state of the report was last read.', '2026-11-15T04:00:00.000Z'),
  until: nullableMoment(
    'When a later reading found something else. Null: it still applies.',
    '2026-11-18T04:00:00.000Z',
  ),
  report_status: ROW_FIELDS.report_status.schema,
  derived_damage_severity: ROW_FIELDS.derived_damage_severity.schema,
  had_accident: statement('Whether it said that the car is an accident car.'),
  was_flooded: statement('Whether it said that the car was flooded.'),
  was_fire_damaged: statement('Whether it said that the car has fire damage.'),
  odometer_rolled_back: statement('Whether it said that the odometer was rolled back.'),
  is_rental: statement('Whether it said that the car was a rental.'),
})
export type ReportVersionRecord = RecordOf<typeof ReportVersionRecord>

export const CarHistory = record('CarHistory', 'The observed history of a car.', {
  car_id: whole('The id of the listing.', 60689500),
  observed: flag(
    'Whether the car is still listed, as far as known. False means that the marketplace no longer has it, not that it was sold.',
    true,
  ),
  first_observed_at: moment('When it was first seen; it may have been listed long before.', '2026-10-02T16:20:00.000Z'),
  last_observed_at: moment('When it was last seen.', '2026-11-15T04:00:00.000Z'),
  prices: list(PriceRecord, 'Every observed price, oldest first. Empty until the details of the car have been read.'),
  reports: list(
    ReportVersionRecord,
    'What the inspection report said, oldest first: the current state and up to ten before it. Empty if no report was read, and after the car has left.',
  ),
})
export type CarHistory = RecordOf<typeof CarHistory>
