/** The models as values of a facet: every name that a series has, and what it finds when it is asked for as `model`. */
import type { Lang } from '../../domain/codes.ts'
import type { SourcePart, SourceSeries } from '../../domain/source.ts'
import { createTimeSlices } from '../../observe/time-slices.ts'
import type { Words } from '../../words/create-words.ts'
import type { SeriesMap } from '../series-map.ts'

export interface NamedModel {
  readonly name: string
  /** The series that are called so; the name may mean others besides. */
  readonly series: readonly SourceSeries[]
  /** Whatever the brand; none where it is a keyword. */
  readonly parts: readonly SourcePart[]
}

interface ModelNames {
  /** Of the whole catalogue; the first time takes a second or two, in which others are answered. The same array as long as it is the same. */
  ofAll(all: readonly SourceSeries[], lang: Lang): Promise<readonly NamedModel[]>
  /** Of some lists of series, all at once: for few. */
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
