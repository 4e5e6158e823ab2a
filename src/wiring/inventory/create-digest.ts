/** Wires the digest of a car: the parsers of the marketplace and the rows of the catalogue. */

import { createLocator, makeListingRecord } from '../../catalog/listing-record.ts'
import { makeCarDetail } from '../../catalog/record/make-car-detail.ts'
import { createSeriesMap } from '../../catalog/series-map.ts'
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { MakeDigest } from '../../domain/inventory/inventory-writer.ts'
import type { EquipmentKey } from '../../domain/listing-parts/equipment.ts'
import type { SourceEquipment } from '../../domain/listing-parts/source-build.ts'
import { createRememberedSource } from '../../inventory/sync/catalogue.ts'
import { createDigest, describeMaker as describe } from '../../inventory/sync/create-digest.ts'
import { readProgramVersion } from '../../observe/program-version.ts'
import { createRecordsParser, readAdMarks } from '../../sources/marketplace/parse-records.ts'
import { createWords, type Words, type WordsParts } from '../../words/create-words.ts'
import { readTableTexts } from '../../words/read-table.ts'

interface DigestOptions {
  /** Without a trailing slash; links of rows begin with it. */
  readonly marketplaceUrl: string
  /** Where the catalogue is stored; rows of cars that name no brand take it from there. */
  readonly notes: Pick<InventoryCars, 'recall'>
  readonly onUnknown?: WordsParts['onUnknown']
}

/** Uses the catalogue as it is stored now. */
export async function wireDigest({ marketplaceUrl, notes, onUnknown = () => {} }: DigestOptions): Promise<MakeDigest> {
  // Created with the first car: at most starts no pass is due, and the tables take 20 MB and half a second of CPU.
  let opened: Words | null = null
  const words = () => {
    opened ??= createWords({ onUnknown })
    return opened
  }
  const seriesMap = createSeriesMap(await createRememberedSource(notes))
  await seriesMap.load()
  return createDigest({
    parse: createRecordsParser(marketplaceUrl, false),
    render: (car, lang) => makeListingRecord(car, { words: words(), seriesMap, rate: null, lang }),
    describe: (car, lang) =>
      makeCarDetail(car, {
        ...{ words: words(), seriesMap, rate: null, lang, now_ms: car.observed_at_ms },
        ...{ conflicts: null, health: null },
      }),
    locate: createLocator(words, seriesMap),
    listStandard: ({ equipment }) => equipment?.flatMap((entry) => listKey(entry, words())) ?? null,
    readMarks: readAdMarks,
    madeBy: describeMaker(marketplaceUrl),
  })
}

function listKey(entry: SourceEquipment, words: Words): readonly EquipmentKey[] {
  const key = entry.fitting === 'standard' ? words.equipment(entry, 'en').key : null
  return key === null ? [] : [key]
}

/** Changes with the program, its word tables and the target of links. */
export function describeMaker(marketplaceUrl: string): string {
  return describe(readProgramVersion(), marketplaceUrl, readTableTexts())
}
