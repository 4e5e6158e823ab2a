/** The reports of 甲鉴检测: pages that a script renders from an embedded state. */
import { recordOrNull, textOrNull } from '../../domain/readers.ts'
import type { ReportParser } from '../../domain/report.ts'
import { decodeText } from '../decode-text.ts'
import { listLines, readBlocks, withinLimits } from '../read-blocks.ts'
import { readOtherPage } from '../read-refusal.ts'
import { PROVIDER, PROVIDER_NAME } from './native.ts'
import { parseReport } from './parse/report.ts'
import { parseStates } from './parse/states.ts'

export const jiajian: ReportParser = {
  provider: PROVIDER,
  source_provider: PROVIDER_NAME,
  version: 2,
  parse: withinLimits((document) => {
    const html = decodeText(document)
    const states = parseStates(html).map(recordOrNull)
    for (const state of states) {
      const report = parseReport(state, document.url)
      if (report !== null) return { kind: 'report', report }
    }
    const errors = states.flatMap((state) => textOrNull(recordOrNull(state?.report)?.error) ?? [])
    return readOtherPage(PROVIDER, states.length > 0 ? errors : listLines(readBlocks(html)))
  }),
}
