/** What a node asks of Redis, and how the answer reads; the letters are those of the script. */

import type { Limits } from '../../domain/accounts/plans.ts'
import type { Ticket } from '../../domain/limits/meter.ts'
import type { Argument } from './evaluate.ts'

/** To be answered in time, or not at all. */
export interface Question {
  readonly account_id: string
  readonly args: readonly Argument[]
}

export interface Answer {
  /** `missing`: the month has no counter; `unproven`: it may be older than the ledger. Then nothing else is known. */
  readonly decision: 'admitted' | 'minute' | 'month' | 'read' | 'missing' | 'unproven'
  readonly now_ms: number
  readonly month: string
  readonly minute_used: number
  readonly minute_frees_in_ms: number
  readonly month_used: number
  readonly generation: string
}

/** To be carried out exactly once, however long it takes. */
export type Order = readonly Argument[]

export function askToAdmit(account_id: string, { per_minute, per_month }: Limits): Question {
  return { account_id, args: ['a', account_id, per_minute, per_month ?? ''] }
}

export function askToRead(account_id: string, { per_minute, per_month }: Limits): Question {
  return { account_id, args: ['r', account_id, per_minute, per_month ?? ''] }
}

export function orderBack({ account_id, month, generation }: Ticket): Order {
  return ['b', account_id, month, generation]
}

/** As if it had never been admitted; `generation` null = that of whatever counter there is. */
export function orderUndo(account_id: string, month: string, generation: string | null, at_ms: number): Order {
  return ['u', account_id, month, generation ?? '', at_ms]
}

/** Begins a counter, or raises one that is lower; either way it is good for this run of Redis. */
export function orderSeed(account_id: string, month: string, total: number, newGeneration: string): Order {
  return ['s', account_id, month, total, newGeneration]
}

export interface Written {
  readonly account_id: string
  readonly month: string
  readonly generation: string
  readonly count: number
}

/** Tells the counter what was added to the ledger, and what that came to. */
export function orderTotal(written: Written, total: number, newGeneration: string): Order {
  const { account_id, month, generation, count } = written
  return ['t', account_id, month, total, generation, count, newGeneration]
}

/** What the script answers to a call with so many questions; null = it was not carried out. */
export function readAnswers(reply: unknown, count: number): Answer[] | null {
  const values = reply as readonly (string | number)[]
  if (values.length === 0) return null
  const answers: Answer[] = []
  for (let index = 0; index < count; index++) {
    const at = 2 + index * 5
    answers.push({
      decision: values[at] as Answer['decision'],
      now_ms: values[0] as number,
      month: values[1] as string,
      minute_used: values[at + 1] as number,
      minute_frees_in_ms: values[at + 2] as number,
      month_used: values[at + 3] as number,
      generation: values[at + 4] as string,
    })
  }
  return answers
}

/** What a call that was carried out left behind. */
export interface JournalEntry {
  readonly at_ms: number
  readonly month: string
  /** Which of its questions were admitted. */
  readonly admitted: readonly number[]
}

/** null = the call was not carried out, and never will be. */
export function readJournal(reply: unknown): JournalEntry | null {
  const [, at, month, admitted] = String(reply).split('|')
  if (at === undefined || month === undefined || admitted === undefined) return null
  return { at_ms: Number(at), month, admitted: admitted === '' ? [] : admitted.split(',').map(Number) }
}
