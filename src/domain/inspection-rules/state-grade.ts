/** Grade five of the national standard is a class, not a score: it states that the car is an accident vehicle. */
import type { Lang } from '../codes.ts'
import type { Statement } from '../observation.ts'
import type { ReportGrade } from '../report.ts'

const STANDARD = /GB\s*\/?\s*T\s*30323(?!\d)/i
/** The label decides where the code is but a figure: `5` may as well be stars. */
const FIFTH = /^(?:[五5]级|[五5] .*(?<![\d十])[五5]级.*)$/

const IN_ENGLISH = 'Grade 5 of GB/T 30323'

/** Empty unless the report cites the standard that gives the grade this meaning. */
export function stateGrade(
  grade: ReportGrade | null,
  source_standard: string | null,
  lang: Lang = 'zh',
): readonly Statement[] {
  if (grade === null || source_standard === null || !STANDARD.test(source_standard.normalize('NFKC'))) return []
  const { code, source_label } = grade
  if (!FIFTH.test(code.trim().normalize('NFKC')) && !FIFTH.test(`${code.trim()} ${source_label}`.normalize('NFKC')))
    return []
  const label = lang === 'en' ? IN_ENGLISH : source_label
  const own = { label, source_label, source_words: source_label }
  return [{ topic: 'accident', value: true, ...own, is_unclear: false, is_combined_positive: false }]
}
