/** Reads a time: a day, or a day and a time in UTC. */
import { InvalidArgumentError } from 'commander'

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/

/** Milliseconds. */
export function readMoment(text: string): number {
  const ms = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new InvalidArgumentError('It must be a day or a time such as 2026-11-15T08:00:00Z.')
  if (ms > Date.now()) throw new InvalidArgumentError('It must not be in the future.')
  return ms
}
