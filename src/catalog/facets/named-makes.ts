/** Manufacturers as values of a facet: what each name finds as `brand`. */
import type { Lang } from '../../domain/codes.ts'
import type { SourceBrand } from '../../domain/source.ts'
import type { Words } from '../../words/create-words.ts'
import type { FoundBrands } from '../../words/resolve-brand.ts'

export interface NamedMake {
  readonly name: string
  readonly found: FoundBrands
  /** The brands that it means; null if it means a part of one, which is counted separately. */
  readonly ids: readonly number[] | null
}

/** One per meaning: the leading one of brands that share all names. */
export function nameMakes(brands: readonly SourceBrand[], words: Words, lang: Lang): readonly NamedMake[] {
  const byMeaning = new Map<string, NamedMake>()
  for (const brand of brands) {
    const shown = words.brandName(brand.name, brand.id, lang) ?? brand.name
    const resolved = words.resolveBrand(shown, brands)
    // A name without a brand still has its id.
    const isNamed = 'lines' in resolved
    const found = isNamed ? resolved : { lines: [{ brand, series: null }], name: null }
    const meaning = found.lines
      .map((line) => `${line.brand.id} ${line.series?.join('|') ?? ''}`)
      .sort()
      .join(', ')
    const isLeader = isNamed && resolved.leader.id === brand.id
    if (byMeaning.has(meaning) && !isLeader) continue
    const isWhole = found.lines.every(({ series }) => series === null)
    const ids = isWhole ? [...new Set(found.lines.map((line) => line.brand.id))] : null
    byMeaning.set(meaning, { name: isNamed ? shown : String(brand.id), found, ids })
  }
  return [...byMeaning.values()]
}
