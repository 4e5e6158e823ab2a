/** Limits that a parser sets itself. A document beyond one was not read, which is not a property of the report. */
import type { ParserReading, ReportDocument } from '../domain/report.ts'

/** The document is larger than a parser accepts. */
export class TooLarge extends Error {}

/** Wraps a parser so that it answers `exhausted` where it throws TooLarge. */
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
