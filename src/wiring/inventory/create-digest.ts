/** Wires what is made of a car when it is written: the parsers of the marketplace and the rows of the catalogue. */

import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { makeListingRecord } from '../../catalog/listing-record.ts'
import { createSeriesMap, type SeriesMap } from '../../catalog/series-map.ts'
import type { InventoryReader, MakeDigest } from '../../domain/inventory/store.ts'
import type { Source, SourceCar } from '../../domain/source.ts'
import { recallCatalogue } from '../../inventory/sync/catalogue.ts'
import {
  createDigest,
  createDigestOfValues,
  type DigestParts,
  type DigestValues,
} from '../../inventory/sync/create-digest.ts'
import { readProgramVersion } from '../../observe/program-version.ts'
import { createRecordsParser } from '../../sources/marketplace/parse-records.ts'
import { createWords, type Words, type WordsParts } from '../../words/create-words.ts'
import { readTable } from '../../words/read-table.ts'

export interface DigestOptions {
  /** Without a slash at its end: links of rows begin with it. */
  readonly marketplaceUrl: string
  /** Where the catalogue is remembered; rows of cars that name no brand have it from there. */
  readonly notes: Pick<InventoryReader, 'recall'>
  readonly onUnknown?: WordsParts['onUnknown']
}

/** As the catalogue is remembered now. */
export async function wireDigest(options: DigestOptions): Promise<MakeDigest> {
  return createDigest(await wireParts(options))
}

/** The same for records that were parsed before. */
export async function wireDigestOfValues(options: DigestOptions): Promise<DigestValues> {
  return createDigestOfValues(await wireParts(options))
}

/** Raised with every change of what rows or search columns hold, so that those of unreleased versions are made anew, too. */
const RENDERING = '2'

/** Changes with the program, its word tables and where links lead: what was made by another is made anew. */
export function describeMaker(marketplaceUrl: string): string {
  const tables = new URL('../../words/tables/', import.meta.url)
  const names = readdirSync(tables).filter((name) => name.endsWith('.tsv'))
  const texts = names.sort().map((name) => readFileSync(new URL(name, tables), 'utf8'))
  return `${readProgramVersion()}+${hash('sha256', [RENDERING, marketplaceUrl, ...texts].join('\n'), 'base64url').slice(0, 12)}`
}

async function wireParts({ marketplaceUrl, notes, onUnknown = () => {} }: DigestOptions): Promise<DigestParts> {
  const words = createWords({ onUnknown })
  const seriesMap = await loadSeriesMap(notes)
  return {
    parse: createRecordsParser(marketplaceUrl, false),
    render: (car, lang) => makeListingRecord(car, { words, seriesMap, rate: null, lang }),
    locate: createLocator(words, seriesMap),
    madeBy: describeMaker(marketplaceUrl),
  }
}

async function loadSeriesMap(notes: DigestOptions['notes']): Promise<SeriesMap> {
  const catalogue = await recallCatalogue(notes)
  const sourced = <Value>(value: Value) => ({
    read: () => value,
    freshness: { cache: 'HIT', age_s: 0, fresh_until_ms: 0 } as const,
    version: '',
  })
  const remembered: Pick<Source, 'brands' | 'series'> = {
    brands: async () => sourced(catalogue?.brands ?? []),
    series: async (brandId) => sourced(catalogue?.series.get(brandId)?.series ?? []),
  }
  const map = createSeriesMap(remembered as Source)
  await map.load()
  return map
}

function createLocator(words: Words, seriesMap: SeriesMap): DigestParts['locate'] {
  const rows = readTable('provinces.tsv', ['code', 'zh', 'en'])
  const codes = new Map(rows.map(({ code, en }) => [en, Number(code)]))
  return ({ brand_id, series_id, city_code, city }: SourceCar) => {
    const { province } = words.place(city_code, city, 'en')
    return {
      brand_id: brand_id ?? seriesMap.brandOf(series_id)?.id ?? null,
      province: province === null ? null : (codes.get(province) ?? null),
    }
  }
}
