/** Prometheus metrics of the embedded database and its backups; an unknown value is absent. */
import { Gauge, type Registry } from 'prom-client'

interface UpkeepFigures {
  /** Null = no backup is known. */
  readonly backup_at_ms: number | null
  readonly database_bytes: number | null
}

/** Read with each scrape. */
export function createUpkeepMetrics(registry: Registry, read: () => UpkeepFigures): void {
  const gauge = (name: string, help: string, find: (figures: UpkeepFigures) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = find(read())
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  gauge(
    'ershou_backup_timestamp_seconds',
    'When `ershou backup` last copied the embedded database; absent before the first.',
    ({ backup_at_ms }) => backup_at_ms && backup_at_ms / 1000,
  )
  gauge(
    'ershou_database_bytes',
    'Size of the embedded database and of the inventory beside it; absent with PostgreSQL.',
    ({ database_bytes }) => database_bytes,
  )
}
