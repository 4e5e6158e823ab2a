/** All rules of the comparison, and their complaints. */
import { DETAIL_RULES } from './detail-rules.ts'
import { INSPECTION_RULES } from './inspection-rules.ts'
import { LANGUAGE_RULES } from './language-rules.ts'
import { NATIVE_RULES } from './native-rules.ts'
import { REPORT_RULES } from './report-rules.ts'
import { ROW_RULES } from './row-rules.ts'
import type { CarAnswers, Complaint, Rule } from './rule.ts'
import { SEARCH_RULES } from './search-rules.ts'
import { WORD_RULES } from './word-rules.ts'

const shapes: Rule = {
  name: 'every answer has the shape of the interface description',
  holds: ({ misshapen }) => misshapen.map((said) => ({ where: 'schema', said, true: 'valid' })),
}

const MOST_AGE_OF_MISS_S = 5
const notOldWhenRead: Rule = {
  name: 'what was read for the answer is not old, and every answer says how old it is',
  holds: ({ ages }) =>
    ages
      .filter(({ cache, age_s }) => !(age_s >= 0) || cache === null || (cache === 'MISS' && age_s > MOST_AGE_OF_MISS_S))
      .map(({ target, cache, age_s }) => ({ where: target, said: `${cache}, ${age_s} s`, true: 'a MISS is new' })),
}

export const RULES: readonly Rule[] = [
  ...DETAIL_RULES,
  ...ROW_RULES,
  ...SEARCH_RULES,
  ...LANGUAGE_RULES,
  ...WORD_RULES,
  ...NATIVE_RULES,
  ...INSPECTION_RULES,
  ...REPORT_RULES,
  shapes,
  notOldWhenRead,
]

export function judge(car: CarAnswers): Complaint[] {
  return RULES.flatMap((rule) => rule.holds(car).map((finding) => ({ rule: rule.name, id: car.id, ...finding })))
}
