/** What the report says of the car itself, as far as it is passed on: when it was registered, and for what use. */
import { recordOrNull } from '../../../domain/readers.ts'
import type { Report } from '../../../domain/report.ts'
import { readDateOrNote } from '../../read-date-or-note.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NativeDetail, NoteUnread } from '../native.ts'
import { readRows } from './rows.ts'

const REGISTERED = '首次上牌'

type Vehicle = Pick<Report, 'first_registration_date' | 'source_usage' | 'source_rental'>

export function parseVehicle({ carInfo, useProperty, rentDesc }: NativeDetail, note: NoteUnread): Vehicle {
  const rows = readRows(carInfo, 'carInfo', note).filter(({ label }) => label === REGISTERED)
  const [registered, ...others] = new Set(rows.map(({ value }) => value))
  if (others.length > 0) note(REGISTERED)
  return {
    first_registration_date: others.length > 0 ? null : readDateOrNote(registered, note, REGISTERED),
    source_usage: readText(recordOrNull(useProperty)?.value, useProperty, 'useProperty', note),
    source_rental: readText(rentDesc, rentDesc, 'rentDesc', note),
  }
}

/** `declared` is what must be empty for the text to be missing rather than unreadable. */
function readText(value: unknown, declared: unknown, name: string, note: NoteUnread): string | null {
  const text = wordsOrNull(value)
  const isEmpty = declared === null || declared === undefined || value === null || value === ''
  if (text === null && !isEmpty) note(name)
  return text
}
