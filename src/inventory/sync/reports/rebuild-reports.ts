/** Derives in the background the facts of stored reports anew that other word tables have derived. Nothing is fetched. */
import { setImmediate as nextTick } from 'node:timers/promises'
import type { InventoryWriter } from '../../../domain/inventory/inventory-writer.ts'
import type { InventoryReports, StoredReport } from '../../../domain/inventory/reports/inventory-reports.ts'
import type { ReportReading } from '../../../domain/report.ts'
import { parseCleanJson } from '../../../domain/texts/clean-text.ts'
import type { Notes } from '../notes.ts'
import { makeWriting, type ReportMaker } from './create-report-queue.ts'

interface RebuildParts {
  readonly store: Notes & Pick<InventoryReports, 'reports'> & Pick<InventoryWriter, 'observeReports'>
  readonly maker: ReportMaker
  readonly isStopped: () => boolean
}

/** Few at a time, so that searches do not wait for them. */
const BATCH = 20

/** The note that says which version derived the facts of all reports of the store. */
const NOTE = 'reports-made-by'

/** Returns how many reports were described anew. */
export async function rebuildReports({ store, maker, isStopped }: RebuildParts): Promise<number> {
  if ((await store.recall(NOTE)) === maker.madeBy) return 0
  let made = 0
  for (let after = 0; !isStopped(); ) {
    const reports = await store.reports(after, BATCH)
    const last = reports.at(-1)
    if (last === undefined) {
      await store.remember(NOTE, maker.madeBy)
      break
    }
    after = last.id
    const old = reports.filter(({ made_by }) => made_by !== maker.madeBy)
    if (old.length > 0) await store.observeReports(old.map((report) => remake(report, maker)))
    made += old.length
    // An embedded store answers at once: without this, other calls to its thread would wait until the end.
    await nextTick()
  }
  return made
}

function remake({ id, link, read_at_ms, parser, body }: StoredReport, maker: ReportMaker) {
  return makeWriting({ id, link, at_ms: read_at_ms, parser, reading: parseCleanJson(body) as ReportReading }, maker)
}
