/** Counts the docs that fit by each value of each filter, every group as if its own filter were not set. */
import { BODY_STYLES, FUEL_TYPES, POWERTRAINS, TRANSMISSIONS } from '../../../domain/codes.ts'
import {
  FACET_GROUPS,
  type FacetCounts,
  type FacetGroup,
  type FacetQuestion,
  filterOfGroup,
  MILEAGE_BANDS,
  PRICE_BANDS,
} from '../../../domain/inventory/facets.ts'
import type { OpenedImage } from '../opened-image.ts'
import { createCounters, type Found } from './create-counters.ts'
import type { Finder } from './create-finder.ts'
import { createUnionCounter } from './create-union-counter.ts'

type Groups = Pick<FacetCounts, FacetGroup>
type Counting = { readonly [Group in FacetGroup]: (found: Found) => FacetCounts[Group] }

export function createFacets(image: OpenedImage, finder: Finder) {
  const counters = createCounters(image, finder)
  const counting: Counting = {
    brands: counters.brands,
    series: counters.series,
    model_years: counters.years,
    fuel_types: (found) => counters.codes(found, 'fuel_type', (code) => FUEL_TYPES[code]),
    powertrains: (found) => counters.codes(found, 'powertrain', (code) => POWERTRAINS[code]),
    transmissions: (found) => counters.codes(found, 'transmission', (code) => TRANSMISSIONS[code]),
    body_styles: (found) => counters.codes(found, 'body_style', (code) => BODY_STYLES[code]),
    provinces: (found) => counters.codes(found, 'province', (code) => code),
    price_bands: (found) => counters.bands(found, 'price_cny', PRICE_BANDS),
    mileage_bands: (found) => counters.bands(found, 'mileage_km', MILEAGE_BANDS),
  }
  const unions = createUnionCounter(image, finder)

  function count(question: FacetQuestion): FacetCounts {
    const groups: Partial<Groups> = {}
    const countGroup = <Group extends FacetGroup>(group: Group, found: Found): void => {
      groups[group] = counting[group](found)
    }
    // Groups that are counted under the same filter share one result.
    const { all } = question
    const asked = FACET_GROUPS.map((group) => ({ group, filter: filterOfGroup(group, question) }))
    const shared = asked.filter(({ filter }) => filter === all)
    const found = counters.find(all)
    for (const { group } of shared) countGroup(group, found)
    for (const { group, filter } of asked) if (filter !== all) countGroup(group, counters.find(filter))
    return { ...(groups as Groups), total: found.total, more: unions.count(all, question.more) }
  }

  return {
    count,
    /** Callers wait for it before they count, so that no question blocks the thread for long. Null = nothing is left to prepare. */
    prepare: ({ more }: FacetQuestion): Promise<void> | null => unions.prepare(more),
  }
}
