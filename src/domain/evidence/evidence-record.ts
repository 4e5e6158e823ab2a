/** Where each value of a car comes from, and why one is missing. */
import { Type } from 'typebox'
import { enumOf, mapOf, nullable, type RecordOf } from '../schema.ts'
import { WHYS } from './source-evidence.ts'

const STATUSES = ['stated', 'derived', 'contradicted', 'unknown'] as const
const STATED_BY = ['list', 'detail', 'sheet', 'report'] as const

/** Of any field: a scalar, a list or a record. */
const anyValue = Type.Unsafe<unknown>(
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.Unknown()), mapOf(Type.Unknown())]),
)

const EvidenceStatement = Type.Object(
  {
    source: enumOf(STATED_BY, {
      description:
        'The record that says it: `list` is the row of a search, `detail` the listing, `sheet` the spec sheet of the model, `report` the inspection report.',
      examples: ['detail'],
    }),
    provider: nullable(Type.String(), {
      description: 'The provider of the report, in the requested language. Null for records of the marketplace.',
      examples: ['Yiheng'],
    }),
    native_section: nullable(Type.String(), {
      description: 'The section of the spec sheet. Null for other records.',
      examples: ['发动机'],
    }),
    native_key: nullable(Type.String(), {
      description:
        'The key or line of the record, as the source spells it; for equipment, a section of the sheet; in a report, the label or heading. Null if a report prints none.',
      examples: ['mileage'],
    }),
    native_value: nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description:
        'The value as sent, with contact details and VINs masked; text is cut after 1,000 characters. Null for a list or an object, and where a report is kept only as its value.',
      examples: [9.27],
    }),
    native_count: nullable(Type.Integer(), {
      description: 'The number of entries, if the source sent a list or an object. Null if it did not.',
      examples: [24],
    }),
    value: nullable(anyValue, {
      description:
        'What this statement alone says, in the terms of the field; for a derived field, the value before the rule is applied. Null if it says nothing by itself, and for a list, which only the field has.',
      examples: [92700],
    }),
    observed_at: Type.String({
      format: 'date-time',
      description: 'When this record was read, ISO 8601 in UTC.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
  },
  { $id: 'EvidenceStatement', description: 'One place that says something about a field.' },
)
export type EvidenceStatement = RecordOf<typeof EvidenceStatement>

const EvidenceRule = Type.Object(
  {
    id: Type.String({ description: 'The name of the rule, the same in every language.', examples: ['exchange_rate'] }),
    text: Type.String({
      description: 'The rule in the requested language.',
      examples: ['The price in yuan, converted at the reference rate of the day.'],
    }),
  },
  { description: 'How the service derives a value.' },
)

const EvidenceField = Type.Object(
  {
    field: Type.String({
      description: 'The path of the field in the details of a car: `mileage_km`, `battery.range_km`.',
      examples: ['mileage_km'],
    }),
    value: nullable(anyValue, {
      description: 'The value that the details of the car have. Null if unknown; then `why` has the reason.',
      examples: [92700],
    }),
    status: enumOf(STATUSES, {
      description:
        '`stated`: the source says it. `derived`: the service calculates it by `rule`. `contradicted`: statements disagree, or the provider of the report doubts the value; the service shows all and decides nothing. `unknown`: there is no value.',
      examples: ['stated'],
    }),
    why: nullable(enumOf(WHYS), {
      description:
        'Why there is no value. `not_sent`: the source does not say it. `placeholder`: it sent a sign for nothing, such as `-` or 0. `unreadable`: it sent something that the service does not understand. `not_applicable`: such a car has no such value. `withheld`: it may be about a person. `not_read`: a record that may say it was not read. Null if there is a value.',
      examples: ['placeholder'],
    }),
    statements: Type.Array(EvidenceStatement, {
      maxItems: 40,
      description: 'All places that the value was looked for at and something was found. May be empty.',
    }),
    rule: nullable(EvidenceRule, {
      description:
        'How the value is derived, or by what the inspection report contradicts it. Null for any other value that the source states, and if there is none.',
      examples: [{ id: 'exchange_rate', text: 'The price in yuan, converted at the reference rate of the day.' }],
    }),
  },
  { $id: 'EvidenceField', description: 'A field of a car and what it is based on.' },
)
export type EvidenceField = RecordOf<typeof EvidenceField>

export const CarEvidence = Type.Object(
  {
    car_id: Type.Integer({ description: 'The listing id.', examples: [60689500] }),
    fields: Type.Array(EvidenceField, {
      description:
        'Every field of the details except `marketplace`, always the same ones in the same order; the members of `engine`, `battery` and the like one by one.',
    }),
  },
  { $id: 'CarEvidence', description: 'Where each value of a car comes from, and why one is missing.' },
)
export type CarEvidence = RecordOf<typeof CarEvidence>
