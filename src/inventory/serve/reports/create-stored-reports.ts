/** The reports port over the inventory: a reading in the store answers while it is fresh, and what is read live is written there. */

import { Failure } from '../../../domain/failure.ts'
import type { ReportFetch } from '../../../domain/inventory/inventory-writer.ts'
import type { InventoryReports, StoredReport } from '../../../domain/inventory/reports/inventory-reports.ts'
import type { ReportReading, Reports } from '../../../domain/report.ts'
import type { Freshness, Sourced } from '../../../domain/source.ts'
import { parseCleanJson } from '../../../domain/texts/clean-text.ts'
import { createFinder, holdReports, versionOf } from './hold-reports.ts'

interface StoredReportsParts {
  readonly live: Reports
  readonly store: Pick<InventoryReports, 'report'>
  readonly write: (fetches: readonly ReportFetch[]) => Promise<void>
  readonly parserOf: (url: string) => string
  /** Whether the address belongs to a provider; otherwise nothing is fetched, and nothing grows old. */
  readonly isProviders: (url: string) => boolean
  readonly now: () => number
  /** How long a reading is used without a request; a link that was refused is tried again sooner. */
  readonly freshMs: number
  readonly refusedMs: number
  /** The maximum age of a reading that is shown while the provider cannot be reached. */
  readonly staleMs: number
  readonly onFailure: (error: unknown) => void
}

interface KeptReading {
  readonly reading: ReportReading
  readonly stored: StoredReport
}

type StoredReports = Reports & Pick<ReturnType<typeof holdReports>, 'forget'>

export function createStoredReports(parts: StoredReportsParts): StoredReports {
  const { live, now, parserOf } = parts
  const findStored = createFinder(parts)

  /** Null if there is none, or another parser read it, or it is of another link. */
  async function find(url: string, carId: number): Promise<KeptReading | null> {
    const stored = await findStored(url, carId)
    return stored?.parser === parserOf(url) ? { stored, reading: parseCleanJson(stored.body) as ReportReading } : null
  }

  function describe({ stored, reading }: KeptReading, cache: 'HIT' | 'STALE'): Sourced<ReportReading> {
    const fresh_until_ms = cache === 'HIT' ? stored.read_at_ms + freshFor(reading) : 0
    const freshness: Freshness = { cache, age_s: ageOf(stored), fresh_until_ms }
    return { read: () => reading, freshness, version: versionOf(stored) }
  }

  const timeOf = ({ freshness }: Sourced<ReportReading>) => now() - freshness.age_s * 1000

  function write(found: Sourced<ReportReading>, url: string, carId: number): void {
    parts
      .write([{ id: carId, link: url, at_ms: timeOf(found), reading: found.read(), parser: parserOf(url) }])
      .catch(parts.onFailure)
  }

  const freshFor = ({ kind }: ReportReading) => (kind === 'unavailable' ? parts.refusedMs : parts.freshMs)
  const ageOf = ({ read_at_ms }: StoredReport) => Math.max(0, Math.floor((now() - read_at_ms) / 1000))
  const isWithin = ({ read_at_ms }: StoredReport, ms: number) => Math.abs(now() - read_at_ms) < ms

  return {
    async read(url, carId) {
      const kept = await find(url, carId)
      if (!parts.isProviders(url)) {
        const found = await live.read(url, carId)
        if (kept === null) write(found, url, carId)
        return found
      }
      if (kept !== null && isWithin(kept.stored, freshFor(kept.reading))) return describe(kept, 'HIT')
      try {
        const found = await live.read(url, carId)
        const isNewer = kept === null || timeOf(found) > kept.stored.read_at_ms
        if (found.freshness.cache !== 'STALE' && isNewer) write(found, url, carId)
        return found
      } catch (error) {
        const isUsable = kept !== null && kept.reading.kind !== 'unavailable' && isWithin(kept.stored, parts.staleMs)
        if (!isUsable || !(error instanceof Failure) || error.kind !== 'source_unavailable') throw error
        return describe(kept, 'STALE')
      }
    },
    ...holdReports({ live, find: findStored, now }),
  }
}
