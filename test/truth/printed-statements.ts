/** What the printed page of a report states about its car, read by hand; null where it does not say, or cannot be read. */
import { isRented } from '../inspection/expected-claims.ts'
import { readFlags, readOdometer } from '../inspection/naive-flags.ts'
import { rate } from '../inspection/naive-rating.ts'
import { isReadable, type PrintedReport } from '../inspection/printed-facts.ts'

export const STATEMENTS = [
  'had_accident',
  'was_flooded',
  'was_fire_damaged',
  'odometer_rolled_back',
  'is_rental',
] as const
export type Statement = (typeof STATEMENTS)[number]

const SEVERITY_OF: Readonly<Record<string, string>> = { S: 'severe', M: 'moderate', L: 'minor', N: 'none' }

export function statementOf(printed: PrintedReport | null, name: Statement): boolean | null {
  if (!isReadable(printed)) return null
  if (name === 'odometer_rolled_back') return readOdometer(printed).rolled_back
  if (name === 'is_rental') return isRented(printed)
  const { flags } = readFlags(printed)
  return { had_accident: flags.accident, was_flooded: flags.flood, was_fire_damaged: flags.fire }[name]
}

export const severityOf = (printed: PrintedReport | null): string | null =>
  isReadable(printed) ? (SEVERITY_OF[rate(printed).charAt(0)] ?? null) : null
