/** The audit log as CSV, safe to open in spreadsheets. */
import { setImmediate } from 'node:timers/promises'
import type { NumberedEntry } from '../../../../accounts/operator/operated-accounts.ts'
import { formatLine } from '../../usage/format-csv.ts'

const COLUMNS = ['time', 'act', 'actor', 'actor_email', 'account_id', 'account_email', 'detail', 'address', 'number']
/** The number of rows to format before yielding to other requests. */
const ROWS_AT_ONCE = 2000

/** `names`: current addresses by id; deleted accounts have none. */
export async function formatAuditCsv(
  entries: readonly NumberedEntry[],
  names: ReadonlyMap<string, string>,
): Promise<string> {
  let text = formatLine(COLUMNS)
  for (const [at, entry] of entries.entries()) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) await setImmediate()
    const { at_ms, act, actor, account_id, detail, address, number } = entry
    text += formatLine([
      ...[new Date(at_ms).toISOString(), act, actor, names.get(actor) ?? ''],
      ...[account_id, names.get(account_id) ?? '', detail ?? '', address ?? '', String(number)],
    ])
  }
  return text
}
