/** Reads the market launch of a version: 2014.06, 2014-06-01, 2014年. */
import { parseExpiryDate } from '../values/expiry-date.ts'
import { knownTextOrNull } from '../values/known-text.ts'

const YEAR = /^(?:19[89]|20\d)\d(?=年?$)/

/** `YYYY-MM`, or `YYYY` without a month. */
export function parseLaunched(value: unknown): string | null {
  const text = knownTextOrNull(value) ?? ''
  return parseExpiryDate(text.replace(/上市$/, ''))?.slice(0, 7) ?? YEAR.exec(text)?.[0] ?? null
}
