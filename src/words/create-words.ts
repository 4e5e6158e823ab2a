/** Chinese ↔ English for the words of listings. What is not in the tables is shown as the source wrote it, and reported. */
import type { Lang } from '../domain/codes.ts'
import type { Location } from '../domain/listing.ts'
import type { SourceBrand, SourceSeries } from '../domain/source.ts'
import { createBrandTable } from './brand-table.ts'
import { wordOrNull } from './fold.ts'
import { createLabels, type LabelKind } from './labels.ts'
import { createPlaces } from './places.ts'
import { createBrandResolver, type ResolvedBrand } from './resolve-brand.ts'
import { createModelResolver } from './resolve-model.ts'

export type WordKind = LabelKind | 'brand' | 'city' | 'province'

export interface WordsParts {
  /** Told of every look-up that the tables could not answer, as often as it happens. */
  readonly onUnknown: (kind: WordKind, text: string) => void
}

export interface Words {
  brandName(zh: string | null, id: number | null, lang: Lang): string | null
  /** Names before ids: there is a brand called 212. Only brands of the given catalogue are found or suggested. */
  resolveBrand(text: string, brands: readonly SourceBrand[]): ResolvedBrand
  /** Every series that the name fits; none means that the text is a keyword. */
  resolveModel(text: string, series: readonly SourceSeries[]): readonly SourceSeries[]
  label(kind: LabelKind, zh: string | null, lang: Lang): string | null
  place(cityCode: number | null, cityZh: string | null, lang: Lang): Location
}

export function createWords({ onUnknown }: WordsParts): Words {
  const brands = createBrandTable()
  return {
    brandName(zh, id, lang) {
      const word = wordOrNull(zh)
      const row = brands.find(word, id)
      if (lang === 'zh') return word ?? row?.zh ?? null
      if (!row && word !== null) onUnknown('brand', word)
      return row?.en ?? word
    },
    resolveBrand: createBrandResolver(brands),
    resolveModel: createModelResolver(brands),
    label: createLabels(onUnknown),
    place: createPlaces(onUnknown),
  }
}
