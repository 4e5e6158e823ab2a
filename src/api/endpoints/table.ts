/** Every endpoint under /v1, on one screen. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import type { Caller } from '../../domain/callers.ts'
import type { Me } from '../../domain/me.ts'
import type { Endpoint } from '../endpoint.ts'
import { carEndpoint } from './car.ts'
import { countEndpoint } from './count.ts'
import { filtersEndpoint } from './filters.ts'
import { imagesEndpoint } from './images.ts'
import { inspectionEndpoint } from './inspection.ts'
import { insuranceEndpoint } from './insurance.ts'
import { makesEndpoint } from './makes.ts'
import { meEndpoint } from './me.ts'
import { modelsEndpoint } from './models.ts'
import { searchEndpoint } from './search.ts'
import { similarEndpoint } from './similar.ts'

export function createEndpoints(catalog: Catalog, describeMe: (caller: Caller) => Promise<Me>): readonly Endpoint[] {
  return [
    searchEndpoint(catalog),
    countEndpoint(catalog),
    filtersEndpoint(catalog),
    makesEndpoint(catalog),
    modelsEndpoint(catalog),
    carEndpoint(catalog),
    imagesEndpoint(catalog),
    similarEndpoint(catalog),
    inspectionEndpoint(catalog),
    insuranceEndpoint(catalog),
    meEndpoint(describeMe),
  ]
}
