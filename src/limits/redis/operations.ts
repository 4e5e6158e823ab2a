/** The operations that a node sends to Redis, and the decisions that come back; the letters are those of the script. */
import type { Limits } from '../../domain/accounts/plans.ts'
import type { Ticket } from '../../domain/limits/meter.ts'

/** A letter, an account, and the arguments of that letter. */
export type MeterOperation = readonly [letter: string, account_id: string, ...rest: (string | number)[]]

export interface MeterDecision {
  /** `missing`: the month has no counter; `unproven`: the counter may be behind the ledger. Then nothing else is known. */
  readonly decision: 'admitted' | 'minute' | 'month' | 'read' | 'missing' | 'unproven'
  readonly now_ms: number
  readonly month: string
  readonly minute_used: number
  readonly minute_frees_in_ms: number
  readonly month_used: number
  readonly generation: string
}

export function formatQuestion(
  letter: 'a' | 'r',
  account_id: string,
  { per_minute, per_month }: Limits,
): MeterOperation {
  return [letter, account_id, per_minute, per_month ?? '']
}

export function formatGiveBack({ account_id, month, generation }: Ticket): MeterOperation {
  return ['b', account_id, month, generation, '']
}

/** As if the request had never been admitted: it leaves the window, too. */
export function formatUndo(account_id: string, { month, generation, now_ms }: MeterDecision): MeterOperation {
  return ['b', account_id, month, generation, now_ms]
}

/** What was added to the ledger. */
export interface LedgerEntry {
  readonly account_id: string
  readonly month: string
  /** Of the counter that admitted it; '' when nothing was added. */
  readonly generation: string
  readonly count: number
}

/** Tells Redis the total of the ledger. */
export function formatTotal({ account_id, month, generation, count }: LedgerEntry, total: number): MeterOperation {
  return ['l', account_id, month, total, generation, count]
}

/** The decisions of a batch, in the order of its questions. A batch that was sent again has those of its first time, if it was carried out then. */
export function parseDecisions(reply: string): MeterDecision[] {
  const [, now, month, ...values] = reply.split('|') as [string, string, string, ...string[]]
  const decisions: MeterDecision[] = []
  for (let at = 0; at < values.length; at += 5) {
    decisions.push({
      decision: values[at] as MeterDecision['decision'],
      now_ms: Number(now),
      month,
      minute_used: Number(values[at + 1]),
      minute_frees_in_ms: Number(values[at + 2]),
      month_used: Number(values[at + 3]),
      generation: values[at + 4] as string,
    })
  }
  return decisions
}
