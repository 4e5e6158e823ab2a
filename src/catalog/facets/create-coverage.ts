/** Answers the question how complete the records of the cars are that a search finds. */
import { type Coverage, describeCoverage } from '../../domain/inventory/coverage.ts'
import { toInventoryFilter } from '../../domain/inventory/to-inventory-filter.ts'
import { versionOfRate } from '../../domain/rates.ts'
import type { Sourced } from '../../domain/source.ts'
import { type CatalogParts, inventoryOrFail } from '../catalog-parts.ts'
import { createMeaningFinder } from '../naming/find-meaning.ts'
import { type SearchQuestion, understand } from '../search-question.ts'

export function createCoverage(parts: CatalogParts) {
  const { source, rates, seriesMap } = parts
  const findMeaning = createMeaningFinder(parts)
  return async function coverage(question: SearchQuestion): Promise<Sourced<Coverage>> {
    const inventory = inventoryOrFail(parts.inventory)
    const rate = rates.current()
    const { filter, meaning } = await understand(question, { source, seriesMap, rate, findMeaning })
    // Contradictory price limits match no car.
    const asked = filter === null ? NO_CAR : toInventoryFilter(filter, inventory.now())
    const found = await inventory.coverage(asked)
    return {
      ...found,
      read: () => describeCoverage(found.read()),
      version: `${found.version}/${versionOfRate(rate)}/${seriesMap.version()}/${meaning?.kind ?? ''}`,
    }
  }
}

const NO_CAR = { any: [], keywords: [], fields: {} }
