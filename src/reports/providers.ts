/** The parsers there are: one for each provider's layout. */
import type { ReportParser } from '../domain/report.ts'
import { bingping } from './bingping/index.ts'
import { jiajian } from './jiajian/index.ts'
import { yiheng } from './yiheng/index.ts'

export const PARSERS: readonly ReportParser[] = [bingping, jiajian, yiheng]

/** Those whose links look like this one. */
export function findParsers(url: string): readonly ReportParser[] {
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed === null ? [] : PARSERS.filter(({ recognizes }) => recognizes(parsed))
}
