/** Reads a month of the calendar, such as 2026-11. */
import { InvalidArgumentError } from 'commander'
import { monthEndOf } from '../../domain/limits/meter.ts'

export function readMonthName(text: string): string {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It must be a month such as 2026-11.')
  return text
}

/** Its first and its last day. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: new Date(monthEndOf(month) - 1).toISOString().slice(0, 10) }
}
