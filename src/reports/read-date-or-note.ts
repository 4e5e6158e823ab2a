/** Reads a date, and takes note of what was meant to be one. */
import { readReportDate } from './read-date.ts'

/** Words without any digit (未上牌, -) tell that there is no date: that is read. `name` is the date's own, for what has no words. */
export function readDateOrNote(value: unknown, note: (words: string) => void, name?: string): string | null {
  const date = readReportDate(value)
  if (date !== null || value === null || value === undefined) return date
  if (typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))) note(String(value))
  else if (typeof value !== 'string' && name !== undefined) note(name)
  return null
}
