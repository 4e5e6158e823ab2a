/** Every path that a service answers, as its own table has them. */
import { createEndpoints } from '../../api/endpoints/table.ts'
import type { Catalog } from '../../catalog/create-catalog.ts'

const OTHERS = ['/openapi.json', '/docs', '/healthz', '/readyz']

export function listPaths(): string[] {
  // Nothing is asked of the catalogue: only the rows of the table are read.
  const unasked = () => Promise.reject(new Error('only the paths are wanted'))
  const endpoints = createEndpoints(new Proxy({}, { get: () => unasked }) as Catalog, unasked)
  return [...endpoints.map(({ path }) => path), ...OTHERS]
}
