/** Judges a bare 正常, 无 or 是 as the answer to the heading before it. */
import type { ConclusionRow } from './conclusion-table.ts'
import { NEGATIONS, type Verdict } from './read-verdict.ts'

type HeadedValue = 'true' | 'false' | 'open' | 'combined'

export function judgeByHeading(value: ConclusionRow['value'], heading: string, verdict: Verdict): HeadedValue {
  // 排除重大事故 20项 is the name of a section, not a verdict. Doubt, 轻微 and records keep their meaning.
  const isNoClass = verdict.is_minor || verdict.form === 'weak' || verdict.is_record || verdict.is_promise
  if (/\d/.test(heading) || verdict.marker === 'open' || isNoClass) return 'open'
  if (value === 'clean') return 'false'
  if (verdict.form === 'subject' || !verdict.is_whole) return 'open'
  // 排除重大事故: 是. The opposite would be 不能排除, which decides nothing.
  if (NEGATIONS.has(verdict.marker)) return value === 'yes' ? 'false' : 'open'
  if (verdict.is_task && !verdict.is_question) return 'open'
  if (value === 'no') return 'false'
  if (value !== 'yes') return 'open'
  return verdict.topics.length === 1 ? 'true' : 'combined'
}
