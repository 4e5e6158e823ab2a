/** The cars of an inventory as lines that an import reads: native records as they came, and when, and the last reading of its report. */
import type { InventoryCars, StoredCar } from '../../../domain/inventory/inventory-cars.ts'
import type { InventoryReports, StoredReport } from '../../../domain/inventory/reports/inventory-reports.ts'

const BLOCK = 200

/** Blocks of lines of the cars that are observed, in the order of their ids. */
export async function* formatLines(
  store: Pick<InventoryCars, 'walk'> & Pick<InventoryReports, 'reports'>,
): AsyncGenerator<{ readonly bytes: string; readonly cars: number }> {
  for (let after = 0; ; ) {
    const block = await store.walk(after, BLOCK)
    // A car has at most one.
    const reports = new Map((await store.reports(after, block.length)).map((report) => [report.id, report]))
    const lines = block.map((car) => formatLine(car, reports.get(car.id) ?? null)).filter((line) => line !== null)
    if (lines.length > 0) yield { bytes: lines.join(''), cars: lines.length }
    const last = block.at(-1)
    if (last === undefined || block.length < BLOCK) return
    after = last.id
  }
}

/** Null for a car that is gone: of those, only the history is kept. */
function formatLine(
  { is_observed, list, detail, sheet, ...car }: StoredCar,
  report: StoredReport | null,
): string | null {
  const at_ms = car.detail_at_ms ?? car.list_at_ms
  if (!is_observed || at_ms === null) return null
  const parts = Object.entries({ list, detail, sheet, report: report && formatReport(report) }).filter(
    ([, text]) => text !== null,
  )
  const time = JSON.stringify(new Date(at_ms).toISOString())
  return `{${[...parts, ['observed_at', time]].map(([name, text]) => `"${name}":${text}`).join(',')}}\n`
}

function formatReport({ link, parser, read_at_ms, body }: StoredReport): string {
  const read = JSON.stringify({ link, parser, read_at: new Date(read_at_ms).toISOString() })
  return `${read.slice(0, -1)},"reading":${body}}`
}
