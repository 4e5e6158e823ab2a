/** The engine of the product, with either kernel. */
import { buildIndex } from '../../../src/inventory/engine/build-index.ts'
import { openIndex } from '../../../src/inventory/engine/open-index.ts'
import type { Prepare } from '../engine.ts'
import { THIS_MONTH } from '../generate-table.ts'

export function prepareIndex(kernel: 'wasm' | 'plain'): Prepare {
  return async (table) => {
    const began = performance.now()
    const image = buildIndex(table, THIS_MONTH)
    const build_ms = performance.now() - began
    return {
      build_ms,
      bytes: image.layout.bytes,
      open() {
        const index = openIndex(image, { kernel })
        return {
          search({ filter, sort, offset, limit }) {
            const { total, docs } = index.search(filter, sort, offset, limit)
            const ids = new Float64Array(docs.length)
            for (let i = 0; i < docs.length; i++) ids[i] = index.idOf(docs[i] as number)
            return { total, ids }
          },
          count: (filter) => index.count(filter),
          facets: (question) => index.facets(question),
        }
      },
      async close() {},
    }
  }
}
