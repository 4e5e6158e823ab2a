/** Chooses what `ershou export` writes: native records for an import, or the columns of the export files. */
import type { ExportFormat, Lang } from '../../domain/codes.ts'
import type { ExportColumn } from '../../domain/exports.ts'
import type { InventoryFeed, InventoryState } from '../../domain/inventory/inventory-feed.ts'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import type { Config } from '../../settings/config.ts'
import { needMarketplace } from '../input/need-marketplace.ts'
import { openClock } from '../input/open-clock.ts'

interface ExportBlock {
  readonly bytes: string | Buffer
  readonly cars: number
}

export interface ChosenBlocks {
  readonly read: () => AsyncIterable<ExportBlock>
  /** What the manifest says besides, after the last block. */
  readonly describe: (state: InventoryState) => Readonly<Record<string, string | number | readonly ExportColumn[]>>
}

type Store = Pick<InventoryStore, 'walk' | 'report' | 'reports' | 'recall'> & Pick<InventoryFeed, 'state' | 'listings'>

export interface ColumnOptions {
  readonly format?: ExportFormat
  readonly lang?: Lang
}

/** The copy knows the marketplace of its last pass; one that was only imported does not. */
async function findMarketplace(config: Config, store: Pick<Store, 'recall'>): Promise<string> {
  const { runNote } = await import('../../inventory/sync/notes.ts')
  return config.marketplaceUrl ?? (await runNote.recall(store))?.market ?? needMarketplace(config).marketplaceUrl
}

export async function chooseBlocks(config: Config, store: Store, chosen: ColumnOptions): Promise<ChosenBlocks> {
  const { format, lang = 'en' } = chosen
  if (format === undefined) {
    const { formatLines } = await import('../../inventory/sync/export/write-lines.ts')
    return { read: () => formatLines(store), describe: () => ({}) }
  }
  const marketplaceUrl = await findMarketplace(config, store)
  const [{ readRows }, { createEncoder }, { SCHEMA_VERSION }, { createColumnCounter }, { wireRows }, { formatCursor }] =
    await Promise.all([
      import('../../exports/read-rows.ts'),
      import('../../exports/encoders/create-encoder.ts'),
      import('../../exports/columns/columns.ts'),
      import('../../exports/columns/count-columns.ts'),
      import('../../wiring/exports/wire-rows.ts'),
      import('../../catalog/changes.ts'),
    ])
  const parts = await wireRows(store, marketplaceUrl, (await openClock(config)).now())
  const counter = createColumnCounter()
  let unreadable = 0
  return {
    async *read() {
      const encoder = createEncoder(format)
      for await (const block of readRows(parts, [lang])) {
        unreadable += block.unreadable
        const rows = block.rows.get(lang) ?? []
        counter.add(rows, block.states)
        yield { bytes: encoder.add(rows), cars: block.cars }
      }
      yield { bytes: encoder.finish(), cars: 0 }
    },
    describe: (state) => ({
      ...{ format, lang, schema_version: SCHEMA_VERSION, changes_after: formatCursor(state), unreadable },
      columns: counter.list(),
    }),
  }
}
