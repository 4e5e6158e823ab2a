/** The filters by what inspection reports say, and what they ask for. Only an inventory that reads reports can answer them. */
import { REPORT_STATUSES, SEVERITY_CODES, type SeverityCode } from '../domain/codes.ts'
import type { FactCondition } from '../domain/inventory/facts.ts'
import {
  REPORT_STATEMENTS,
  REPORT_STATUS_NUMBERS,
  type ReportFact,
  type ReportStatement,
  SEVERITY_NUMBERS,
} from '../domain/inventory/reports/report-facts.ts'
import type { Values } from './parameter.ts'
import { booleanParameter, listParameter, literalParameter } from './validation/parameters.ts'

const NEEDS = 'Needs an inventory.'
/** In code points. No list is longer. */
const LONGEST_TEXT = 200

function statement(description: string) {
  return booleanParameter({
    description: `${description} Only the provider's own words count: cars whose report does not say it, or was not read, match neither value. ${NEEDS}`,
  })
}

export const REPORT_PARAMETERS = {
  report_status: listParameter('report_status', REPORT_STATUSES, {
    description: `Comma-separated: ${REPORT_STATUSES.join(', ')}. ${NEEDS}`,
    maxLength: LONGEST_TEXT,
  }),
  had_accident: statement('Whether the report says that the car is an accident car.'),
  was_flooded: statement('Whether the report says that the car was flooded.'),
  was_fire_damaged: statement('Whether the report says that the car has fire damage.'),
  odometer_rolled_back: statement('Whether the report says that the odometer was rolled back.'),
  is_rental: statement('Whether the report says that the car was a rental.'),
  derived_damage_severity_max: literalParameter(SEVERITY_CODES, {
    description: `The highest \`derived_damage_severity\` (inclusive): ${SEVERITY_CODES.join(', ')}. Cars for which it is unknown never match. ${NEEDS}`,
    fallback: null,
  }),
}

/** Asks for what the values say; they are undefined without an inventory. */
export function askReports(
  values: Partial<Values<typeof REPORT_PARAMETERS>>,
  ask: (name: ReportFact, condition: FactCondition) => void,
): void {
  const { report_status, derived_damage_severity_max: most } = values
  if (report_status) ask('report_status', { any: report_status.map((status) => REPORT_STATUS_NUMBERS[status]) })
  for (const name of REPORT_STATEMENTS satisfies readonly ReportStatement[]) {
    const value = values[name]
    if (typeof value === 'boolean') ask(name, { any: [Number(value)] })
  }
  if (most) ask('derived_damage_severity', { any: listUpTo(most) })
}

function listUpTo(most: SeverityCode): readonly number[] {
  return SEVERITY_CODES.slice(0, SEVERITY_CODES.indexOf(most) + 1).map((code) => SEVERITY_NUMBERS[code])
}
