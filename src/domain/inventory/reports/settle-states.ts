/** Which fields of a car are known, of those that only a store can tell: what was observed over time, and what the report says. */
import type { ReportStatus } from '../../codes.ts'
import { COUNTED_FIELDS } from '../../fields/car-fields.ts'
import { SET_BITS } from '../../fields/declare-field.ts'
import { codeOf, columnsOf, type FieldNumbers, type SetColumn, STATE_SETS } from '../../fields/search-fields.ts'
import { findCommonDate, type ListedSpan } from '../../time/listed-span.ts'
import type { ReportFacts } from './report-facts.ts'

type CountedField = keyof typeof COUNTED_FIELDS
type State = (typeof STATE_SETS)[number]
export type StateColumns = Pick<FieldNumbers, Extract<SetColumn, `${State}_${number}`>>

/** What is missing keeps the state that its digest has. */
type Settled = Readonly<Partial<Record<CountedField, State | 'not_read'>>>

/** Nothing is settled for a car that was written by a version without these columns: its digest is rebuilt in the background. */
export function settleStates<Columns extends StateColumns>(columns: Columns, settled: Settled): Columns {
  if (columns.known_1 === null) return columns
  const changed: Record<string, number | null> = {}
  for (const [field, state] of Object.entries(settled) as [CountedField, State | 'not_read'][]) {
    const number = COUNTED_FIELDS[field]
    const bit = 1 << (number % SET_BITS)
    for (const one of STATE_SETS) {
      const name = columnsOf(one)[Math.floor(number / SET_BITS)] as keyof StateColumns
      const word = changed[name] ?? columns[name] ?? 0
      changed[name] = one === state ? word | bit : word & ~bit
    }
  }
  return { ...columns, ...changed }
}

/** Of a field that only the report states, and that is null. */
export const OF_REPORT: Readonly<Record<ReportStatus, State | 'not_read'>> = {
  parsed: 'unknown',
  partial: 'unknown',
  unsupported: 'unknown',
  unavailable: 'not_read',
  not_available: 'not_applicable',
  not_read: 'not_read',
}

/** Of a report that says how severe the damage is, or does not. */
export function settleReport(facts: Pick<FieldNumbers, 'report_status' | 'derived_damage_severity'>): Settled {
  const status = codeOf('report_status', facts.report_status) ?? 'not_read'
  return {
    report_status: 'known',
    derived_damage_severity: facts.derived_damage_severity === null ? OF_REPORT[status] : 'known',
  }
}

/** A span that is unknown is unknown for the reason that the digest has. */
function settleListed(listed: ListedSpan | null): Settled {
  if (listed === null) return {}
  const listed_at = findCommonDate(listed.from, listed.to) === null ? 'unknown' : 'known'
  return { listed_from: 'known', listed_to: 'known', listed_at }
}

function settleChange({ price_changed_day }: Pick<FieldNumbers, 'price_changed_day'>): Settled {
  return { price_change: price_changed_day === null ? 'not_applicable' : 'known' }
}

/** For the two sides of a change of the price, which differ in nothing else. */
export function settlePrice(columns: Pick<FieldNumbers, 'price_cny' | 'price_changed_day'>): Settled {
  return { ...settleChange(columns), price_cny: columns.price_cny === null ? 'unknown' : 'known' }
}

/** All that a store knows of a car that it has observed. */
export function settleObserved<Columns extends StateColumns & ReportFacts & Pick<FieldNumbers, 'price_changed_day'>>(
  columns: Columns,
  listed: ListedSpan | null,
): Columns {
  return settleStates(columns, { ...settleListed(listed), ...settleChange(columns), ...settleReport(columns) })
}
