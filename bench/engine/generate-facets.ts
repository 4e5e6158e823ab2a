/** Derives facet queries from search queries, as the sidebar of a search page does. */
import type { FacetQuestion } from '../../src/domain/inventory/facets.ts'
import { ANY_CAR } from '../../src/domain/source.ts'
import type { Question } from './generate-questions.ts'

export function toFacetQuestion({ filter }: Pick<Question, 'filter'>): FacetQuestion {
  const brands = [...new Set(filter.any?.map(({ brand_id }) => brand_id) ?? [])]
  return {
    all: filter,
    make: { ...filter, any: null },
    model: { ...filter, any: filter.any && brands.map((brand_id) => ({ ...ANY_CAR, brand_id })) },
    more: [],
  }
}
