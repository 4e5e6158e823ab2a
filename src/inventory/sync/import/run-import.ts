/** Writes the cars of a file into an inventory, batch by batch: each batch is one transaction, and writing it twice changes nothing. */
import { isFailure } from '../../../domain/failure.ts'
import { type InventoryCars, parseNative } from '../../../domain/inventory/inventory-cars.ts'
import type { InventoryWriter, MakeDigest, Observation } from '../../../domain/inventory/inventory-writer.ts'
import type { SourceBrand, SourceSeries } from '../../../domain/source.ts'
import { keepCatalogue, recallCatalogue } from '../catalogue.ts'
import type { Notes } from '../notes.ts'
import { Roster } from '../roster.ts'
import type { CatalogueEntry, DigestedBatch, LineCar } from './digest-lines.ts'
import { endWithoutCars } from './end-without-cars.ts'
import { type ImportPosition, rememberPosition } from './position.ts'
import { type LineBatch, readBatches } from './read-batches.ts'
import type { RejectedFile } from './rejected-file.ts'

interface ImportParts {
  readonly store: Pick<InventoryWriter, 'observe' | 'observeReports' | 'remember'> & InventoryCars
  /** Uncompressed, from the position on. */
  readonly chunks: AsyncIterable<Buffer>
  /** Where to continue; earlier lines and bytes are not given again. */
  readonly position: ImportPosition
  /** The key of the stored position; null = it is not stored. */
  readonly fileKey: string | null
  readonly digest: (batch: LineBatch) => Promise<DigestedBatch>
  /** How many batches may be digested at the same time. */
  readonly ahead: number
  /** For cars of which the store has more records than the line. */
  readonly getMakeDigest: () => Promise<MakeDigest>
  readonly rejected: RejectedFile
  readonly isStopped: () => boolean
  readonly onBatch: (position: ImportPosition) => void
}

/** After this many batches the catalogue is written, as it is when an import ends. */
const CATALOGUE_BATCHES = 64

/** Returns the position: the end, unless it was stopped. Throws what the file or the store throws, or a NoRecordsError, after everything before it was written. */
export async function runImport(parts: ImportParts): Promise<ImportPosition> {
  const { store, fileKey, onBatch } = parts
  const known = await Roster.load(store)
  const entries = new Map<number, CatalogueEntry>()
  let position = parts.position
  let batches = 0
  const flush = async () => {
    if (entries.size > 0) await rememberEntries(store, entries.values())
    entries.clear()
  }
  endWithoutCars(position)
  const from = { line: position.lines, offset: position.offset }
  try {
    for await (const batch of digestAhead(readBatches(parts.chunks, from), parts)) {
      for (const entry of batch.catalogue) entries.set(entry.series?.id ?? -entry.brand.id, entry)
      // Before the position: writing the catalogue twice does no harm.
      if (++batches % CATALOGUE_BATCHES === 0) await flush()
      position = await writeBatch(parts, known, batch, position)
      if (fileKey !== null) await rememberPosition(store, fileKey, position)
      onBatch(position)
      if (parts.isStopped()) {
        await flush()
        return position
      }
      endWithoutCars(position)
    }
  } catch (error) {
    // The reason matters more than a second failure of the store.
    await flush().catch(() => undefined)
    throw error
  }
  await flush()
  position = { ...position, is_done: true }
  if (fileKey !== null) await rememberPosition(store, fileKey, position)
  return position
}

/** Digests batches in their order, several at a time. */
async function* digestAhead(
  batches: AsyncGenerator<LineBatch>,
  { digest, ahead }: ImportParts,
): AsyncGenerator<DigestedBatch> {
  const underWay: Promise<DigestedBatch>[] = []
  try {
    for await (const batch of batches) {
      const digesting = digest(batch)
      // A failure is thrown when the batch is awaited.
      digesting.catch(() => undefined)
      underWay.push(digesting)
      if (underWay.length >= ahead) yield (await underWay.shift()) as DigestedBatch
    }
  } catch (error) {
    // What was read before the file failed is written.
    for (const digesting of underWay.splice(0)) yield await digesting
    throw error
  }
  for (const digesting of underWay) yield await digesting
}

