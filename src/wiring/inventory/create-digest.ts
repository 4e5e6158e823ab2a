/** Wires the digest of a car: the parsers of the marketplace and the rows of the catalogue. */

import { readFieldStates } from '../../catalog/evidence/field-states.ts'
import { createLocator, makeListingRecord } from '../../catalog/listing-record.ts'
import { makeCarDetail } from '../../catalog/record/make-car-detail.ts'
import { createSeriesMap } from '../../catalog/series-map.ts'
import type { Lang } from '../../domain/codes.ts'
import { numberOf } from '../../domain/fields/search-fields.ts'
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { MakeDigest, NativeValues } from '../../domain/inventory/inventory-writer.ts'
import type { SourceEquipment } from '../../domain/listing-parts/source-build.ts'
import type { SentRecords, SourceCar } from '../../domain/source.ts'
import { createRememberedSource } from '../../inventory/sync/catalogue.ts'
import { createDigest, describeMaker as describe } from '../../inventory/sync/create-digest.ts'
import { readProgramVersion } from '../../observe/program-version.ts'
import { createWhyFinder } from '../../sources/marketplace/evidence/explain-records.ts'
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
  const describedBy = (car: SourceCar, lang: Lang) => ({
    ...{ words: words(), seriesMap, rate: null, lang, now_ms: car.observed_at_ms },
    ...{ conflicts: null, health: null },
  })
  const findWhys = createWhyFinder(marketplaceUrl)
  return createDigest({
    parse: createRecordsParser(marketplaceUrl, false),
    render: (car, lang) => makeListingRecord(car, { words: words(), seriesMap, rate: null, lang }),
    describe: (car, lang) => makeCarDetail(car, describedBy(car, lang)),
    locate: createLocator(words, seriesMap),
    readSets: (car, records) => ({
      equipment: car.equipment?.flatMap((entry) => listStandard(entry, words())) ?? null,
      ...readFieldStates(car, sentAt(car.observed_at_ms, records), describedBy(car, 'en'), findWhys),
    }),
    readMarks: readAdMarks,
    madeBy: describeMaker(marketplaceUrl),
  })
}

function listStandard(entry: SourceEquipment, words: Words): readonly number[] {
  const key = entry.fitting === 'standard' ? words.equipment(entry, 'en').key : null
  return key === null ? [] : [numberOf('equipment', key)]
}

/** No time is shown. */
function sentAt(at_ms: number, { list, detail, sheet }: NativeValues): SentRecords {
  const record = (value: unknown) => (value === null ? null : { value, at_ms })
  return { list: record(list), detail: { value: detail, at_ms }, sheet: record(sheet) }
}

/** Changes with the program, its word tables and the target of links. */
export function describeMaker(marketplaceUrl: string): string {
  return describe(readProgramVersion(), marketplaceUrl, readTableTexts())
}
