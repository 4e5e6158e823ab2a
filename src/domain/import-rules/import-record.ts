/** The rules of a destination for one car, spelled as on the wire. */
import { Type } from 'typebox'
import {
  code,
  day,
  flag,
  list,
  nullableCode,
  nullableDay,
  nullableNumber,
  nullableOf,
  part,
  type RecordOf,
  record,
  text,
  whole,
} from '../schema.ts'

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

const ImportFigure = part('One line of a table. Figures are never added up.', {
  case: text('The case that the figure is for.', '1,800 to 2,300 cc'),
  percent: nullableNumber('Per cent of the customs value. Null if the figure has none.', 48),
  eur_per_cc: nullableNumber('Euros for each cubic centimetre of displacement. Null if the figure has none.', 2.7),
  at_least_eur_per_cc: nullableNumber(
    'The least that `percent` comes to, in euros for each cubic centimetre. Null if there is no such limit.',
    3.5,
  ),
  rub: nullableNumber('Roubles. Null if the figure has none.', 3400),
  matches: code(APPLIES, 'Whether this car is such a case. `unknown` if an input is unknown, never `no`.', 'yes'),
})
export type ImportFigure = RecordOf<typeof ImportFigure>

const ImportInput = part('A value that was used.', {
  field: text('A field of the details of the car, or an estimate that `reason` explains.', 'power_hp'),
  value: nullableOf(
    Type.Union([Type.String(), Type.Number()]),
    'Its value. Null if unknown, and if such a car has none; see `why`.',
    190,
  ),
  why: nullableCode(
    INPUT_WHYS,
    'Why there is no value. `unknown`: nobody states it. `not_applicable`: such a car has none, as a battery car has no displacement, and a car that was never registered no date of registration. Null if there is a value.',
    'not_applicable',
  ),
})

export type ImportInput = RecordOf<typeof ImportInput>

const ImportRule = record('ImportRule', 'A rule of the destination, and whether it applies to this car.', {
  id: text('The name of the rule, which stays the same.', 'ru_recycling_fee_own_use'),
  topic: code(TOPICS, 'What the rule is about.', 'recycling_fee'),
  text: text('What the rule says, in the requested language.', 'The recycling fee for own use …'),
  applies: code(
    APPLIES,
    'Whether the rule applies to this car. `depends`: on something that the listing cannot say; see `reason`. `unknown`: a value of the car is unknown.',
    'depends',
  ),
  reason: code(REASONS, 'What decided `applies`.', 'date_of_manufacture'),
  reason_text: text(
    'The same in words, in the requested language.',
    'The date of manufacture decides, and only the month of registration is known: it is the latest that it can be.',
  ),
  inputs: list(ImportInput, 'The values of this car that were used.'),
  figures: list(
    ImportFigure,
    'The figures of the rule. Empty if they must be taken from the official table of the year.',
  ),
  source: text('Where the rule was read.', 'Eurasian Economic Union: unified rates for private persons'),
  as_of: day('The date of that source.', '2026-11-01'),
  valid_from: nullableDay('The first day of the rule. Null if not known.', '2025-12-01'),
  valid_until: nullableDay(
    'The day after which the table must be checked again. Null if no such day is known.',
    '2026-12-31',
  ),
  stale: flag('Whether `valid_until` has passed.', false),
  verified: flag(
    'Whether the figures were checked against the official text. No table that is shipped with the service was.',
    false,
  ),
})
export type ImportRule = RecordOf<typeof ImportRule>

export const ImportRules = record(
  'ImportRules',
  'The rules of a destination for one car, from dated tables with their sources. There are no totals, and this is not legal advice.',
  {
    car_id: whole('The id of the listing.', 60689500),
    destination: code(DESTINATIONS, 'As requested.', 'RU'),
    on: day('The day (China time) for which the rules were judged.', '2026-11-15'),
    rules: list(ImportRule, 'Every rule of the destination that the service knows. There may be others.'),
  },
)
export type ImportRules = RecordOf<typeof ImportRules>
