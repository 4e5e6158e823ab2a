/** What was counted as an answer: ids become names, and what has no name is unknown. */
import type { Lang } from '../../domain/codes.ts'
import type { FacetGroup, FacetsResponse } from '../../domain/inventory/facet-records.ts'
import type { FacetCounts } from '../../domain/inventory/facets.ts'
import type { Words } from '../../words/create-words.ts'
import type { CountedNames } from './counted-names.ts'
import { makeCodeGroup, makeMileageBands, makeNameGroup, makePriceBands } from './groups.ts'

export interface FacetNames {
  readonly makes: CountedNames
  readonly models: CountedNames
  /** Whether the catalogue has this brand, or this series of this brand. */
  readonly hasBrand: (id: number) => boolean
  readonly hasSeries: (id: number, brandId: number | null) => boolean
}

/** `counts.more`: of the makes that are counted alone, and behind them of the models. */
export function describeFacets(
  counts: FacetCounts,
  { makes, models, hasBrand, hasSeries }: FacetNames,
  words: Pick<Words, 'codeLabel'>,
  lang: Lang,
): Pick<FacetsResponse, 'total_count' | 'groups'> {
  const brands = new Map<number, number>()
  const series = new Map<number, number>()
  let ofNoBrand = 0
  let ofNoSeries = 0
  for (const [id, count] of counts.brands) {
    if (id !== null && hasBrand(id)) brands.set(id, count)
    else ofNoBrand += count
  }
  for (const { brand_id, series_id, count } of counts.series) {
    if (series_id !== null && hasSeries(series_id, brand_id)) series.set(series_id, count)
    else ofNoSeries += count
  }
  const alone = counts.more.values()
  const groupOf = ({ names, counted }: CountedNames, known: ReadonlyMap<number, number>, unknown: number): FacetGroup =>
    makeNameGroup(
      names,
      counted.map((one) => ('ids' in one ? sum(one.ids, known) : (alone.next().value ?? 0))),
      unknown,
    )
  return {
    total_count: counts.total,
    groups: {
      make: groupOf(makes, brands, ofNoBrand),
      model: groupOf(models, series, ofNoSeries),
      model_year: makeCodeGroup(counts.model_years, null, words, lang),
      fuel_type: makeCodeGroup(counts.fuel_types, 'fuel_type', words, lang),
      powertrain: makeCodeGroup(counts.powertrains, 'powertrain', words, lang),
      transmission: makeCodeGroup(counts.transmissions, 'transmission', words, lang),
      body_style: makeCodeGroup(counts.body_styles, 'body_style', words, lang),
      province: makeCodeGroup(counts.provinces, 'province', words, lang),
      price_band: makePriceBands(counts.price_bands, lang),
      mileage_band: makeMileageBands(counts.mileage_bands, lang),
    },
  }
}

function sum(ids: readonly number[], counts: ReadonlyMap<number, number>): number {
  let total = 0
  for (const id of ids) total += counts.get(id) ?? 0
  return total
}
