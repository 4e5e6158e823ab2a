/** Lists every path of the service from the table of endpoints. */
import { createEndpoints } from '../../api/endpoints/table.ts'
import type { Catalog } from '../../catalog/create-catalog.ts'

const OTHERS = ['/openapi.json', '/docs', '/healthz', '/readyz']

export function listPaths(): string[] {
  // The catalogue is never called: only the rows of the table are read.
  const unasked = () => Promise.reject(new Error('only the paths are wanted'))
  const endpoints = createEndpoints(new Proxy({}, { get: () => unasked }) as Catalog, unasked)
  return [...endpoints.map(({ path }) => path), ...OTHERS]
}