async function writeBatch(
  parts: ImportParts,
  known: Roster,
  batch: DigestedBatch,
  before: ImportPosition,
): Promise<ImportPosition> {
  const { store, rejected } = parts
  const chosen = new Map<number, Observation>()
  let skipped = 0
  for (const car of batch.cars) {
    const observation = await toObservation(parts, known, car)
    // A list row does not replace an observation with a detail.
    const isLess = observation?.detail === undefined && chosen.get(car.id)?.detail !== undefined
    if (observation === null || isLess) skipped++
    else chosen.set(car.id, observation)
  }
  const written = await rejected.append(batch.bad)
  const observations = [...chosen.values()]
  if (observations.length > 0) await store.observe(observations)
  const reports = batch.cars.flatMap(({ report }) => (report ? [report] : []))
  if (reports.length > 0) await store.observeReports(reports)
  return {
    lines: batch.first + batch.lines - 1,
    offset: batch.end,
    cars: before.cars + observations.length,
    details: before.details + observations.filter(({ detail }) => detail !== undefined).length,
    skipped: before.skipped + skipped,
    rejected: before.rejected + batch.bad.length,
    rejected_bytes: written.bytes,
    rejected_written: written.lines,
    lines_without_car: before.lines_without_car + batch.lines - batch.cars.length,
    bytes_without_car: before.bytes_without_car + batch.end - before.offset - batch.car_bytes,
    newest_ms: batch.cars.reduce<number | null>(
      (newest, { at_ms }) => Math.max(newest ?? at_ms, at_ms),
      before.newest_ms,
    ),
    is_done: false,
  }
}

/** Null when the store has newer records. */
async function toObservation(
  { store, getMakeDigest }: ImportParts,
  known: Roster,
  { line: _, report: _report, ...car }: LineCar,
): Promise<Observation | null> {
  const entry = known.get(car.id)
  if (entry === undefined || entry.detail_at_ms === null) return car
  const { id, at_ms, list, detail, sheet } = car
  if (detail === undefined || entry.detail_at_ms > at_ms) return null
  if (list !== undefined && (sheet !== undefined || entry.sheet_at_ms === null)) return car
  const stored = await store.car(id)
  if (stored === null) return car
  const texts = { list: list ?? stored.list, detail, sheet: sheet ?? stored.sheet }
  try {
    return { ...car, digest: (await getMakeDigest())(id, parseNative(texts), at_ms) }
  } catch (error) {
    // The stored records cannot be read any more, but the line can.
    if (!isFailure(error, 'source_changed')) throw error
    return car
  }
}

/** Brands and series that are already stored stay as they were. */
async function rememberEntries(store: Notes, entries: Iterable<CatalogueEntry>): Promise<void> {
  const known = await recallCatalogue(store)
  const brands = new Map<number, SourceBrand>(known?.brands.map((brand) => [brand.id, brand]))
  const series = new Map<number, Map<number, SourceSeries>>()
  const seriesOf = (brandId: number) => {
    const of = series.get(brandId) ?? new Map(known?.series.get(brandId)?.series.map((one) => [one.id, one]))
    series.set(brandId, of)
    return of
  }
  for (const { brand, series: one } of entries) {
    if (!brands.has(brand.id)) brands.set(brand.id, brand)
    if (one !== null && !seriesOf(brand.id).has(one.id)) seriesOf(brand.id).set(one.id, one)
  }
  const market = { series: async (id: number) => [...seriesOf(id).values()] }
  // As old as possible: what a sync has read is newer and stays, and the next sync reads the rest from the marketplace.
  await keepCatalogue({ market, store, now: () => 0, atOnce: 1, catalogueMs: 0 }, [...brands.values()])
}
