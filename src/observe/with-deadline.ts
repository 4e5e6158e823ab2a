/** Waits for work up to a deadline; the work may continue after it. */
import { within } from '../domain/time/within.ts'
import { SYSTEM_CLOCK } from './clock.ts'

/** Settles like the work; rejects when the deadline comes first. Keeps the process alive meanwhile. */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return within(work, { ms, schedule: SYSTEM_CLOCK.schedule }, () => new Error(`It took longer than ${ms / 1000} s.`))
}
