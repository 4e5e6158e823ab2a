/** 丙评鉴定: PDF reports according to a national standard. */
import type { ReportDocument, ReportParser, ReportReading } from '../../domain/report.ts'
import { decodeText } from '../decode-text.ts'
import { listLines, readBlocks } from '../read-blocks.ts'
import { readRefusal } from '../read-refusal.ts'
import { withinLimits } from '../within-limits.ts'
import { areStreamsWhole } from './check-streams.ts'
import { PROVIDER, PROVIDER_NAME } from './native.ts'
import { dividePages } from './parse/pages.ts'
import { parseReport } from './parse/report.ts'
import { isPdf, readPages } from './read-pages.ts'

const UNSUPPORTED: ReportReading = { kind: 'unsupported', provider: PROVIDER }

export const bingping: ReportParser = {
  provider: PROVIDER,
  source_provider: PROVIDER_NAME,
  parse: withinLimits(async (document) => {
    if (!isPdf(document.body)) return readPage(document)
    const pages = areStreamsWhole(document.body) ? await readPages(document.body) : null
    const printed = pages && dividePages(pages)
    const report = printed && parseReport(printed)
    return report ? { kind: 'report', report } : UNSUPPORTED
  }),
}

/** The provider refuses with a page of HTML. */
function readPage(document: ReportDocument): ReportReading {
  const refusal = readRefusal(listLines(readBlocks(decodeText(document))))
  return refusal ? { kind: 'unavailable', provider: PROVIDER, ...refusal } : UNSUPPORTED
}
