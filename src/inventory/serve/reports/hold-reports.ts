/** Keeps a few reports of the store as values, so that a car that is asked for again costs no second look into it. */
import { LRUCache } from 'lru-cache'
import type { StoredReport } from '../../../domain/inventory/reports/inventory-reports.ts'
import type { HeldReport, ReportReading, Reports } from '../../../domain/report.ts'

export interface KeptReading {
  readonly reading: ReportReading
  readonly stored: StoredReport
}

interface HoldParts {
  readonly live: Pick<Reports, 'peek'>
  readonly find: (url: string, carId: number) => Promise<KeptReading | null>
  readonly now: () => number
  /** The maximum age of a report that is shown. */
  readonly staleMs: number
}

interface Held {
  /** Null if the store has none. */
  readonly report: HeldReport | null
  readonly at_ms: number
  readonly chars: number
}

/** Texts of the reports that are kept. */
const MOST_CHARS = 2_000_000
const ENTRY_CHARS = 200
/** Another process may have read a report anew. */
const HELD_MS = 60_000

export function holdReports({ live, find, now, staleMs }: HoldParts) {
  const held = new LRUCache<string, Held>({ maxSize: MOST_CHARS, sizeCalculation: ({ chars }) => chars })

  /** The later of the readings, while it may be shown. */
  function peek(url: string): HeldReport | null {
    const [read, known] = [live.peek(url), held.get(url)?.report ?? null]
    const stored = known !== null && now() - known.fetched_at_ms < staleMs ? known : null
    return read === null || (stored !== null && stored.fetched_at_ms > read.fetched_at_ms) ? stored : read
  }

  return {
    peek,
    async recall(url: string, carId: number): Promise<HeldReport | null> {
      const known = held.get(url)
      if (known === undefined || Math.abs(now() - known.at_ms) >= HELD_MS) {
        const kept = await find(url, carId)
        const report = kept && toHeld(kept)
        const chars = ENTRY_CHARS + url.length + (report === null ? 0 : (kept?.stored.body.length ?? 0))
        held.set(url, { report, at_ms: now(), chars })
      }
      return peek(url)
    },
    /** To be called when reports of these links were written. */
    forget(urls: readonly string[]): void {
      for (const url of urls) held.delete(url)
    },
  }
}

function toHeld({ stored, reading }: KeptReading): HeldReport | null {
  if (reading.kind !== 'report') return null
  const version = `${stored.read_at_ms} ${stored.digest}`
  return { report: reading.report, version, fetched_at_ms: stored.read_at_ms }
}
