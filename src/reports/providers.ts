/** The table of parsers: one per provider. */
import type { ParserReading, ReportDocument, ReportParser } from '../domain/report.ts'
import { bingping } from './bingping/index.ts'
import { jiajian } from './jiajian/index.ts'
import { yiheng } from './yiheng/index.ts'

export const PARSERS: readonly ReportParser[] = [bingping, jiajian, yiheng]

/** Parses a document with the parser of its provider; the content decides whether the layout is supported. Never throws. */
export async function parseDocument(document: ReportDocument, provider: string): Promise<ParserReading> {
  const parser = PARSERS.find((one) => one.provider === provider)
  try {
    if (parser) return await parser.parse(document)
  } catch {
    // Parsers must not throw. If one does on an unexpected document, the caller is not affected.
  }
  return { kind: 'unsupported', provider: parser?.provider ?? null }
}
