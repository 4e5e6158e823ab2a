/** Reads a list of the state: what is no list, and rows that are no records, are taken note of. */
import { arrayOrNull, type Raw, recordOrNull } from '../../../domain/readers.ts'
import type { NoteUnread } from '../native.ts'

/** `name` is the field's own: the only word there is for what has none. */
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
