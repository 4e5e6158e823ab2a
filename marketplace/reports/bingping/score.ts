/** Part scores, total and grade of a 丙评鉴定 report. */
import type { Facts } from '../facts/make-facts.ts'
import type { LabelledText, PrintedGrade } from '../printed-report.ts'
import type { BingpingSection } from './sections.ts'

export interface Score {
  readonly counters: LabelledText[]
  readonly grade: PrintedGrade | null
}

const MEANINGS: Readonly<Record<string, string>> = {
  一级: '鉴定总分≥90',
  二级: '60≤鉴定总分<90',
  三级: '20≤鉴定总分<60',
  四级: '鉴定总分<20',
  五级: '事故车',
}

function gradeFor(total: number): string {
  if (total >= 90) return '一级'
  if (total >= 60) return '二级'
  return total >= 20 ? '三级' : '四级'
}

function isFifth({ subject, verdicts, quirks, streams }: Facts): boolean {
  const classed = streams('bingping-fifth').chance(0.6)
  if (verdicts.accident === 'yes') return !quirks.conflicting
  if (verdicts.accident === 'no') return quirks.conflicting
  return subject.condition === 'accident' && classed
}

export function composeScore(facts: Facts, sections: readonly BingpingSection[]): Score {
  const random = facts.streams('bingping-score')
  const ruined = facts.subject.condition === 'flood' || facts.subject.condition === 'fire'
  const share = ruined ? 0.1 + random.next() * 0.5 : 1
  const scored = sections.filter((section) => section.points > 0)
  const parts = scored.map((section) => {
    const weight = 0.5 + Math.floor(random.next() * 4) / 2
    const score = Math.max(0, (section.points - section.abnormal * weight) * share)
    return { section, score: Math.round(score * 2) / 2 }
  })
  const total = parts.reduce((sum, part) => sum + part.score, 0)
  const fifth = isFifth(facts)
  const label = fifth ? '五级' : gradeFor(total)
  const explained = random.chance(0.45)
  const unscored = fifth && random.chance(0.7)
  return {
    counters: unscored
      ? []
      : [
          ...parts.map(({ section, score }) => ({ label: section.heading, text: `${score}/${section.points}` })),
          { label: '鉴定总分', text: String(total) },
        ],
    grade: random.chance(0.97) ? { label, meaning: explained ? (MEANINGS[label] ?? null) : null } : null,
  }
}
