/** All questions about cars, over one source. */
import { createCar, createImages } from './car.ts'
import { createInspection, createInsurance, type InspectionParts } from './inspection.ts'
import { createFilters, createMakes, createModels } from './makes.ts'
import { type CatalogParts, createCount, createSearch } from './search.ts'
import { createSimilar } from './similar.ts'

export type Catalog = ReturnType<typeof createCatalog>

export function createCatalog(parts: CatalogParts & InspectionParts) {
  const { source, words } = parts
  return {
    /** Null when the source has such a brand; else the nearest name, if one is near. */
    async checkBrand(text: string): Promise<{ did_you_mean: string | null } | null> {
      const found = words.resolveBrand(text, (await source.brands()).read())
      return 'brand' in found ? null : found
    },
    search: createSearch(parts),
    count: createCount(parts),
    filters: createFilters(parts),
    makes: createMakes(parts),
    models: createModels(parts),
    car: createCar(parts),
    images: createImages(parts),
    similar: createSimilar(parts),
    inspection: createInspection(parts),
    insurance: createInsurance(parts),
  }
}
