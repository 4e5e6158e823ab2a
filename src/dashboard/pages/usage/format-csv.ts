/** Usage as CSV (RFC 4180), safe to open in spreadsheets that interpret formulas. */
import { setImmediate } from 'node:timers/promises'
import type { KeyName } from '../../../accounts/usage/create-usage-questions.ts'
import type { UsageDay } from '../../../domain/accounts/usage.ts'

const COLUMNS = ['day', 'endpoint', 'key_id', 'key_name', 'key_prefix', 'status_class', 'requests', 'data_requests']

/** The number of rows to format before yielding to other requests. */
const ROWS_AT_ONCE = 2000

export function formatCsv(rows: readonly UsageDay[], keyNames: ReadonlyMap<string, KeyName>): Promise<string> {
  return formatTable(COLUMNS, rows, ({ day, endpoint, key_id, status_class, requests, cost }) => {
    const key = keyNames.get(key_id)
    return [day, endpoint, key_id, key?.name ?? '', key?.prefix ?? '', status_class, String(requests), String(cost)]
  })
}

export async function formatTable<Row>(
  columns: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly string[],
): Promise<string> {
  let text = formatLine(columns)
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) await setImmediate()
    text += formatLine(cellsOf(row))
  }
  return text
}

function formatLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/** An apostrophe before a formula makes spreadsheets show it as text. */
function formatCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
