/** How complete the records of the cars of a search are, spelled as on the wire, and counted as a store does it. */
import { CAR_FIELDS, COUNTED_FIELDS } from '../fields/car-fields.ts'
import type { STATE_SETS } from '../fields/search-fields.ts'
import { code, count, list, type RecordOf, record } from '../schema.ts'
import type { Counts } from './facets.ts'

/** Cars by the number of a field, for each state; a field without cars is left out. */
export interface CoverageCounts extends Readonly<Record<(typeof STATE_SETS)[number], Counts>> {
  readonly total: number
}

const FIELDS = (Object.keys(CAR_FIELDS) as (keyof typeof CAR_FIELDS)[]).filter(
  (name): name is keyof typeof COUNTED_FIELDS => name in COUNTED_FIELDS,
)

const FieldCoverage = record(
  'FieldCoverage',
  'How many cars of a search have one field. The four numbers sum to `count`.',
  {
    field: code(FIELDS, 'The path of the field in the record of a car.', 'mileage_km'),
    known: count('Cars that have a value.', 1480),
    unknown: count('Cars whose value the source does not state, or states in a way that cannot be read.', 40),
    not_applicable: count(
      'Cars to which it does not apply, such as the displacement of a battery-electric car, what a report says of a car without one, or the last change of a price that has not changed. This says nothing about their condition.',
      12,
    ),
    not_read: count(
      'Cars whose spec sheet, row of a list or inspection report has not been read yet, or that have not been rendered since the field was added. This number falls as they are read; cars whose report cannot be had stay in it.',
      0,
    ),
  },
)

export const Coverage = record(
  'Coverage',
  'How complete the records of the cars of a search are, by the rule of their evidence.',
  {
    count: count('The number of cars that match all filters.', 1532),
    fields: list(
      FieldCoverage,
      'Every field of which it is kept whether it is known, in the order of the reference. Converted prices, `export`, `conflicts`, the state of health and remaining warranty of the battery, and the findings of reports are not counted.',
    ),
  },
)
export type Coverage = RecordOf<typeof Coverage>

export function describeCoverage({ total, ...states }: CoverageCounts): Coverage {
  const fields = FIELDS.map((field) => {
    const number = COUNTED_FIELDS[field]
    const [known = 0, unknown = 0, not_applicable = 0] = [states.known, states.unknown, states.not_applicable].map(
      (counts) => counts.get(number) ?? 0,
    )
    return { field, known, unknown, not_applicable, not_read: total - known - unknown - not_applicable }
  })
  return { count: total, fields }
}
