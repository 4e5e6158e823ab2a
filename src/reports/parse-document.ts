/** Parses a document with the parser of its provider; the content decides whether the layout is supported. */
import type { ParserReading, ReportDocument } from '../domain/report.ts'
import { PARSERS } from './providers.ts'

/** Never throws. */
export async function parseDocument(document: ReportDocument, provider: string): Promise<ParserReading> {
  const parser = PARSERS.find((one) => one.provider === provider)
  try {
    if (parser) return await parser.parse(document)
  } catch {
    // Parsers must not throw. If one does on an unexpected document, the caller is not affected.
  }
  return { kind: 'unsupported', provider: parser?.provider ?? null }
}
