/** The table of parsers: one per provider. */

import type { ParserReading, ReportDocument, ReportParser } from '../domain/report.ts'
import { cleanTexts } from '../domain/texts/clean-text.ts'
import { bingping } from './bingping/index.ts'
import { jiajian } from './jiajian/index.ts'
import { yiheng } from './yiheng/index.ts'

export const PARSERS: readonly ReportParser[] = [bingping, jiajian, yiheng]

/** Parses a document with the parser of its provider; the content decides whether the layout is supported. Never throws. */
export async function parseDocument(document: ReportDocument, provider: string): Promise<ParserReading> {
  const parser = PARSERS.find((one) => one.provider === provider)
  try {
    if (parser) return clean(await parser.parse(document))
  } catch {
    // Parsers must not throw. If one does on an unexpected document, the caller is not affected.
  }
  return { kind: 'unsupported', provider: parser?.provider ?? null }
}

/** A passage of which nothing is left stays unread: the report is not complete. */
function clean(reading: ParserReading): ParserReading {
  const cleaned = cleanTexts(reading)
  if (cleaned === reading || cleaned.kind !== 'report') return cleaned
  const { report } = cleaned
  const unread = new Set(report.unread.map((words) => (words.trim() === '' ? '\ufffd' : words)))
  return { ...cleaned, report: { ...report, unread: [...unread] } }
}
