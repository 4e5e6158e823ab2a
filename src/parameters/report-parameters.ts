/** The filters by what inspection reports say, and what they ask for. Only an inventory that reads reports can answer them. */
import { REPORT_STATUSES, SEVERITY_CODES, type SeverityCode } from '../domain/codes.ts'
import { anyOf, type FieldCondition } from '../domain/fields/field-filter.ts'
import { REPORT_STATEMENTS, type ReportFact } from '../domain/inventory/reports/report-facts.ts'
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
  derived_damage_severity: listParameter('derived_damage_severity', SEVERITY_CODES, {
    description: `Comma-separated: ${SEVERITY_CODES.join(', ')}. Cars for which it is unknown or was not read never match. ${NEEDS}`,
    maxLength: LONGEST_TEXT,
  }),
  derived_damage_severity_max: literalParameter(SEVERITY_CODES, {
    description: `The highest \`derived_damage_severity\` (inclusive): ${SEVERITY_CODES.join(', ')}. Cars for which it is unknown never match. Cars whose report is \`partial\` match only if \`report_status\` names \`partial\`, because the part that could not be read may be worse. ${NEEDS}`,
    fallback: null,
  }),
}

/** Asks for what the values say; they are undefined without an inventory. */
export function askReports(
  values: Partial<Values<typeof REPORT_PARAMETERS>>,
  ask: (name: ReportFact, condition: FieldCondition) => void,
): void {
  const { report_status, derived_damage_severity: severities, derived_damage_severity_max: most } = values
  if (report_status) ask('report_status', anyOf('report_status', report_status))
  for (const name of REPORT_STATEMENTS) {
    const value = values[name]
    if (typeof value === 'boolean') ask(name, { any: [Number(value)] })
  }
  if (!severities && !most) return
  const any = listUpTo(most ?? 'severe').filter((code) => severities?.includes(code) ?? true)
  ask('derived_damage_severity', { ...anyOf('derived_damage_severity', any), ...(most ? READ_COMPLETELY : {}) })
}

/** What could not be read of a report may be worse than an upper limit. */
const READ_COMPLETELY = { unless_asked: { report_status: anyOf('report_status', ['parsed']) } }

function listUpTo(most: SeverityCode): readonly SeverityCode[] {
  return SEVERITY_CODES.slice(0, SEVERITY_CODES.indexOf(most) + 1)
}
