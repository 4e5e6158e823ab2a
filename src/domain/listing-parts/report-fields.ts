/** What a row shows of the report of a car. Stores replace these fields in rendered rows as one text, so they must stay together. */
import { REPORT_STATUSES, SEVERITY_CODES } from '../codes.ts'
import { enumOf, nullable } from '../schema.ts'

export const REPORT_FIELDS = {
  report_status: nullable(enumOf(REPORT_STATUSES), {
    description:
      'What the copy of the marketplace knows of the inspection report. The first four as `parse_status` in `/inspection`: `parsed`, `partial`, `unsupported`, `unavailable`. `not_available`: the listing advertises none. `not_read`: it was not read yet, or the service reads reports only on request. Null in search rows that come from the marketplace itself, which do not say enough.',
    examples: ['parsed'],
  }),
  derived_damage_severity: nullable(enumOf(SEVERITY_CODES), {
    description:
      'The severity of damage that this API derives from the report, as in `/inspection`. Null if the report was not read or allows no conclusion; null never means undamaged.',
    examples: ['minor'],
  }),
}
