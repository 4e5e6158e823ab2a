/** Wires what an import makes of lines, in this thread or in those that help it. */
import type { LineParts } from '../../inventory/sync/import/digest-lines.ts'
import { readCatalogueEntry, readRecordId } from '../../sources/marketplace/parse-records.ts'
import { type DigestOptions, wireDigestOfValues } from './create-digest.ts'

export async function wireLineParts(options: DigestOptions): Promise<LineParts> {
  const digest = await wireDigestOfValues(options)
  return { digest, readId: readRecordId, readEntry: readCatalogueEntry }
}
