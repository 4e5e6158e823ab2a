/** Prometheus metrics of the inventory and its sync; a value that is not known yet is absent. */
import { Counter, Gauge, type Registry } from 'prom-client'
import { createGauges } from './metrics.ts'

export type InventoryMetrics = ReturnType<typeof createInventoryMetrics>

export function createInventoryMetrics(registry: Registry) {
  const registers = [registry]
  const gauge = createGauges(registry)
  return {
    listings: gauge('ershou_inventory_listings', 'Cars that are searched for.'),
    completeAt: gauge(
      'ershou_inventory_complete_timestamp_seconds',
      'When the last complete pass over the market ended; absent before the first.',
    ),
    freshness: gauge(
      'ershou_sync_fresh_ratio',
      'Share of details that are younger than the age at which they are asked for again.',
    ),
    requestsToday: gauge('ershou_sync_requests_today', 'Requests of the sync to the marketplace since midnight (UTC).'),
    requestsPerDay: gauge('ershou_sync_requests_per_day', 'Requests that the sync may make a day.'),
    readAt: gauge(
      'ershou_sync_read_timestamp_seconds',
      'When the sync of this process last asked the marketplace for something; absent while another process syncs.',
    ),
    everySeconds: gauge(
      'ershou_sync_every_seconds',
      'From the beginning of one pass to that of the next, as it is set.',
    ),
    progress: new Gauge({
      name: 'ershou_sync_cars',
      help: 'How far the sync is in its phase: cars done, and cars in all.',
      labelNames: ['phase', 'of'] as const,
      registers,
    }),
    pace: new Gauge({
      name: 'ershou_sync_pace',
      help: '1 for the pace at which the sync asks for now: full, slowed or paused.',
      labelNames: ['pace'] as const,
      registers,
    }),
    passes: new Counter({
      name: 'ershou_sync_passes_total',
      help: 'Passes over the market, by how they ended.',
      labelNames: ['outcome'] as const,
      registers,
    }),
  }
}

/** Prometheus metrics of the reports in the inventory. */
export function createReportMetrics(registry: Registry) {
  const registers = [registry]
  const cars = new Gauge({
    name: 'ershou_inventory_reports',
    help: 'Cars that are searched for, by what is known of their inspection reports.',
    labelNames: ['status'] as const,
    registers,
  })
  return {
    read: new Counter({
      name: 'ershou_inventory_reports_read_total',
      help: 'Reports that were read for the inventory, by outcome; failed ones are tried again.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    count(counts: Readonly<Partial<Record<string, number>>>): void {
      cars.reset()
      for (const [status, count] of Object.entries(counts)) cars.set({ status }, count ?? 0)
    },
  }
}

/** Prometheus metrics of the search index; a value that is not known yet is absent. */
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
