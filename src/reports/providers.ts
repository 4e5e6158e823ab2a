/** The table of parsers: one per provider. */
import type { ReportParser } from '../domain/report.ts'
import { bingping } from './bingping/index.ts'
import { jiajian } from './jiajian/index.ts'
import { yiheng } from './yiheng/index.ts'

export const PARSERS: readonly ReportParser[] = [bingping, jiajian, yiheng]
