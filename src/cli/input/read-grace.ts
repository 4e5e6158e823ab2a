/** Reads how long an old key keeps working. */
import { InvalidArgumentError } from 'commander'

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const LONGEST_MS = 90 * 86_400_000

/** Milliseconds. */
export function readGrace(text: string): number {
  if (text === '0') return 0
  const [, digits, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? []
  const ms = Number(digits) * (UNITS[unit ?? ''] ?? Number.NaN)
  if (!(ms <= LONGEST_MS))
    throw new InvalidArgumentError('It must be 0, or minutes, hours or days up to 90d: 30m, 24h, 7d.')
  return ms
}
