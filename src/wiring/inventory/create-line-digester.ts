/** Wires the digester of an import and its threads. */
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import { createLineDigester, type RecalledNotes } from '../../inventory/sync/import/create-line-digester.ts'
import type { LineParts, LineTimes } from '../../inventory/sync/import/digest-lines.ts'
import { workerUrl } from '../../observe/worker-url.ts'
import { readCatalogueEntry, readRecordId } from '../../sources/marketplace/parse-records.ts'
import { wireDigest } from './create-digest.ts'

interface LineDigesterOptions extends Pick<LineThreadData, 'marketplaceUrl' | 'times'> {
  readonly notes: Pick<InventoryCars, 'recall'>
}

export function wireLineDigester({ marketplaceUrl, notes, times }: LineDigesterOptions) {
  return createLineDigester({
    notes,
    times,
    openParts: (recalled) => wireLineParts({ marketplaceUrl, notes: recalled }),
    thread: (recalled) => ({
      url: new URL('./line-thread.js', workerUrl(import.meta.url)),
      data: { marketplaceUrl, notes: recalled, times } satisfies LineThreadData,
    }),
  })
}

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
