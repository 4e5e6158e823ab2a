/** The reports of 乙衡检测: pages of nested tables, rendered by the provider's server. */
import type { ReportParser } from '../../domain/report.ts'
import { decodeText } from '../decode-text.ts'
import { listLines, readBlocks, withinLimits } from '../read-blocks.ts'
import { readOtherPage } from '../read-refusal.ts'
import { PROVIDER, PROVIDER_NAME } from './native.ts'
import { parseReport } from './parse/report.ts'

export const yiheng: ReportParser = {
  provider: PROVIDER,
  source_provider: PROVIDER_NAME,
  version: 2,
  parse: withinLimits((document) => {
    const html = decodeText(document)
    const blocks = readBlocks(html)
    const report = parseReport(blocks, html, document.url)
    if (report !== null) return { kind: 'report', report }
    return readOtherPage(PROVIDER, listLines(blocks))
  }),
}
