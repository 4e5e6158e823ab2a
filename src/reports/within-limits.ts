/** Limits that a parser sets itself. What goes beyond one was not read, and that is no property of the report. */
import type { ParserReading, ReportDocument } from '../domain/report.ts'

/** The document is larger than a parser takes. */
export class TooLarge extends Error {}

/** A parser that answers `exhausted` where the given one throws TooLarge. */
export function withinLimits(
  parse: (document: ReportDocument) => ParserReading | Promise<ParserReading>,
): (document: ReportDocument) => Promise<ParserReading> {
  return async (document) => {
    try {
      return await parse(document)
    } catch (error) {
      if (error instanceof TooLarge) return { kind: 'exhausted', limit: 'memory' }
      throw error
    }
  }
}
