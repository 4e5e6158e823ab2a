/** Judges names over every trim of the stand-in's catalogue: compares the result of a name with its meaning in a table. */

import { FUELS, type FuelCode } from '../../marketplace/catalogue/codes.ts'
import { type Catalogue, readCatalogue } from '../../marketplace/catalogue/series.ts'
import { createSpecs } from '../../marketplace/catalogue/specs.ts'
import { makeUnion } from '../../src/catalog/search-question.ts'
import type { NamedPowertrain, SourcePart, SourceSeries } from '../../src/domain/source.ts'
import { createPhraseTest } from '../../src/domain/title-phrases.ts'
import { createBrandTable, isOfLine } from '../../src/words/brand-table.ts'
import { createWords } from '../../src/words/create-words.ts'
import { readModelRows } from '../../src/words/models/model-table.ts'
import { fold } from '../spec/truth-filters.ts'

/** `-` in a cell: not named, any. */
export interface NameRow {
  readonly brand: string
  readonly model: string
  /** Names of series between bars, `*` at an end for any text; where two brands have one name, behind the brand's: `东风@锐骐6`. */
  readonly series: string
  /** A key of `DRIVES`. */
  readonly drive: string
  /** Words between slashes; one of them is in the title. */
  readonly title: string
}

/** By the codes of the stand-in's fuels. */
const DRIVES: Readonly<Record<string, readonly string[]>> = {
  EV: ['EV', 'FC'],
  ER: ['ER'],
  PH: ['PH', 'ER'],
  H: ['H', 'ED'],
  P: ['P', 'P24', 'P48', 'P90', 'D', 'D48'],
  NEV: ['EV', 'FC', 'PH', 'ER'],
}
const FILTERS: Readonly<Record<NamedPowertrain, readonly number[]>> = {
  combustion: [1, 2],
  hybrid: [3],
  plug_in_hybrid: [5],
  range_extender: [6],
  battery_electric: [7],
}

export interface NameJudge {
  /** The error in words; null where the name finds exactly what it means. */
  judge(row: NameRow): string | null
}

export function createNameJudge(): NameJudge {
  const words = createWords({ onUnknown: () => {} })
  const catalogue = readCatalogue()
  const own = createList(catalogue.series.map(({ id, name, brand }) => ({ id, name, brand_id: brand.id })))
  const all = createList(addKnownSeries(own.series))
  const ofBrands = new Map<number, SeriesList>()
  const trimsOf = createTrims(catalogue)
  const brandNames = new Map(catalogue.brands.map(({ id, name }) => [id, name]))

  /** Keys of trims and series that a query finds; null where the name is only a keyword. */
  function find({ brand, model }: NameRow, list: SeriesList): ReadonlySet<string> | null {
    const found = brand === '-' ? null : words.resolveBrand(brand, catalogue.brands)
    if (found !== null && !('lines' in found)) return null
    const meant = model === '-' ? null : words.resolveModel(model, list.series)
    if (meant?.length === 0) return null
    const parts =
      makeUnion(found, meant && { kind: 'variant', parts: meant, named: new Set<number>(), keywords: [] }, [
        list.series,
      ]) ?? []
    if (parts.some(({ series_id }) => series_id === null)) return null
    return new Set(parts.flatMap((part) => list.byId(part.series_id).flatMap((one) => cut(one, part))))
  }

  function cut(one: SourceSeries, { keywords, phrases, powertrains }: SourcePart): string[] {
    const fitsPhrases = createPhraseTest(phrases)
    const isWhole = keywords.length + phrases.length === 0 && powertrains === null
    const folded = keywords.map(fold)
    return keysOf(one, isWhole, ({ title, fuel }) => {
      const code = FUELS[fuel].filter ?? 0
      const isDriven = powertrains?.some((drive) => FILTERS[drive].includes(code)) ?? true
      return isDriven && folded.every((word) => title.includes(word)) && fitsPhrases(title)
    })
  }

  /** A series without trims in the stand-in counts as a whole. */
  function keysOf(one: SourceSeries, isWhole: boolean, fits: (trim: Trim) => boolean): string[] {
    const trims = trimsOf(one.id)
    if (trims.length === 0) return isWhole ? [`${one.name}#`] : []
    return trims.filter(fits).map(({ id }) => `${one.name}#${id}`)
  }

  function expectOf({ series, drive, title }: NameRow, list: SeriesList): ReadonlySet<string> {
    const wanted = title === '-' ? null : title.split('/').map(fold)
    const fits = (trim: Trim) =>
      (drive === '-' || (DRIVES[drive]?.includes(trim.fuel) ?? false)) &&
      (wanted?.some((word) => trim.title.includes(word)) ?? true)
    return new Set(listMeant(series, list).flatMap((one) => keysOf(one, drive === '-' && title === '-', fits)))
  }

  function listMeant(cell: string, list: SeriesList): readonly SourceSeries[] {
    return cell.split('|').flatMap((pattern) => {
      const [text = '', brand] = pattern.split('@').reverse()
      const named = text.includes('*') ? list.series.filter(({ name }) => isOfLine(name, [text])) : list.byName(text)
      return named.filter(({ brand_id }) => brand === undefined || brand === brandNames.get(brand_id))
    })
  }

  /** The data of the brand; the stand-in does not sell the series. */
  function listOfBrand(cell: string): SeriesList {
    const brandId = listMeant(cell, all)[0]?.brand_id ?? 0
    const list = ofBrands.get(brandId) ?? createList(all.series.filter(({ brand_id }) => brand_id === brandId))
    ofBrands.set(brandId, list)
    return list
  }

  return {
    judge(row) {
      const list = row.series === '-' || listMeant(row.series, own).length > 0 ? own : listOfBrand(row.series)
      const expected = expectOf(row, list)
      const found = find(row, list)
      if (found === null) return 'not understood'
      const missing = [...expected].filter((key) => !found.has(key))
      const more = [...found].filter((key) => !expected.has(key))
      return missing.length + more.length === 0 ? null : `misses ${tell(missing)}; finds ${tell(more)}`
    },
  }
}

