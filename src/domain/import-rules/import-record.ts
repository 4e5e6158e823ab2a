/** The rules of a destination for one car, spelled as on the wire. */
import { Type } from 'typebox'
import { enumOf, nullable, type RecordOf } from '../schema.ts'

export const DESTINATIONS = ['RU', 'EU'] as const
export type Destination = (typeof DESTINATIONS)[number]

export const TOPICS = ['recycling_fee', 'duty', 'countervailing_duty', 'vat', 'customs_fee', 'approval'] as const

export const APPLIES = ['yes', 'no', 'depends', 'unknown'] as const
export type Applies = (typeof APPLIES)[number]

const REASONS = [
  'decided_by_inputs',
  'every_car',
  'input_unknown',
  'date_of_manufacture',
  'disputed_by_report',
  'power_of_hybrids',
  'thirty_minute_power',
  'new_or_used',
  'vehicle_class',
  'origin',
  'official_decision',
] as const
export type Reason = (typeof REASONS)[number]

const INPUT_WHYS = ['unknown', 'not_applicable'] as const

const day = (description: string, example: string) => Type.String({ format: 'date', description, examples: [example] })
const figure = (description: string, example: number) => nullable(Type.Number(), { description, examples: [example] })

const ImportFigure = Type.Object(
  {
    case: Type.String({ description: 'The case that the figure is for.', examples: ['1,800 to 2,300 cc'] }),
    percent: figure('Per cent of the customs value. Null if the figure has none.', 48),
    eur_per_cc: figure('Euros for each cubic centimetre of displacement. Null if the figure has none.', 2.7),
    at_least_eur_per_cc: figure(
      'The least that `percent` comes to, in euros for each cubic centimetre. Null if there is no such limit.',
      3.5,
    ),
    rub: figure('Roubles. Null if the figure has none.', 3400),
    matches: enumOf(APPLIES, {
      description: 'Whether this car is such a case. `unknown` if an input is unknown, never `no`.',
      examples: ['yes'],
    }),
  },
  { description: 'One line of a table. Figures are never added up.' },
)
export type ImportFigure = RecordOf<typeof ImportFigure>

const ImportInput = Type.Object(
  {
    field: Type.String({
      description: 'A field of the details of the car, or an estimate that `reason` explains.',
      examples: ['power_hp'],
    }),
    value: nullable(Type.Union([Type.String(), Type.Number()]), {
      description: 'Its value. Null if unknown, and if such a car has none; see `why`.',
      examples: [190],
    }),
    why: nullable(enumOf(INPUT_WHYS), {
      description:
        'Why there is no value. `unknown`: nobody states it. `not_applicable`: such a car has none, as a battery car has no displacement, and a car that was never registered no date of registration. Null if there is a value.',
      examples: ['not_applicable'],
    }),
  },
  { description: 'A value that was used.' },
)

export type ImportInput = RecordOf<typeof ImportInput>

const ImportRule = Type.Object(
  {
    id: Type.String({
      description: 'The name of the rule, which stays the same.',
      examples: ['ru_recycling_fee_own_use'],
    }),
    topic: enumOf(TOPICS, { description: 'What the rule is about.', examples: ['recycling_fee'] }),
    text: Type.String({
      description: 'What the rule says, in the requested language.',
      examples: ['The recycling fee for own use …'],
    }),
    applies: enumOf(APPLIES, {
      description:
        'Whether the rule applies to this car. `depends`: on something that the listing cannot say; see `reason`. `unknown`: a value of the car is unknown.',
      examples: ['depends'],
    }),
    reason: enumOf(REASONS, { description: 'What decided `applies`.', examples: ['date_of_manufacture'] }),
    reason_text: Type.String({
      description: 'The same in words, in the requested language.',
      examples: [
        'The date of manufacture decides, and only the month of registration is known: it is the latest that it can be.',
      ],
    }),
    inputs: Type.Array(ImportInput, { description: 'The values of this car that were used.' }),
    figures: Type.Array(ImportFigure, {
      description: 'The figures of the rule. Empty if they must be taken from the official table of the year.',
    }),
    source: Type.String({
      description: 'Where the rule was read.',
      examples: ['Eurasian Economic Union: unified rates for private persons'],
    }),
    as_of: day('The date of that source.', '2026-11-01'),
    valid_from: nullable(Type.String({ format: 'date' }), {
      description: 'The first day of the rule. Null if not known.',
      examples: ['2025-12-01'],
    }),
    valid_until: nullable(Type.String({ format: 'date' }), {
      description: 'The day after which the table must be checked again. Null if no such day is known.',
      examples: ['2026-12-31'],
    }),
    stale: Type.Boolean({ description: 'Whether `valid_until` has passed.', examples: [false] }),
    verified: Type.Boolean({
      description:
        'Whether the figures were checked against the official text. No table that is shipped with the service was.',
      examples: [false],
    }),
  },
  { $id: 'ImportRule', description: 'A rule of the destination, and whether it applies to this car.' },
)
export type ImportRule = RecordOf<typeof ImportRule>

export const ImportRules = Type.Object(
  {
    car_id: Type.Integer({ description: 'The id of the listing.', examples: [60689500] }),
    destination: enumOf(DESTINATIONS, { description: 'As requested.', examples: ['RU'] }),
    on: day('The day (China time) for which the rules were judged.', '2026-11-15'),
    rules: Type.Array(ImportRule, {
      description: 'Every rule of the destination that the service knows. There may be others.',
    }),
  },
  {
    $id: 'ImportRules',
    description:
      'The rules of a destination for one car, from dated tables with their sources. There are no totals, and this is not legal advice.',
  },
)
export type ImportRules = RecordOf<typeof ImportRules>
