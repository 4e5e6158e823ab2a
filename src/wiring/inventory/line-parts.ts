/** Wires what digests the lines of an import, for this thread and for others. */
import type { RecalledNotes } from '../../inventory/sync/import/create-line-digester.ts'
import type { LineParts, LineTimes } from '../../inventory/sync/import/digest-lines.ts'
import { readCatalogueEntry, readRecordId } from '../../sources/marketplace/parse-records.ts'
import { wireDigest } from './create-digest.ts'

/** What a thread that digests lines is started with. */
export interface LineThreadData {
  readonly marketplaceUrl: string
  readonly notes: RecalledNotes
  readonly times: LineTimes
}

export async function wireLineParts({ marketplaceUrl, notes }: Omit<LineThreadData, 'times'>): Promise<LineParts> {
  const digest = await wireDigest({ marketplaceUrl, notes: { recall: async (name) => notes.get(name) ?? null } })
  return { digest, readId: readRecordId, readEntry: readCatalogueEntry }
}
