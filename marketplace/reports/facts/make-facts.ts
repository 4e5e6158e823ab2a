/** The facts of a report that do not depend on its provider. */
import type { PrintedHealth } from '../printed-report.ts'
import type { ReportSubject } from '../subject.ts'
import { type DrawnAccess, drawAccess } from './access.ts'
import { drawBatteryHealth } from './battery-health.ts'
import { addDays, drawDates, type ReportDates } from './dates.ts'
import { type Decoys, drawDecoys } from './decoys.ts'
import { drawModifications } from './modifications.ts'
import { drawQueries, type ReceiptUrl } from './queries.ts'
import { drawQuirks, type Quirks } from './quirks.ts'
import { createStreams, type Streams } from './streams.ts'
import { drawUsage, type PrintedUsage } from './usage.ts'
import { drawVerdicts, type Verdicts } from './verdicts.ts'

export interface Facts {
  readonly subject: ReportSubject
  readonly streams: Streams
  readonly access: DrawnAccess
  readonly quirks: Quirks
  readonly verdicts: Verdicts
  readonly dates: ReportDates
  readonly battery_health: PrintedHealth | null
  readonly usage: PrintedUsage
  readonly modifications: ReturnType<typeof drawModifications>
  readonly queries: ReturnType<typeof drawQueries>
  readonly decoys: Decoys
}

export function makeFacts(seed: number, subject: ReportSubject, receiptUrl: ReceiptUrl): Facts {
  const streams = createStreams(seed, subject.infoid)
  const quirks = drawQuirks(streams)
  const dates = drawDates(subject.listed_on, streams)
  const inspectedOn = dates.inspected ?? dates.issued ?? addDays(subject.listed_on, -1)
  return {
    subject,
    streams,
    access: drawAccess(streams),
    quirks,
    verdicts: drawVerdicts(subject, quirks, streams),
    dates,
    battery_health: drawBatteryHealth(subject, inspectedOn, streams),
    usage: drawUsage(subject, streams),
    modifications: drawModifications(streams),
    queries: drawQueries(inspectedOn, receiptUrl, streams),
    decoys: drawDecoys(streams),
  }
}
