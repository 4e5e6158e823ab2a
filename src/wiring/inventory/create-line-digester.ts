/** Wires what digests the lines of an import, in this thread and in others. */
import { createLineDigester, type RecalledNotes } from '../../inventory/sync/import/create-line-digester.ts'
import type { LineParts, LineTimes } from '../../inventory/sync/import/digest-lines.ts'
import { workerUrl } from '../../observe/worker-url.ts'
import { readCatalogueEntry, readRecordId } from '../../sources/marketplace/parse-records.ts'
import { startThread } from '../../threads/start-thread.ts'
import { type DigestOptions, wireDigest } from './create-digest.ts'

/** What a thread that digests lines is started with. */
export interface LineThreadData {
  readonly marketplaceUrl: string
  readonly notes: RecalledNotes
  readonly times: LineTimes
}

interface LineDigesterOptions extends Pick<DigestOptions, 'marketplaceUrl' | 'notes'> {
  readonly times: LineTimes
}

export function wireLineDigester({ marketplaceUrl, notes, times }: LineDigesterOptions) {
  return createLineDigester({
    notes,
    times,
    openParts: (recalled) => wireLineParts(marketplaceUrl, recalled),
    startThread: (recalled) =>
      startThread({
        url: new URL('./line-thread.js', workerUrl(import.meta.url)),
        data: { marketplaceUrl, notes: recalled, times } satisfies LineThreadData,
      }),
  })
}

export async function wireLineParts(marketplaceUrl: string, notes: RecalledNotes): Promise<LineParts> {
  const digest = await wireDigest({ marketplaceUrl, notes: { recall: async (name) => notes.get(name) ?? null } })
  return { digest, readId: readRecordId, readEntry: readCatalogueEntry }
}
