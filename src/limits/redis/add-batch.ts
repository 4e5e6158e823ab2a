/** Adds a numbered batch to the ledger, and tells the new totals of its accounts. */
import type { UsageDay, UsageStore } from '../../domain/accounts/usage.ts'
import type { LedgerEntry } from './kept-requests.ts'

/** The store may already have it: then it changes nothing. */
export interface LedgerBatch {
  readonly writer: string
  readonly number: number
  readonly days: readonly UsageDay[]
  readonly entries: readonly LedgerEntry[]
}

export interface LedgerParts {
  readonly usage: Pick<UsageStore, 'add'>
  readonly now: () => number
  /** Called with what was added, and the new total of its account and month. */
  readonly onWritten: (entry: LedgerEntry, total: number) => void
}

export async function addBatch(
  { usage, now, onWritten }: LedgerParts,
  { writer, number, days, entries }: LedgerBatch,
): Promise<void> {
  const counted = { days, requests: [], refusals: [], keys_used: new Map<never, never>() }
  const totals = await usage.add(counted, { writer, number, at_ms: now() })
  const totalOf = new Map(totals.map(({ account_id, month, used }) => [`${month} ${account_id}`, used]))
  for (const entry of entries) onWritten(entry, totalOf.get(`${entry.month} ${entry.account_id}`) as number)
}
