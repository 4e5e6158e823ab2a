/** How much of the market the copy has read, kept current at a known cost: no request counts anything. */
import { REPORT_STATUSES, type ReportStatus } from '../../domain/codes.ts'
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { InventoryState } from '../../domain/inventory/inventory-feed.ts'
import { isComplete } from '../../domain/inventory/readiness.ts'
import type { InventoryReports } from '../../domain/inventory/reports/inventory-reports.ts'
import type { SharesRead } from '../../domain/inventory/share-read.ts'
import { expectedNote, renderedNote } from '../sync/notes.ts'

type StatusCounts = Readonly<Partial<Record<ReportStatus, number>>>

interface KeeperParts {
  readonly store: Pick<InventoryCars, 'recall'> & Pick<InventoryReports, 'reportCounts'>
  /** What the index counts when it is built; null = there is none, so the store counts, which takes a scan. */
  readonly countIndexed: () => StatusCounts | null
  readonly readsReports: boolean
  readonly now: () => number
}

/** As in `/readyz`. Null = not known. */
export interface ReadFigures {
  readonly details_read: number | null
  readonly details_expected: number | null
  /** Those that have been rendered since the program or its words changed, so that every field of theirs is known as far as it can be. */
  readonly cars_rendered: number | null
  readonly reports_read: number | null
  readonly reports_advertised: number | null
}

const EXPECT_EVERY_MS = 5000
const COUNT_EVERY_MS = 60_000

export function keepSharesRead({ store, countIndexed, readsReports, now }: KeeperParts) {
  let expected: number | null = null
  let rendered: number | null = null
  let counted: StatusCounts | null = null
  let expectedAtMs = Number.NEGATIVE_INFINITY
  let countedAtMs = Number.NEGATIVE_INFINITY
  const isOlderThan = (atMs: number, ms: number) => Math.abs(now() - atMs) >= ms

  function figures(state: InventoryState | null): ReadFigures {
    const counts = countIndexed() ?? counted
    const details_read = state?.listings ?? null
    return {
      details_read,
      details_expected: state === null ? null : isComplete(state) ? details_read : expected,
      cars_rendered: rendered ?? details_read,
      reports_read: counts && sum(counts, READ),
      reports_advertised: counts && sum(counts, ADVERTISED),
    }
  }

  return {
    figures,
    /** Reads again what is old. Throws what the store throws. */
    async follow(state: InventoryState): Promise<void> {
      if (isOlderThan(expectedAtMs, EXPECT_EVERY_MS)) {
        expectedAtMs = now()
        if (!isComplete(state)) expected = await expectedNote.recall(store)
        rendered = await renderedNote.recall(store)
      }
      if (readsReports && countIndexed() === null && isOlderThan(countedAtMs, COUNT_EVERY_MS)) {
        countedAtMs = now()
        counted = await store.reportCounts()
      }
    },
    shares(state: InventoryState | null): SharesRead {
      const { details_read, details_expected, reports_read: read, reports_advertised: of } = figures(state)
      const isCopying = state !== null && !isComplete(state)
      return {
        cars: isCopying ? { read: details_read ?? 0, of: details_expected } : null,
        reports: !isCopying && readsReports && read !== null && of !== null && read < of ? { read, of } : null,
      }
    },
  }
}

/** A report that is refused, or of an unknown layout, has been looked at. */
const READ = ['parsed', 'partial', 'unsupported', 'unavailable'] as const satisfies readonly ReportStatus[]
const ADVERTISED = REPORT_STATUSES.filter((status) => status !== 'not_available')

function sum(counts: StatusCounts, statuses: readonly ReportStatus[]): number {
  return statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
}
