/** Wires the reports: read live, or, with an inventory that reads them in the background, answered from it. */
import type { ReportFetch } from '../../domain/inventory/inventory-writer.ts'
import type { Reports } from '../../domain/report.ts'
import type { ServedInventory } from '../../inventory/serve/create-served-inventory.ts'
import { createStoredReports } from '../../inventory/serve/reports/create-stored-reports.ts'
import { createFinder, holdReports } from '../../inventory/serve/reports/hold-reports.ts'
import { lockSync } from '../../inventory/store/locks.ts'
import { keepReadingReports } from '../../inventory/sync/reports/keep-reading.ts'
import { createReportMetrics } from '../../observe/inventory-metrics.ts'
import { createReports, describeParsers, REPORT_LIFETIMES } from '../create-reports.ts'
import type { LiveConfig, LiveParts } from '../create-source.ts'

interface ReportParts extends LiveParts {
  /** Null when none is kept. */
  readonly inventory: ServedInventory | null
}

export function wireReports(config: LiveConfig, parts: ReportParts) {
  const { inventory } = parts
  const live = createReports(config, parts)
  const reading =
    inventory && config.inventoryReports ? createReading(config, { ...parts, inventory, reports: live }) : null
  return {
    ...live,
    // Rows show what the store knows of a report, also while none are read.
    ...(inventory && holdStoredReports(inventory, live, parts)),
    ...reading?.reports,
    parse: live.parse,
    start: () => reading?.start(),
    /** Starts no more requests in the background. */
    pause: () => reading?.pause(),
    async close(): Promise<void> {
      reading?.pause()
      // Ends the requests that are under way.
      await live.close()
      await reading?.end()
    },
  }
}

function holdStoredReports({ store }: ServedInventory, live: Reports, { states, clock }: LiveParts) {
  const { onFailure } = states.of('inventory_reports')
  return holdReports({ live, find: createFinder({ store, onFailure }), now: clock.now })
}

interface ReadingParts extends Pick<LiveParts, 'clock' | 'metrics' | 'states'> {
  readonly inventory: ServedInventory
  readonly reports: Reports & { readonly paced: Pick<Reports, 'read'> }
}

const COUNT_EVERY_MS = 15_000

function createReading(config: LiveConfig, parts: ReadingParts) {
  const { inventory, reports, clock, states } = parts
  const { store } = inventory
  const { parserOf, isProviders, parsers, hosts } = describeParsers(config)
  const outcomes = states.of('inventory_reports')
  const metrics = createReportMetrics(parts.metrics.registry)
  const ending = new AbortController()
  let reading: Promise<unknown> | null = null
  let countedMs = Number.NEGATIVE_INFINITY

  /** Now and then, because it counts all cars. */
  function count(): void {
    if (Math.abs(clock.now() - countedMs) < COUNT_EVERY_MS) return
    countedMs = clock.now()
    store.reportCounts().then(metrics.count, outcomes.onFailure)
  }

  async function write(fetches: readonly ReportFetch[]): Promise<void> {
    await inventory.writeReports(fetches)
    stored.forget(fetches.map(({ link }) => link))
  }

  const stored = createStoredReports({
    ...REPORT_LIFETIMES,
    ...{ live: reports, store, write, parserOf, isProviders, now: clock.now, onFailure: outcomes.onFailure },
  })
  return {
    reports: stored,
    start(): void {
      reading ??= keepReadingReports({
        ...{ store, write, parserOf, parsers, hosts, clock, signal: ending.signal },
        reports: reports.paced,
        lock: () => lockSync(config, 'reports'),
        atOnce: config.reportsAtOnce,
        onRead: (outcome) => metrics.read.inc({ outcome }),
        onFailure: outcomes.onFailure,
        onSuccess() {
          outcomes.onSuccess()
          count()
        },
      }).catch(outcomes.onFailure)
    },
    pause: () => ending.abort(),
    end: async () => void (await reading),
  }
}
