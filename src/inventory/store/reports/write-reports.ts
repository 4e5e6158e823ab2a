/** Writes the links and readings of reports that a transaction has collected, within it. */
import { sql, type Transaction } from 'kysely'
import type { LinkState } from '../../../domain/inventory/derive-changes.ts'
import { MOST_VERSIONS } from '../../../domain/inventory/reports/inventory-reports.ts'
import { NO_REPORT_FACTS } from '../../../domain/inventory/reports/report-facts.ts'
import type { Batch, PackedReport } from '../batch.ts'
import type { InventorySchema, ReportRow } from '../schema.ts'
import type { createRowWriter } from '../write-rows.ts'

type Tx = Transaction<InventorySchema>
type RowWriter = ReturnType<typeof createRowWriter>

const DAY_MS = 86_400_000

export async function writeReports(tx: Tx, writer: RowWriter, batch: Batch): Promise<void> {
  const { linked, unlinked } = batch.listLinks()
  await writer.remove('inventory_reports', unlinked)
  for (const id of unlinked) await sql`delete from inventory_report_versions where car_id = ${id}`.execute(tx)
  const unread = linked.filter(({ id }) => !batch.reports.has(id))
  await writer.upsert('inventory_reports', unread.map(formatLink))
  for (const id of batch.changedReports) await keepVersion(tx, id, (batch.reports.get(id) as PackedReport).at_ms)
  const read = [...batch.reports.values()].map((report) =>
    formatReading(report, batch.touched.get(report.id)?.link as LinkState),
  )
  await writer.upsert('inventory_reports', read)
  await hasten(tx, batch)
}

const UNREAD = {
  next_at_ms: 0,
  failures: 0,
  provider: null,
  parser: null,
  made_by: null,
  digest: null,
  read_at_ms: null,
  body: null,
  ...NO_REPORT_FACTS,
}

function formatLink({ id, url, linked_at_ms }: LinkState & { readonly id: number }): ReportRow {
  return { id, link: url, host: new URL(url).host, linked_at_ms, ...UNREAD }
}

function formatReading(report: PackedReport, link: LinkState): ReportRow {
  const { id, provider, parser, made_by, digest, at_ms, body, facts, next_at_ms } = report
  const read = { provider, parser, made_by, digest, read_at_ms: at_ms, body, ...facts }
  return { ...formatLink({ ...link, id }), ...read, next_at_ms }
}

/** The reading that is stored becomes history. */
async function keepVersion(tx: Tx, id: number, untilMs: number): Promise<void> {
  await sql`
    insert into inventory_report_versions (car_id, nth, read_at_ms, until_ms, body)
    select id, 1 + coalesce((select max(nth) from inventory_report_versions where car_id = ${id}), 0),
      read_at_ms, ${untilMs}, body from inventory_reports where id = ${id} and body is not null`.execute(tx)
  await sql`
    delete from inventory_report_versions where car_id = ${id} and nth <=
      (select max(nth) from inventory_report_versions where car_id = ${id}) - ${MOST_VERSIONS}`.execute(tx)
}

/** Somebody works on the listing, so its report may be new, too. */
async function hasten(tx: Tx, { entries }: Batch): Promise<void> {
  for (const { type, car_id } of entries) {
    if (type !== 'details_changed') continue
    await sql`
      update inventory_reports set next_at_ms = read_at_ms + ${DAY_MS}
      where id = ${car_id} and failures = 0 and read_at_ms is not null and next_at_ms > read_at_ms + ${DAY_MS}`.execute(
      tx,
    )
  }
}
