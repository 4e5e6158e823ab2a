/** Wires what digests the lines of an import, for this thread and for others. */
import type { ReportFetch } from '../../domain/inventory/inventory-writer.ts'
import type { RecalledNotes } from '../../inventory/sync/import/create-line-digester.ts'
import type { LineParts, LineTimes } from '../../inventory/sync/import/digest-lines.ts'
import { makeWriting } from '../../inventory/sync/reports/create-report-queue.ts'
import { readCatalogueEntry, readRecordId } from '../../sources/marketplace/parse-records.ts'
import { wireDigest } from './create-digest.ts'
import { wireReportMaker } from './wire-report-maker.ts'

/** What a thread that digests lines is started with. */
export interface LineThreadData {
  readonly marketplaceUrl: string
  readonly notes: RecalledNotes
  readonly times: LineTimes
}

export async function wireLineParts({ marketplaceUrl, notes }: Omit<LineThreadData, 'times'>): Promise<LineParts> {
  const digest = await wireDigest({ marketplaceUrl, notes: { recall: async (name) => notes.get(name) ?? null } })
  const maker = wireReportMaker(marketplaceUrl)
  const makeReport = (fetched: ReportFetch) => makeWriting(fetched, maker)
  return { digest, readId: readRecordId, readEntry: readCatalogueEntry, makeReport }
}
