/** Keeps a few reports of the store as values, so that a car that is asked for again costs no second look into it. */
import { LRUCache } from 'lru-cache'
import { isFailure } from '../../../domain/failure.ts'
import type { InventoryReports, StoredReport } from '../../../domain/inventory/reports/inventory-reports.ts'
import type { HeldReport, ReportReading, Reports } from '../../../domain/report.ts'
import { parseCleanJson } from '../../../domain/texts/clean-text.ts'

interface HoldParts {
  readonly live: Pick<Reports, 'peek'>
  /** Undefined if the store cannot be read. */
  readonly find: (url: string, carId: number) => Promise<StoredReport | null | undefined>
  readonly now: () => number
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

/** As the facts of rows are: whatever its age and its parser, the last reading in the store counts until there is another. */
export function holdReports({ live, find, now }: HoldParts) {
  const held = new LRUCache<string, Held>({ maxSize: MOST_CHARS, sizeCalculation: ({ chars }) => chars })

  /** The later of the readings. */
  function peek(url: string): HeldReport | null {
    const [read, stored] = [live.peek(url), held.get(url)?.report ?? null]
    return read === null || (stored !== null && stored.fetched_at_ms > read.fetched_at_ms) ? stored : read
  }

  return {
    peek,
    async recall(url: string, carId: number): Promise<HeldReport | null> {
      const known = held.get(url)
      if (known === undefined || Math.abs(now() - known.at_ms) >= HELD_MS) {
        const stored = await find(url, carId)
        if (stored === undefined) return peek(url)
        const report = stored && holdStored(stored)
        const chars = ENTRY_CHARS + url.length + (report === null ? 0 : (stored?.body.length ?? 0))
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

interface FinderParts {
  readonly store: Pick<InventoryReports, 'report'>
  readonly onFailure: (error: unknown) => void
}

/** Finds the last reading of a link in the store. */
export function createFinder({ store, onFailure }: FinderParts): HoldParts['find'] {
  return async (url, carId) => {
    try {
      const stored = await store.report(carId)
      return stored?.link === url ? stored : null
    } catch (error) {
      // The provider can still answer.
      if (!isFailure(error, 'storage_unavailable')) throw error
      onFailure(error)
      return undefined
    }
  }
}

/** Null if the reading is no report. */
export function holdStored(stored: StoredReport): HeldReport | null {
  const reading = parseCleanJson(stored.body) as ReportReading
  if (reading.kind !== 'report') return null
  return { report: reading.report, version: versionOf(stored), fetched_at_ms: stored.read_at_ms }
}

export function versionOf({ read_at_ms, digest }: StoredReport): string {
  return `${read_at_ms} ${digest}`
}
