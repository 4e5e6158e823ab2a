/** Reads a document as a report of the provider that it belongs to; whether that layout is known is decided by the content. */
import type { ParserReading, ReportDocument } from '../domain/report.ts'
import { PARSERS } from './providers.ts'

/** Never throws. */
export async function parseDocument(document: ReportDocument, provider: string): Promise<ParserReading> {
  const parser = PARSERS.find((one) => one.provider === provider)
  try {
    if (parser) return await parser.parse(document)
  } catch {
    // A parser promises not to throw; a stranger's document is no reason to find out at the caller's that it does.
  }
  return { kind: 'unsupported', provider: parser?.provider ?? null }
}
