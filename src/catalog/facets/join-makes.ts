/** Joins makes that are one brand under two names: a Chinese catalogue may have 奥迪 and AUDI, and the name that both share finds the cars of both. */
import type { FacetValue } from '../../domain/inventory/facet-records.ts'
import type { SourceBrand } from '../../domain/source.ts'
import type { Words } from '../../words/create-words.ts'

/** `values`: by count. The name that finds most cars stands for the brand, labelled with all of its names. */
export function joinMakes(
  values: readonly FacetValue[],
  brands: readonly SourceBrand[],
  words: Pick<Words, 'resolveBrand'>,
): readonly FacetValue[] {
  const joined = new Map<number | string, FacetValue>()
  for (const value of values) {
    const key = findLeader(value.value, brands, words) ?? value.value
    const known = joined.get(key)
    joined.set(key, known === undefined ? value : { ...known, label: `${value.label} / ${known.label}` })
  }
  return [...joined.values()]
}

/** The brand that stands for all that a name means; null for a name that means a part of a brand. */
function findLeader(make: string, brands: readonly SourceBrand[], words: Pick<Words, 'resolveBrand'>): number | null {
  const found = words.resolveBrand(make, brands)
  return 'lines' in found && found.lines.every(({ series }) => series === null) ? found.leader.id : null
}
