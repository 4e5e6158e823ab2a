/** Stores the brands and series that imported details name, so that an inventory that was never synced can be searched by name. */

import type { SourceBrand, SourceSeries } from '../../../domain/source.ts'
import { keepCatalogue, recallCatalogue } from '../catalogue.ts'
import type { Notes } from '../notes.ts'
import type { CatalogueEntry } from './digest-lines.ts'

/** Brands and series that are already stored stay as they were. */
export async function rememberEntries(store: Notes, entries: Iterable<CatalogueEntry>): Promise<void> {
  const known = await recallCatalogue(store)
  const brands = new Map<number, SourceBrand>(known?.brands.map((brand) => [brand.id, brand]))
  const series = new Map<number, Map<number, SourceSeries>>()
  for (const entry of entries) {
    if (!brands.has(entry.brand.id)) brands.set(entry.brand.id, entry.brand)
    if (entry.series === null) continue
    const of = series.get(entry.brand.id) ?? new Map(listKnown(known?.series.get(entry.brand.id)?.series))
    if (!of.has(entry.series.id)) of.set(entry.series.id, entry.series)
    series.set(entry.brand.id, of)
  }
  const market = {
    series: async (id: number) => [...(series.get(id) ?? new Map(listKnown(known?.series.get(id)?.series))).values()],
  }
  // As old as possible: what a sync has read is newer and stays, and the next sync reads the rest from the marketplace.
  await keepCatalogue({ market, store, now: () => 0, atOnce: 1, catalogueMs: 0 }, [...brands.values()])
}

function listKnown(series: readonly SourceSeries[] = []): [number, SourceSeries][] {
  return series.map((one) => [one.id, one])
}
