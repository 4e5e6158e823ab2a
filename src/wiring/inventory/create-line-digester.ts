/** Wires the digester of an import and its threads. */
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import { createLineDigester } from '../../inventory/sync/import/create-line-digester.ts'
import { workerUrl } from '../../observe/worker-url.ts'
import { type LineThreadData, wireLineParts } from './line-parts.ts'

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
