/** Notes the number of a batch in the transaction that writes it. False when the store has this batch already. */
import { sql, type Transaction } from 'kysely'
import type { BatchNumber } from '../../domain/accounts/usage.ts'
import type { UsageTables } from './schema.ts'

export async function takeNumber(
  tx: Transaction<UsageTables>,
  { writer, number, at_ms }: BatchNumber,
): Promise<boolean> {
  // Waits for a first try that is still being committed, and then sees its number.
  const { rows } = await sql`
    insert into usage_writers (writer, number, at_ms) values (${writer}, ${number}, ${at_ms})
    on conflict (writer) do update set number = excluded.number, at_ms = excluded.at_ms
    where usage_writers.number < excluded.number
    returning number`.execute(tx)
  return rows.length > 0
}
