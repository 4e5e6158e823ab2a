/** Reads a list of the state. A value that is not a list, and rows that are not records, are reported as unread. */
import { arrayOrNull, type Raw, recordOrNull } from '../../../domain/readers.ts'
import type { NoteUnread } from '../native.ts'

/** `name` is the field name; it is reported for a value without words. */
export function readRows(value: unknown, name: string, note: NoteUnread): Raw[] {
  if (value === null || value === undefined) return []
  const rows = arrayOrNull(value)
  if (rows === null) note(name)
  return (rows ?? []).flatMap((row) => {
    const record = recordOrNull(row)
    if (record === null) note(name)
    return record === null ? [] : [record]
  })
}
