/** Turns counts into the response: ids become names, and values without a name count as unknown. */
import type { Lang } from '../../domain/codes.ts'
import type { FacetsResponse } from '../../domain/inventory/facet-records.ts'
import type { FacetCounts } from '../../domain/inventory/facets.ts'
import type { Words } from '../../words/create-words.ts'
import type { CountedNames } from './counted-names.ts'
import { makeCodeGroup, makeMileageBands, makeNameGroup, makePriceBands, writeNameGroup } from './groups.ts'

interface FacetNames {
  readonly makes: CountedNames
  readonly models: CountedNames
  /** Whether the catalogue has this brand, or this series of this brand. */
  readonly hasBrand: (id: number) => boolean
  readonly hasSeries: (id: number, brandId: number | null) => boolean
}

export function describeFacets(
  counts: FacetCounts,
  names: FacetNames,
  words: Pick<Words, 'codeLabel'>,
  lang: Lang,
): Pick<FacetsResponse, 'total_count' | 'groups'> {
  const { makes, models } = countNames(counts, names)
  return {
    total_count: counts.total,
    groups: {
      make: makeNameGroup(...makes),
      model: makeNameGroup(...models),
      ...describeCodes(counts, words, lang),
    },
  }
}

/** The same as JSON, with what else the answer says. */
export function writeFacets(
  counts: FacetCounts,
  names: FacetNames,
  words: Pick<Words, 'codeLabel'>,
  lang: Lang,
  rest: Omit<FacetsResponse, 'total_count' | 'groups'>,
): string {
  const { makes, models } = countNames(counts, names)
  const named = `"make":${writeNameGroup(...makes)},"model":${writeNameGroup(...models)}`
  const coded = JSON.stringify(describeCodes(counts, words, lang)).slice(1)
  return `{"total_count":${counts.total},"groups":{${named},${coded},${JSON.stringify(rest).slice(1)}`
}

type NamedCounts = readonly [names: readonly string[], counts: Float64Array, unknown: number]

/** `counts.more`: the makes that are counted separately, followed by the models. */
function countNames(
  counts: FacetCounts,
  { makes, models, hasBrand, hasSeries }: FacetNames,
): Readonly<Record<'makes' | 'models', NamedCounts>> {
  const ofMakes = new Float64Array(makes.names.length)
  const ofModels = new Float64Array(models.names.length)
  let ofNoBrand = 0
  let ofNoSeries = 0
  for (const [id, count] of counts.brands) {
    if (id !== null && hasBrand(id)) add(count, makes.placesOf.get(id), ofMakes)
    else ofNoBrand += count
  }
  for (const { brand_id, series_id, count } of counts.series) {
    if (series_id !== null && hasSeries(series_id, brand_id)) add(count, models.placesOf.get(series_id), ofModels)
    else ofNoSeries += count
  }
  for (const [i, place] of makes.alonePlaces.entries()) ofMakes[place] = counts.more[i] ?? 0
  const behind = makes.alonePlaces.length
  for (const [i, place] of models.alonePlaces.entries()) ofModels[place] = counts.more[behind + i] ?? 0
  return { makes: [makes.names, ofMakes, ofNoBrand], models: [models.names, ofModels, ofNoSeries] }
}

function describeCodes(counts: FacetCounts, words: Pick<Words, 'codeLabel'>, lang: Lang) {
  return {
    model_year: makeCodeGroup(counts.model_years, null, words, lang),
    fuel_type: makeCodeGroup(counts.fuel_types, 'fuel_type', words, lang),
    powertrain: makeCodeGroup(counts.powertrains, 'powertrain', words, lang),
    transmission: makeCodeGroup(counts.transmissions, 'transmission', words, lang),
    body_style: makeCodeGroup(counts.body_styles, 'body_style', words, lang),
    province: makeCodeGroup(counts.provinces, 'province', words, lang),
    price_band: makePriceBands(counts.price_bands, lang),
    mileage_band: makeMileageBands(counts.mileage_bands, lang),
  }
}

function add(count: number, places: readonly number[] | undefined, to: Float64Array): void {
  for (const place of places ?? []) to[place] = (to[place] as number) + count
}