function tell(keys: readonly string[]): string {
  return `${keys.length} (${[...new Set(keys.map((key) => key.split('#')[0]))].join(', ')})`
}

interface SeriesList {
  readonly series: readonly SourceSeries[]
  byId(id: number | null): readonly SourceSeries[]
  byName(name: string): readonly SourceSeries[]
}

function createList(series: readonly SourceSeries[]): SeriesList {
  const byId = new Map(series.map((one) => [one.id, one]))
  const byName = new Map<string, SourceSeries[]>()
  for (const one of series) byName.set(one.name, [...(byName.get(one.name) ?? []), one])
  return {
    series,
    byName: (name) => byName.get(name) ?? [],
    byId(id) {
      const found = id === null ? undefined : byId.get(id)
      return found ? [found] : []
    },
  }
}

/** Includes the series that only our table has; a series that the stand-in does not sell has no trims. */
function addKnownSeries(own: readonly SourceSeries[]): readonly SourceSeries[] {
  const known = new Set(own.map(({ brand_id, name }) => `${brand_id} ${name}`))
  const more = readModelRows(createBrandTable()).filter(({ brand_id, zh }) => !known.has(`${brand_id} ${zh}`))
  return [...own, ...more.map(({ brand_id, zh }, i) => ({ id: 1_000_000 + i, name: zh, brand_id }))]
}

interface Trim {
  readonly id: number
  /** Folded. */
  readonly title: string
  readonly fuel: FuelCode
}

function createTrims(catalogue: Catalogue): (seriesId: number) => readonly Trim[] {
  const specs = createSpecs(catalogue)
  const bySeries = new Map(catalogue.series.map((series) => [series.id, series]))
  const made = new Map<number, readonly Trim[]>()
  return (seriesId) => {
    const known = made.get(seriesId)
    if (known) return known
    const series = bySeries.get(seriesId)
    const all = series === undefined ? [] : specs.years(series).flatMap((year) => specs.ofYear(year))
    const trims = all.map(({ id, name, variant }) => ({ id, title: fold(name), fuel: variant.fuel }))
    made.set(seriesId, trims)
    return trims
  }
}
