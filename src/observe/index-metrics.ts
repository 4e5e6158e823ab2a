/** Prometheus metrics of the search index; a value that is not known yet is absent. */
import { Counter, Gauge, type Registry } from 'prom-client'
import { createGauges } from './create-gauges.ts'

export type IndexMetrics = ReturnType<typeof createIndexMetrics>

export function createIndexMetrics(registry: Registry) {
  const registers = [registry]
  const gauge = createGauges(registry)
  return {
    listings: gauge('ershou_index_listings', 'Cars in the index; absent while the store itself is searched.'),
    buildSeconds: gauge('ershou_index_build_seconds', 'How long the last image of the index took to build.'),
    behindSeconds: gauge('ershou_index_behind_seconds', 'How long ago the store was as the index has it.'),
    bytes: new Gauge({
      name: 'ershou_index_bytes',
      help: 'Bytes of the index, of the rows that it shows, and of rows that were replaced and not given up yet.',
      labelNames: ['of'] as const,
      registers,
    }),
    images: new Counter({
      name: 'ershou_index_images_total',
      help: 'Images of the index that took the place of one another.',
      registers,
    }),
  }
}
