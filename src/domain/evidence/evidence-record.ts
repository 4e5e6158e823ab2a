/** Where each value of a car comes from, and why one is missing. */
import { Type } from 'typebox'
import {
  code,
  list,
  mapOf,
  moment,
  nullableCode,
  nullableOf,
  nullableText,
  nullableWhole,
  part,
  type RecordOf,
  record,
  text,
  whole,
} from '../schema.ts'
import { WHYS } from './source-evidence.ts'

const STATUSES = ['stated', 'derived', 'contradicted', 'unknown'] as const
const STATED_BY = ['list', 'detail', 'sheet', 'report'] as const

/** Of any field: a scalar, a list or a record. */
const anyValue = Type.Unsafe<unknown>(
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.Unknown()), mapOf(Type.Unknown())]),
)

const EvidenceStatement = record('EvidenceStatement', 'One place that says something about a field.', {
  source: code(
    STATED_BY,
    'The record that says it: `list` is the row of a search, `detail` the listing, `sheet` the spec sheet of the model, `report` the inspection report.',
    'detail',
  ),
  provider: nullableText(
    'The provider of the report, in the requested language. Null for records of the marketplace.',
    'Yiheng',
  ),
  native_section: nullableText('The section of the spec sheet. Null for other records.', '发动机'),
  native_key: nullableText(
    'The key or line of the record, as the source spells it; for equipment, a section of the sheet; in a report, the label or heading. Null if a report prints none.',
    'mileage',
  ),
  native_value: nullableOf(
    Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
    'The value as sent, with contact details and VINs masked; text is cut after 1,000 characters. Null for a list or an object, and where a report is kept only as its value.',
    9.27,
  ),
  native_count: nullableWhole('The number of entries, if the source sent a list or an object. Null if it did not.', 24),
  value: nullableOf(
    anyValue,
    'What this statement alone says, in the terms of the field; for a derived field, the value before the rule is applied. Null if it says nothing by itself, and for a list, which only the field has.',
    92700,
  ),
  observed_at: moment('When this record was read, ISO 8601 in UTC.', '2026-11-15T04:00:00.000Z'),
})
export type EvidenceStatement = RecordOf<typeof EvidenceStatement>

const EvidenceRule = part('How the service derives a value.', {
  id: text('The name of the rule, the same in every language.', 'exchange_rate'),
  text: text('The rule in the requested language.', 'The price in yuan, converted at the reference rate of the day.'),
})

const EvidenceField = record('EvidenceField', 'A field of a car and what it is based on.', {
  field: text('The path of the field in the details of a car: `mileage_km`, `battery.range_km`.', 'mileage_km'),
  value: nullableOf(
    anyValue,
    'The value that the details of the car have. Null if unknown; then `why` has the reason.',
    92700,
  ),
  status: code(
    STATUSES,
    '`stated`: the source says it. `derived`: the service calculates it by `rule`. `contradicted`: statements disagree, or the provider of the report doubts the value; the service shows all and decides nothing. `unknown`: there is no value.',
    'stated',
  ),
  why: nullableCode(
    WHYS,
    'Why there is no value. `not_sent`: the source does not say it. `placeholder`: it sent a sign for nothing, such as `-` or 0. `unreadable`: it sent something that the service does not understand. `not_applicable`: such a car has no such value. `withheld`: it may be about a person. `not_read`: a record that may say it was not read. Null if there is a value.',
    'placeholder',
  ),
  statements: Type.Array(EvidenceStatement, {
    maxItems: 40,
    description: 'All places that the value was looked for at and something was found. May be empty.',
  }),
  rule: nullableOf(
    EvidenceRule,
    'How the value is derived, or by what the inspection report contradicts it. Null for any other value that the source states, and if there is none.',
    { id: 'exchange_rate', text: 'The price in yuan, converted at the reference rate of the day.' },
  ),
})
export type EvidenceField = RecordOf<typeof EvidenceField>

export const CarEvidence = record('CarEvidence', 'Where each value of a car comes from, and why one is missing.', {
  car_id: whole('The listing id.', 60689500),
  fields: list(
    EvidenceField,
    'Every field of the details except `marketplace`, always the same ones in the same order; the members of `engine`, `battery` and the like one by one.',
  ),
})
export type CarEvidence = RecordOf<typeof CarEvidence>
