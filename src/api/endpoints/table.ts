/** The table of all endpoints under /v1. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import type { Caller } from '../../domain/accounts/callers.ts'
import type { Me } from '../../domain/accounts/me.ts'
import type { Endpoint } from '../endpoint.ts'
import {
  batchEndpoint,
  carEndpoint,
  duplicatesEndpoint,
  evidenceEndpoint,
  historyEndpoint,
  imagesEndpoint,
  importRulesEndpoint,
  similarEndpoint,
} from './cars.ts'
import { filtersEndpoint, makesEndpoint, modelsEndpoint } from './catalogue.ts'
import { changesEndpoint } from './changes.ts'
import { exportsEndpoint } from './exports.ts'
import { resolveEndpoint, suggestEndpoint } from './lookup.ts'
import { meEndpoint } from './me.ts'
import { priceFiguresEndpoint, pricePositionEndpoint } from './prices.ts'
import { inspectionEndpoint, insuranceEndpoint } from './reports.ts'
import { countEndpoint, coverageEndpoint, facetsEndpoint, searchEndpoint } from './search.ts'

interface EndpointOptions {
  /** Without an inventory, filters that need one are unknown parameters. The documentation shows all. */
  readonly hasInventory?: boolean
}

export function createEndpoints(
  catalog: Catalog,
  describeMe: (caller: Caller) => Promise<Me>,
  { hasInventory = true }: EndpointOptions = {},
): readonly Endpoint[] {
  const filters = { catalog, hasInventory }
  return [
    searchEndpoint(catalog, filters),
    countEndpoint(catalog, filters),
    facetsEndpoint(catalog, filters),
    coverageEndpoint(catalog, filters),
    priceFiguresEndpoint(catalog, filters),
    filtersEndpoint(catalog),
    makesEndpoint(catalog),
    modelsEndpoint(catalog),
    suggestEndpoint(catalog),
    resolveEndpoint(catalog),
    carEndpoint(catalog),
    evidenceEndpoint(catalog),
    batchEndpoint(catalog),
    imagesEndpoint(catalog),
    similarEndpoint(catalog),
    pricePositionEndpoint(catalog),
    importRulesEndpoint(catalog),
    inspectionEndpoint(catalog),
    insuranceEndpoint(catalog),
    historyEndpoint(catalog),
    duplicatesEndpoint(catalog),
    changesEndpoint(catalog, filters),
    exportsEndpoint(catalog),
    meEndpoint(describeMe),
  ]
}
