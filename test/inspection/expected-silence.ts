/** The expected answer for a car whose report was not read. */
import type { InspectionReport, ParseStatus } from '../../src/domain/inspection.ts'
import type { Field } from './expected-words.ts'
import type { CarFacts } from './printed-facts.ts'

const CLAIMS =
  'derived is_rental usage_history had_accident had_simple_repair panel_damage uninspected_items has_tuning tuning_types grade inspection_grade was_flooded was_fire_damaged odometer_rolled_back usage_type first_registration_date inspection_date report_date report_type inspection_report_print_url conflicts'.split(
    ' ',
  ) as (keyof InspectionReport)[]

export function compareSilence(facts: CarFacts, answer: InspectionReport): Field[] {
  const { conclusions, categories, history_queries, modification_assessments } = answer
  const isAdvertised = facts.advertised.isreport === 1 || facts.printed !== null
  const lists = [conclusions, categories, history_queries, Object.keys(modification_assessments)]
  return [
    ['parse status', statusOf(facts), answer.parse_status],
    ['available, data available', [isAdvertised, false], [answer.available, answer.data_available]],
    ['link', facts.printed?.url ?? null, answer.inspection_report_url],
    ['severity', 'unknown', answer.damage_severity],
    ['claims', CLAIMS.map(() => null), CLAIMS.map((field) => answer[field])],
    ['findings', [0, 0, 0, 0], lists.map((list) => list.length)],
    ['note', true, (answer.note ?? '').length > 20],
  ]
}

function statusOf({ advertised, printed }: CarFacts): ParseStatus {
  if (printed === null) return advertised.isreport === 1 ? 'unavailable' : 'not_available'
  return printed.provider === 'dingpai' ? 'unsupported' : 'unavailable'
}
