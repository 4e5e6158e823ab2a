/** Usage as CSV (RFC 4180), safe to open with a program that takes some texts for formulas. */
import type { KeyName } from '../../../accounts/usage/create-usage-questions.ts'
import type { UsageDay } from '../../../domain/usage.ts'

const COLUMNS = ['day', 'endpoint', 'key_id', 'key_name', 'key_prefix', 'status_class', 'requests', 'data_requests']

export function formatCsv(rows: readonly UsageDay[], keyNames: ReadonlyMap<string, KeyName>): string {
  const lines = rows.map(({ day, endpoint, key_id, status_class, requests, cost }) => {
    const key = keyNames.get(key_id)
    return [day, endpoint, key_id, key?.name ?? '', key?.prefix ?? '', status_class, String(requests), String(cost)]
  })
  return [COLUMNS, ...lines].map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')
}

/** An apostrophe before what would be a formula: such programs show the text then. */
function formatCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
