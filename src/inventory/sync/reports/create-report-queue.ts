/** Readings of reports, written one batch after the other in the thread that syncs. */
import { hash } from 'node:crypto'
import type { InventoryWriter, ReportFetch, ReportWriting } from '../../../domain/inventory/inventory-writer.ts'
import type { ReportFacts } from '../../../domain/inventory/reports/report-facts.ts'
import type { ReportReading } from '../../../domain/report.ts'

export interface ReportMaker {
  readonly deriveFacts: (reading: ReportReading) => ReportFacts
  readonly madeBy: string
}

const DAY_MS = 86_400_000
/** As long as a copy of a report is shown; providers seldom change one. */
const READ_AGAIN_MS = 7 * DAY_MS
/** A link that was refused seldom works again. */
const REFUSED_AGAIN_MS = 3 * DAY_MS

export function createReportQueue(store: Pick<InventoryWriter, 'observeReports'>, maker: ReportMaker) {
  let last: Promise<void> = Promise.resolve()
  return {
    /** Resolves when all are written; throws a Failure `storage_unavailable` when they cannot be. */
    add(fetches: readonly ReportFetch[]): Promise<void> {
      const mine = last.then(async () => {
        await store.observeReports(fetches.map((fetched) => makeWriting(fetched, maker)))
      })
      last = mine.catch(() => undefined)
      return mine
    },
    /** Resolves when nothing is under way. */
    end: () => last,
  }
}

export function makeWriting(
  { id, link, at_ms, reading, parser }: ReportFetch,
  { deriveFacts, madeBy }: ReportMaker,
): ReportWriting {
  return {
    id,
    link,
    at_ms,
    facts: deriveFacts(reading),
    digest: digestReading(reading),
    parser,
    made_by: madeBy,
    provider: reading.kind === 'report' ? reading.report.provider : reading.provider,
    body: JSON.stringify(reading),
    next_at_ms: at_ms + (reading.kind === 'unavailable' ? REFUSED_AGAIN_MS : READ_AGAIN_MS),
  }
}

const DIGEST_CHARS = 22

/** Addresses are left out: some providers sign them anew each time. */
function digestReading(reading: ReportReading): string {
  if (reading.kind !== 'report') return reading.kind
  const history_queries = reading.report.history_queries.map((query) => ({ ...query, receipt_url: null }))
  const said = { ...reading.report, print_url: null, history_queries }
  return hash('sha256', JSON.stringify(said), 'base64url').slice(0, DIGEST_CHARS)
}
