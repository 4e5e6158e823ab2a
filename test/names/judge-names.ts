/** Judges names over every trim of the stand-in's catalogue: what a name finds, against what a table says that it means. */

import { FUELS } from '../../marketplace/catalogue/codes.ts'
import { type Catalogue, readCatalogue } from '../../marketplace/catalogue/series.ts'
import { createSpecs, type Spec } from '../../marketplace/catalogue/specs.ts'
import { makeUnion } from '../../src/catalog/search-question.ts'
import type { NamedPowertrain, SourceBrand, SourcePart, SourceSeries } from '../../src/domain/source.ts'
import { createPhraseTest } from '../../src/domain/title-phrases.ts'
import { isOfLine } from '../../src/words/brand-lines.ts'
import { createBrandTable } from '../../src/words/brand-table.ts'
import { createWords } from '../../src/words/create-words.ts'
import { readModelRows } from '../../src/words/models/model-table.ts'
import { fold } from '../spec/truth-filters.ts'

/** `-` in a cell: not named, any. */
export interface NameRow {
  readonly brand: string
  readonly model: string
  /** Names of series between bars, `*` at an end for any text. */
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

export function createNameJudge() {
  const words = createWords({ onUnknown: () => {} })
  const catalogue = readCatalogue()
  const brands: readonly SourceBrand[] = catalogue.brands
  const own = catalogue.series.map(({ id, name, brand }) => ({ id, name, brand_id: brand.id }))
  const all = addKnownSeries(own)
  const trimsOf = createTrims(catalogue)

  /** What a question finds: trims, and series that the stand-in does not sell; null where the model is only a keyword. */
  function find({ brand, model }: NameRow, list: readonly SourceSeries[]): ReadonlySet<number> | null {
    const found = brand === '-' ? null : words.resolveBrand(brand, brands)
    if (found !== null && !('lines' in found)) return null
    const meant = model === '-' ? null : words.resolveModel(model, list)
    if (meant?.length === 0) return null
    const parts = makeUnion(found, meant && { kind: 'variant', parts: meant, keywords: [] }, [list]) ?? []
    return new Set(parts.flatMap((part) => list.filter((one) => isOfPart(one, part)).flatMap((one) => cut(one, part))))
  }

  function cut({ id }: SourceSeries, part: SourcePart): number[] {
    const fitsPhrases = createPhraseTest(part.phrases)
    const isWhole = part.keywords.length + part.phrases.length === 0 && part.powertrains === null
    const trims = trimsOf(id).filter(({ name, variant }) => {
      const title = fold(name)
      const fuel = FUELS[variant.fuel].filter
      return (
        part.keywords.every((word) => title.includes(fold(word))) &&
        fitsPhrases(title) &&
        (part.powertrains?.some((one) => FILTERS[one].includes(fuel ?? 0)) ?? true)
      )
    })
    return [...(isWhole ? [-id] : []), ...trims.map((trim) => trim.id)]
  }

  function expectOf({ series, drive, title }: NameRow, list: readonly SourceSeries[]): ReadonlySet<number> {
    const meant = list.filter(({ name }) => isOfLine(name, series.split('|')))
    const isWhole = drive === '-' && title === '-'
    const trims = meant
      .flatMap(({ id }) => trimsOf(id))
      .filter(
        ({ name, variant }) =>
          (drive === '-' || (DRIVES[drive]?.includes(variant.fuel) ?? false)) &&
          (title === '-' || title.split('/').some((word) => fold(name).includes(fold(word)))),
      )
    return new Set([...(isWhole ? meant.map(({ id }) => -id) : []), ...trims.map((trim) => trim.id)])
  }

  return {
    series: all,
    /** In words what is wrong; null where the name finds all that is meant and nothing else. */
    judge(row: NameRow): string | null {
      const isSold = own.some(({ name }) => isOfLine(name, row.series.split('|')))
      const list = isSold ? own : all
      const expected = expectOf(row, list)
      const found = find(row, list)
      if (found === null) return 'not understood'
      const missing = [...expected].filter((id) => !found.has(id) && !(id < 0 && trimsOf(-id).length > 0))
      const more = [...found].filter((id) => !expected.has(id) && !(id < 0 && trimsOf(-id).length > 0))
      if (missing.length + more.length === 0) return null
      return `misses ${tell(missing, list)}; finds ${tell(more, list)}`
    },
  }

  function tell(ids: readonly number[], list: readonly SourceSeries[]): string {
    const names = ids.map((id) => list.find((one) => one.id === -id || trimsOf(one.id).some((trim) => trim.id === id)))
    return `${ids.length} (${[...new Set(names.map((one) => one?.name))].join(', ')})`
  }
}

function isOfPart({ id, brand_id }: SourceSeries, part: SourcePart): boolean {
  return (part.brand_id === null || part.brand_id === brand_id) && (part.series_id === null || part.series_id === id)
}

/** With the series that only our table knows; what the stand-in does not sell has no trims. */
function addKnownSeries(own: readonly SourceSeries[]): readonly SourceSeries[] {
  const known = new Set(own.map(({ brand_id, name }) => `${brand_id} ${name}`))
  const more = readModelRows(createBrandTable()).filter(({ brand_id, zh }) => !known.has(`${brand_id} ${zh}`))
  return [...own, ...more.map(({ brand_id, zh }, i) => ({ id: 1_000_000 + i, name: zh, brand_id }))]
}

function createTrims(catalogue: Catalogue): (seriesId: number) => readonly Spec[] {
  const specs = createSpecs(catalogue)
  const bySeries = new Map(catalogue.series.map((series) => [series.id, series]))
  const made = new Map<number, readonly Spec[]>()
  return (seriesId) => {
    const known = made.get(seriesId)
    if (known) return known
    const series = bySeries.get(seriesId)
    const trims = series === undefined ? [] : specs.years(series).flatMap((year) => specs.ofYear(year))
    made.set(seriesId, trims)
    return trims
  }
}
