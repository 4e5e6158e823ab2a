/** The names by which people may type a brand or a model: English, Chinese, pinyin, and others that the tables have. */
import type { SourceBrand } from '../../domain/source.ts'
import type { BrandTable } from '../brand-table.ts'
import { hasHan, romanise, wordOrNull } from '../fold.ts'
import type { ModelTable } from '../models/model-table.ts'

export interface Spellings {
  /** The name of the source first. */
  brandSpellings(brand: SourceBrand): readonly string[]
  /** The name of the source first. */
  modelSpellings(brand: SourceBrand, seriesZh: string): readonly string[]
}

interface SpellingsParts {
  readonly brands: BrandTable
  readonly models: ModelTable
  readonly nameModel: (brandId: number | null, zh: string) => { readonly en: string }
}

export function createSpellings({ brands, models, nameModel }: SpellingsParts): Spellings {
  const find = ({ name, id }: SourceBrand) => brands.find(wordOrNull(name), id)
  return {
    brandSpellings(brand) {
      const row = find(brand)
      const spoken = [brand.pinyin, row?.pinyin, hasHan(brand.name) ? romanise(brand.name) : null]
      const all = [brand.name, row?.zh, row?.en, ...(row?.aliases ?? []), ...spoken]
      return [...new Set(all.flatMap((one) => one || []))]
    },
    modelSpellings(brand, seriesZh) {
      const brandId = find(brand)?.id ?? null
      const aliases = (brandId === null ? null : models.find(brandId, seriesZh))?.aliases ?? []
      const spoken = hasHan(seriesZh) ? [romanise(seriesZh)] : []
      return [...new Set([seriesZh, nameModel(brandId, seriesZh).en, ...aliases, ...spoken])]
    },
  }
}
