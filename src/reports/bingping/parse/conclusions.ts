/** The lines under 鉴定结论 → conclusions and the grade. */
import type { ReportConclusion, ReportGrade } from '../../../domain/report.ts'
import { GRADE } from '../layout-words.ts'
import { readLabelled } from './labelled.ts'

interface Conclusions {
  readonly conclusions: readonly ReportConclusion[]
  readonly grade: ReportGrade | null
  readonly unread: readonly string[]
}

/** The beginning of a result line; promises, tips and remarks begin differently. */
const RESULT_HEADING = /(?:判定|鉴定|认定|结论|结果)$/

export function readConclusions(texts: readonly string[]): Conclusions {
  const conclusions: ReportConclusion[] = []
  const grades = new Map<string, ReportGrade>()
  const unread: string[] = []
  for (const line of texts) {
    const found = readLabelled(line)
    if (found?.label === GRADE) grades.set(found.text, parseGrade(found.text))
    else if (found && RESULT_HEADING.test(found.label))
      conclusions.push({
        source_heading: found.label,
        source_label: found.text,
        source_fields: { [found.label]: found.text },
      })
    else unread.push(line)
  }
  // Contradicting grades count as no grade.
  const isOne = grades.size === 1
  if (grades.size > 1) unread.push(...[...grades.keys()].map((text) => `${GRADE}：${text}`))
  return { conclusions, grade: isOne ? ([...grades.values()][0] as ReportGrade) : null, unread }
}

/** `五级（事故车）`: the brackets explain the grade. */
function parseGrade(text: string): ReportGrade {
  const [, label, meaning] = /^(.+?)\s*[（(](.+?)[）)]?$/.exec(text) ?? []
  const printed = label ?? text
  return { code: printed, source_label: printed, source_meaning: meaning ?? null }
}
