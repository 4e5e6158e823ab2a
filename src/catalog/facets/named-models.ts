/** Models as values of a facet: every name of a series, and what it finds as `model`. */
import type { Lang } from '../../domain/codes.ts'
import type { SourcePart, SourceSeries } from '../../domain/source.ts'
import { createTimeSlices } from '../../observe/time-slices.ts'
import type { Words } from '../../words/create-words.ts'
import type { SeriesMap } from '../series-map.ts'

export interface NamedModel {
  readonly name: string
  /** The series with this name; the name may mean others too. */
  readonly series: readonly SourceSeries[]
  /** Regardless of the brand; empty for a keyword. */
  readonly parts: readonly SourcePart[]
}

interface ModelNames {
  /** For the whole catalogue; the first call takes a second or two, without blocking other requests. The same array until it changes. */
  ofAll(all: readonly SourceSeries[], lang: Lang): Promise<readonly NamedModel[]>
  /** For a few lists of series, all at once. */
  of(lists: readonly (readonly SourceSeries[])[], wanted: (series: SourceSeries) => boolean, lang: Lang): NamedModel[]
}

export function createModelNames(words: Words, seriesMap: SeriesMap): ModelNames {
  const kept = new WeakMap<readonly SourceSeries[], Partial<Record<Lang, Promise<readonly NamedModel[]>>>>()

  function nameSeries(series: readonly SourceSeries[], lang: Lang): ReadonlyMap<string, readonly SourceSeries[]> {
    const names = new Map<string, SourceSeries[]>()
    for (const one of series) {
      const brand = seriesMap.brandOf(one.id) ?? { name: null, id: one.brand_id }
      const name = words.modelName(brand, one.name, lang)
      const known = names.get(name)
      if (known) known.push(one)
      else names.set(name, [one])
    }
    return names
  }

  async function nameAll(all: readonly SourceSeries[], lang: Lang): Promise<readonly NamedModel[]> {
    const models: NamedModel[] = []
    const endSlice = createTimeSlices()
    for (const [name, series] of nameSeries(all, lang)) {
      models.push({ name, series, parts: words.resolveModel(name, all) })
      const others = endSlice()
      if (others) await others
    }
    return models
  }

  return {
    ofAll(all, lang) {
      const known = kept.get(all) ?? {}
      kept.set(all, known)
      known[lang] ??= nameAll(all, lang)
      return known[lang]
    },
    of: (lists, wanted, lang) =>
      [...nameSeries(lists.flat().filter(wanted), lang)].map(([name, series]) => ({
        name,
        series,
        parts: lists.flatMap((list) => words.resolveModel(name, list)),
      })),
  }
}
