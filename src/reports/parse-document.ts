/** Reads a document with the parsers that its link points to; which of them knows the layout is decided by the content. */
import type { ReportDocument, ReportReading } from '../domain/report.ts'
import { findParsers, PARSERS } from './providers.ts'

/** Never throws. `provider` takes the place of the link, for a document that was saved without one. */
export async function parseDocument(document: ReportDocument, provider: string | null = null): Promise<ReportReading> {
  const parsers = provider === null ? findParsers(document.url) : PARSERS.filter((one) => one.provider === provider)
  for (const parser of parsers) {
    try {
      const reading = await parser.parse(document)
      if (reading.kind !== 'unsupported') return reading
    } catch {
      // A parser promises not to throw; a stranger's document is no reason to find out at the caller's that it does.
    }
  }
  return { kind: 'unsupported', provider: parsers[0]?.provider ?? null }
}
