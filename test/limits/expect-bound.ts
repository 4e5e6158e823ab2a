/** The rule after a crash: at least the received answers are counted, at most those and the requests in flight. */
import { expect } from 'vitest'
import type { Round } from './crash-rounds.ts'

export function expectBound({ tallies, integrity, strange, used_up, by_command_line }: Round): void {
  expect(integrity).toEqual([{ integrity_check: 'ok' }])
  expect(strange).toEqual([])
  for (const { email, received, in_flight, used_before, used } of tallies) {
    expect(received, email).toBeGreaterThan(0)
    expect(used, email).toBeGreaterThanOrEqual(used_before + received)
    expect(used, email).toBeLessThanOrEqual(used_before + received + in_flight)
  }
  // The month that is billed, and the days of the chart.
  expect(by_command_line).toEqual(tallies.map(({ used }) => ({ month: used, days: used })))
  // The minute's window has survived, too.
  expect(used_up).toBe(429)
}
