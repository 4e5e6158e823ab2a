/** Reads the reports of an inventory in an SQL database. */
import { sql } from 'kysely'
import { REPORT_STATUSES, type ReportStatus } from '../../../domain/codes.ts'
import { numberOf } from '../../../domain/fields/search-fields.ts'
import type {
  DueQuestion,
  DueReport,
  InventoryReports,
  ReportVersion,
  StoredReport,
} from '../../../domain/inventory/reports/inventory-reports.ts'
import { SqlPort } from '../inventory-dialect.ts'
import { unpackText } from '../pack-text.ts'
import type { ReportRow } from '../schema.ts'

export class SqlInventoryReports extends SqlPort implements InventoryReports {
  async report(id: number): Promise<StoredReport | null> {
    const row = await this.#select().where('id', '=', id).executeTakeFirst()
    return row ? parseReport(row) : null
  }

  async reports(afterId: number, limit: number): Promise<readonly StoredReport[]> {
    const rows = await this.#select().where('id', '>', afterId).orderBy('id').limit(limit).execute()
    return rows.map(parseReport)
  }

  async reportVersions(id: number): Promise<readonly ReportVersion[]> {
    const rows = await this.db
      .selectFrom('inventory_report_versions')
      .select(['read_at_ms', 'until_ms', 'body'])
      .where('car_id', '=', id)
      .orderBy('nth')
      .execute()
    return rows.map(({ body, ...times }) => ({ ...times, body: unpackText(body) }))
  }

  async dueReports({ hosts, isOther, now_ms, limit }: DueQuestion): Promise<readonly DueReport[]> {
    if (hosts.length === 0 && !isOther) return []
    const ofHosts = hosts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`host in (${sql.join([...hosts])})`
    const { rows } = await sql<DueReport>`
      select id, link, failures from inventory_reports
      where ${isOther && hosts.length > 0 ? sql`not ${ofHosts}` : ofHosts} and next_at_ms <= ${now_ms}
      order by case when read_at_ms is null then 0 else next_at_ms end, id desc limit ${limit}`.execute(this.db)
    return rows
  }

  async reportCounts(): Promise<Readonly<Partial<Record<ReportStatus, number>>>> {
    const { rows } = await sql<{ report_status: number; count: number }>`
      select report_status, count(*) as count from inventory_search where report_status is not null
      group by report_status`.execute(this.db)
    const counts = new Map(rows.map((row) => [row.report_status, Number(row.count)]))
    return Object.fromEntries(
      REPORT_STATUSES.flatMap((status) => {
        const count = counts.get(numberOf('report_status', status))
        return count === undefined ? [] : [[status, count]]
      }),
    )
  }

  #select() {
    return this.db.selectFrom('inventory_reports').select(READ).where('read_at_ms', 'is not', null)
  }
}

/** Written together, so that of a report that was read none is null but the provider. */
const READ = ['id', 'link', 'provider', 'parser', 'made_by', 'digest', 'read_at_ms', 'body'] as const

function parseReport({ body, ...read }: Pick<ReportRow, (typeof READ)[number]>): StoredReport {
  return { ...(read as Omit<StoredReport, 'body'>), body: unpackText(body as Uint8Array) }
}
