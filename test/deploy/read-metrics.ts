/** The metrics of the service by name, with their labels, as Prometheus reads them. */
import { createIndexMetrics, createInventoryMetrics, createReportMetrics } from '../../src/observe/inventory-metrics.ts'
import { createMetrics } from '../../src/observe/metrics.ts'
import { createUpkeepMetrics } from '../../src/observe/upkeep-metrics.ts'

/** Includes the names of a histogram in queries: `…_bucket`, `…_sum`, `…_count`. */
export async function readMetricNames(): Promise<ReadonlySet<string>> {
  const { registry } = createMetrics()
  createInventoryMetrics(registry)
  createReportMetrics(registry)
  createIndexMetrics(registry)
  createUpkeepMetrics(registry, () => ({ backup_at_ms: null, database_bytes: null }))
  const text = await registry.metrics()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => ({ name: name as string, type }))
  const names = types.flatMap(({ name, type }) =>
    type === 'histogram' || type === 'summary'
      ? [name, ...['_bucket', '_sum', '_count'].map((end) => name + end)]
      : [name],
  )
  return new Set([...names, 'up'])
}

/** Every metric in a text. */
export function findMetricNames(text: string): string[] {
  return [...new Set([...text.matchAll(/\b(?:ershou|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => name))]
}

/** Matchers such as `decision="unavailable"`, with the metric that they are about. */
export function findMatchers(text: string): { metric: string; label: string; value: string }[] {
  return [...text.matchAll(/\b(\w+)\{([^{}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label = '', value = '']) => ({ metric, label, value })),
  )
}
