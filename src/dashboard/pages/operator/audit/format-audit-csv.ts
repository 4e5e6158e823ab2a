/** The audit log as CSV, safe to open in spreadsheets. */
import type { NumberedEntry } from '../../../../accounts/operator/operated-accounts.ts'
import { formatTable } from '../../usage/format-csv.ts'

const COLUMNS = ['time', 'act', 'actor', 'actor_email', 'account_id', 'account_email', 'detail', 'address', 'number']

/** `names`: current addresses by id; deleted accounts have none. */
export function formatAuditCsv(entries: readonly NumberedEntry[], names: ReadonlyMap<string, string>): Promise<string> {
  return formatTable(COLUMNS, entries, ({ at_ms, act, actor, account_id, detail, address, number }) => [
    ...[new Date(at_ms).toISOString(), act, actor, names.get(actor) ?? ''],
    ...[account_id, names.get(account_id) ?? '', detail ?? '', address ?? '', String(number)],
  ])
}
