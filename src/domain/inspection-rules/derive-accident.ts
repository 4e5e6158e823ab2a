/** The provider's accident classification, by its sentences and by a grade that is one. */
import type { Statement } from '../observation.ts'
import type { ReportGrade } from '../report.ts'
import { deriveFlag } from './derive-flag.ts'
import { stateGrade } from './state-grade.ts'

export function deriveAccident(
  statements: readonly Statement[],
  grade: ReportGrade | null,
  source_standard: string | null,
): boolean | null {
  return deriveFlag([...statements, ...stateGrade(grade, source_standard)], 'accident')
}
