/** The rows of the table of endpoints, read-only: calling the catalogue behind them throws. */
import type { Endpoint } from '../../src/api/endpoint.ts'
import { createEndpoints } from '../../src/api/endpoints/table.ts'
import type { Catalog } from '../../src/catalog/create-catalog.ts'

export function listEndpoints(): readonly Endpoint[] {
  const unasked = () => {
    throw new Error('the table is only read here')
  }
  return createEndpoints(new Proxy({}, { get: () => unasked }) as Catalog, unasked)
}
