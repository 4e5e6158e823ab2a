/** Reads a date, and reports an invalid one as unread. */
import { readReportDate } from './read-date.ts'

/** Words without a digit (未上牌, -) say that there is no date, and count as read. `name` is reported for a value without words. */
export function readDateOrNote(value: unknown, note: (words: string) => void, name?: string): string | null {
  const date = readReportDate(value)
  if (date !== null || value === null || value === undefined) return date
  if (typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))) note(String(value))
  else if (typeof value !== 'string' && name !== undefined) note(name)
  return null
}
