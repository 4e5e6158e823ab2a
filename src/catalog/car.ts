/** Answers questions about cars by their ids: their details, their photos, and the rules for their import. */

import { LRUCache } from 'lru-cache'
import type { Lang } from '../domain/codes.ts'
import { isFailure } from '../domain/failure.ts'
import { combineFreshness } from '../domain/freshness.ts'
import { deriveImportRules } from '../domain/import-rules/derive-import-rules.ts'
import type { Destination, ImportRules } from '../domain/import-rules/import-record.ts'
import type { BatchResponse } from '../domain/inventory/batch-record.ts'
import { freshnessOf } from '../domain/inventory/readiness.ts'
import { unwrapLink } from '../domain/links/unwrap-link.ts'
import type { CarDetail } from '../domain/listing.ts'
import { listUsedRates } from '../domain/listing-parts/used-rates.ts'
import { versionOfRate } from '../domain/rates.ts'
import type { HeldReport, Reports } from '../domain/report.ts'
import type { Freshness, SourceCar, Sourced } from '../domain/source.ts'
import { dayOf, msToNextDay } from '../domain/time/china-time.ts'
import { createTimeSlices } from '../observe/time-slices.ts'
import { type CatalogParts, readInventory } from './catalog-parts.ts'
import { describeHeld, type InspectionParts } from './inspection/inspection.ts'
import type { DetailParts } from './record/detail-fields.ts'
import { makeCarDetail } from './record/make-car-detail.ts'

export function createCar(parts: CatalogParts & InspectionParts) {
  const { source, now } = parts
  const describe = createCarDescriber(parts)
  return async function car(id: number, lang: Lang): Promise<Sourced<CarDetail>> {
    const now_ms = now()
    return withCarFreshness(parts, await describe(id, await source.car(id), lang, now_ms), now_ms)
  }
}

/** An answer about a car as it is now. */
export function withCarFreshness<Value>(
  { inventory }: Pick<CatalogParts, 'inventory'>,
  sourced: Sourced<Value>,
  nowMs: number,
): Sourced<Value> {
  // History and log are read from the store each time, and the car must agree with them.
  // Without one, it holds until the day ends in China, because `export` changes then.
  const fresh_until_ms = inventory === null ? freshUntil(sourced.freshness, nowMs) : 0
  return { ...sourced, freshness: { ...sourced.freshness, fresh_until_ms } }
}

/** Describes a car of the source in the requested language, with what a report that is held says about it. */
function createCarDescriber(parts: CatalogParts & InspectionParts) {
  const open = createCarOpener(parts)
  return async (id: number, found: Sourced<SourceCar>, lang: Lang, now_ms: number): Promise<Sourced<CarDetail>> => {
    const { readCar, held: _, readParts, ...described } = await open(id, found, lang, now_ms)
    return { ...described, read: () => makeCarDetail(readCar(), readParts()) }
  }
}

/** What all fields of a car are made from, and how long that holds. */
interface OpenedCar extends Omit<Sourced<never>, 'read'> {
  readonly readCar: () => SourceCar
  readonly readParts: () => DetailParts
  readonly held: HeldReport | null
}

export function createCarOpener(parts: CatalogParts & InspectionParts) {
  const { words, rates, seriesMap, reports, inspectionWords } = parts
  const findLink = keepReportLinks()
  return async (id: number, found: Sourced<SourceCar>, lang: Lang, now_ms: number): Promise<OpenedCar> => {
    const readCar = readOnce(found.read)
    const link = findLink(id, { read: readCar, version: found.version })
    const held = link === null ? null : await reports.recall(link, id)
    const rate = rates.current()
    return {
      readCar,
      readParts() {
        const said = describeHeld(readCar(), held, { words, inspectionWords }, lang)
        return { words, seriesMap, rate, lang, now_ms, ...said }
      },
      held,
      freshness: found.freshness,
      version: `${found.version}/${versionOfRate(rate)}/${seriesMap.version()}/${held?.version ?? ''}/${dayOf(now_ms)}`,
      // A report that is read in the meantime changes the answer, though nothing of the source has changed.
      ...(link === null ? {} : { isCurrent: createHeldCheck(reports, link, reports.peek(link)?.version) }),
    }
  }
}

function freshUntil({ fresh_until_ms }: Freshness, nowMs: number): number {
  return Math.min(fresh_until_ms, nowMs + msToNextDay(nowMs))
}

/** The link is needed again when the response is rendered, so the car is parsed once. */
function readOnce<Value extends object>(read: () => Value): () => Value {
  let value: Value | null = null
  return () => {
    value ??= read()
    return value
  }
}

/** A separate closure: it is cached with the response, and must not keep its surroundings alive. */
export function createHeldCheck(reports: Reports, link: string, version: string | undefined): () => boolean {
  return () => reports.peek(link)?.version === version
}

export function createImages({ source }: Pick<CatalogParts, 'source'>) {
  return async function images(id: number): Promise<Sourced<readonly string[]>> {
    const found = await source.car(id, { sheet: false })
    return { ...found, read: () => found.read().photos }
  }
}

const MOST_CHARS = 4_000_000
const ENTRY_CHARS = 50

/** Remembers the report links of cars, so that a cached response need not be parsed for them. */
function keepReportLinks(): (id: number, found: Pick<Sourced<SourceCar>, 'read' | 'version'>) => string | null {
  const links = new LRUCache<number, { readonly version: string; readonly url: string | null }>({
    maxSize: MOST_CHARS,
    sizeCalculation: ({ version, url }) => ENTRY_CHARS + version.length + (url?.length ?? 0),
  })
  return (id, { read, version }) => {
    const known = links.get(id)
    if (known?.version === version) return known.url
    const url = unwrapLink(read().report.link)
    links.set(id, { version, url })
    return url
  }
}

/** Answers the question about several cars at once, from the copy of the marketplace alone. */
export function createBatch(parts: CatalogParts & InspectionParts) {
  const describe = createCarDescriber(parts)
  return async function batch(
    ids: readonly number[],
    lang: Lang,
  ): Promise<{ readonly value: BatchResponse; readonly freshness: Freshness }> {
    const { inventory, state } = await readInventory(parts.inventory)
    const found = await inventory.cars(ids)
    const cars: CarDetail[] = []
    const unreadable: number[] = []
    const pause = createTimeSlices()
    const now_ms = parts.now()
    for (const id of ids) {
      const car = found.get(id)
      if (car === undefined) continue
      try {
        cars.push((await describe(id, car, lang, now_ms)).read())
      } catch (error) {
        if (!isFailure(error, 'source_changed')) throw error
        unreadable.push(id)
      }
      await pause()
    }
    const missing = ids.filter((id) => !found.has(id))
    const ages = [...found.values()].map(({ freshness }) => freshness)
    const freshness = ages.length > 0 ? combineFreshness(ages) : freshnessOf(state, inventory.now(), 0)
    const rates = listUsedRates(parts.rates.current())
    return { value: { cars, missing, unreadable, rates }, freshness }
  }
}

interface ImportRuleParts {
  readonly car: (id: number, lang: Lang) => Promise<Sourced<CarDetail>>
  readonly now: () => number
}

/** Answers the question which rules of a destination apply to a car. The version of a car changes with the day. */
export function createImportRules({ car, now }: ImportRuleParts) {
  return async function importRules(id: number, destination: Destination, lang: Lang): Promise<Sourced<ImportRules>> {
    const found = await car(id, lang)
    const nowMs = now()
    return { ...found, read: () => deriveImportRules(found.read(), destination, nowMs, lang) }
  }
}
