/** Reads what a node left behind in Redis: batches for the ledger, under the numbers that the node would have given them. */
import type { UsageDay } from '../../domain/accounts/usage.ts'
import type { LedgerBatch } from './add-batch.ts'
import type { LedgerEntry } from './kept-requests.ts'

export type LeftBehind = Omit<LedgerBatch, 'writer'>

/** Above every other number of a writer: whatever others find of it in Redis later, the ledger has it. */
export const LAST_NUMBER = 2 ** 52

/** The request may have been under way, or answered a moment ago: nobody knows which it was. */
const UNKNOWN = 'unknown'

/** From the fields and values of a hash. */
export function readLeftBehind(listed: readonly string[]): LeftBehind[] {
  const fields = new Map<string, string>()
  for (let at = 0; at < listed.length; at += 2) fields.set(listed[at] as string, listed[at + 1] as string)
  const number = Number(fields.get('number') ?? 0)
  const sealed = fields.get('sealed')
  const left: LeftBehind[] = []
  if (sealed !== undefined) left.push({ number, ...(JSON.parse(sealed) as Omit<LeftBehind, 'number'>) })
  fields.delete('number')
  fields.delete('sealed')
  const pending = [...fields].map(([field, count]) => readPending(field, Number(count)))
  if (pending.length > 0) {
    const days = pending.map(({ day }) => day)
    left.push({ number: number + 1, days, entries: pending.map(({ entry }) => entry) })
  }
  return left
}

function readPending(field: string, requests: number): { readonly day: UsageDay; readonly entry: LedgerEntry } {
  const [, day, cost, generation, account_id] = /^(\S+) (\d+) (\S+) (.*)$/s.exec(field) as unknown as string[]
  const count = Number(cost) * requests
  const from = { account_id: account_id as string, month: (day as string).slice(0, 7) }
  return {
    day: {
      ...{ account_id: from.account_id, key_id: UNKNOWN, endpoint: UNKNOWN, status_class: '2xx' },
      ...{ day: day as string, requests, cost: count },
    },
    entry: { ...from, generation: generation as string, count },
  }
}
