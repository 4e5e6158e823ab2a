/** Creates all questions about cars over one source. */

import type { FacetValue } from '../domain/inventory/facet-records.ts'
import type { ResolvedBrand } from '../words/resolve-brand.ts'
import { createBatch, createCar, createImages, createImportRules } from './car.ts'
import type { CatalogParts } from './catalog-parts.ts'
import { createChanges, createFindCursor } from './changes.ts'
import { createDuplicates } from './duplicates.ts'
import { createEvidence, type EvidenceParts } from './evidence/create-evidence.ts'
import { createExportList } from './exports.ts'
import { createCoverage, createFacets } from './facets/create-facets.ts'
import { joinMakes } from './facets/join-makes.ts'
import { createFollowChanges } from './follow-changes.ts'
import { createHistory } from './history.ts'
import { createFindDisputed } from './inspection/find-disputed.ts'
import { createInspection, createInsurance, type InspectionParts } from './inspection/inspection.ts'
import { createFilters, createMakes, createModels } from './makes.ts'
import { createPhotoUrls } from './photos.ts'
import { createPriceFigures } from './prices/create-price-figures.ts'
import { createPriceComparison, createPricePosition } from './prices/create-price-position.ts'
import { createCount, createSearch } from './search.ts'
import { createSimilar } from './similar.ts'
import { createSuggestions } from './suggest/create-suggestions.ts'

interface AddressParts {
  /** Reads the address of a car on the marketplace. */
  readonly readCarUrl: (text: string) => number | null
}

export type Catalog = ReturnType<typeof createCatalog>

export function createCatalog(parts: CatalogParts & InspectionParts & AddressParts & EvidenceParts) {
  const { source, words } = parts
  const car = createCar(parts)
  const findDisputed = createFindDisputed(parts)
  const priceComparison = createPriceComparison(parts, findDisputed)
  return {
    /** The brand that a text names; else the nearest name, if one is near. */
    async findBrand(text: string): Promise<ResolvedBrand> {
      return words.resolveBrand(text, (await source.brands()).read())
    },
    /** Makes of a facet without repeating a brand that the catalogue has under two names. */
    async joinMakes(values: readonly FacetValue[]): Promise<readonly FacetValue[]> {
      return joinMakes(values, (await source.brands()).read(), words)
    },
    /** The province that a text names; else the nearest name, if one is near. */
    findProvince: words.findProvince,
    /** The cities that a text names; else the nearest name, if one is near. */
    findCities: words.findCities,
    /** The label of a code, as answers print it. */
    codeLabel: words.codeLabel,
    /** The rate that converts prices; null without a usable one. */
    rate: () => parts.rates.current(),
    findCursor: createFindCursor(parts),
    search: createSearch(parts),
    count: createCount(parts),
    filters: createFilters(parts),
    makes: createMakes(parts),
    models: createModels(parts),
    car,
    importRules: createImportRules({ car, now: parts.now }),
    evidence: createEvidence(parts),
    batch: createBatch(parts),
    suggest: createSuggestions(parts),
    /** The id in the address of a car; null if it is none. */
    readCarUrl: parts.readCarUrl,
    images: createImages(parts),
    photoUrls: createPhotoUrls(parts),
    similar: createSimilar(parts),
    priceComparison,
    pricePosition: createPricePosition(priceComparison),
    priceFigures: createPriceFigures(parts),
    inspection: createInspection(parts),
    insurance: createInsurance(parts),
    changes: createChanges(parts),
    history: createHistory(parts),
    duplicates: createDuplicates(parts, findDisputed),
    follow: createFollowChanges(parts),
    exports: createExportList(parts),
    ...createFacets(parts),
    coverage: createCoverage(parts),
  }
}
