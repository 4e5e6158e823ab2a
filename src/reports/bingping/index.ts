/** 丙评鉴定: PDF reports according to a national standard. */
import type { ReportParser } from '../../domain/report.ts'
import { decodeText } from '../decode-text.ts'
import { listLines, readBlocks, withinLimits } from '../read-blocks.ts'
import { readOtherPage } from '../read-refusal.ts'
import { PROVIDER, PROVIDER_NAME } from './native.ts'
import { dividePages } from './parse/pages.ts'
import { parseReport } from './parse/report.ts'
import { areStreamsWhole, isPdf, readPages } from './read-pages.ts'

export const bingping: ReportParser = {
  provider: PROVIDER,
  source_provider: PROVIDER_NAME,
  version: 2,
  parse: withinLimits(async (document) => {
    // The provider refuses with a page of HTML.
    if (!isPdf(document.body)) return readOtherPage(PROVIDER, listLines(readBlocks(decodeText(document))))
    const pages = areStreamsWhole(document.body) ? await readPages(document.body) : null
    const printed = pages && dividePages(pages)
    const report = printed && parseReport(printed)
    return report ? { kind: 'report', report } : { kind: 'unsupported', provider: PROVIDER }
  }),
}
