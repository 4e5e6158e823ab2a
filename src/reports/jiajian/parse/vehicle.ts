/** The report's data about the car itself: identity, registration and use. */
import { recordOrNull } from '../../../domain/readers.ts'
import type { Report } from '../../../domain/report.ts'
import { readDateOrNote } from '../../read-date-or-note.ts'
import { readSubject } from '../../read-subject.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NativeDetail, NoteUnread } from '../native.ts'
import { readRows } from './rows.ts'

const LABELS = {
  registered: '首次上牌',
  mileage: '表显里程',
  vin: '车架号',
  color: '车身颜色',
  city: '检测城市',
} as const

type Vehicle = Pick<Report, 'subject' | 'first_registration_date' | 'source_usage' | 'source_rental'>

export function parseVehicle(detail: NativeDetail, note: NoteUnread): Vehicle {
  const { carInfo, useProperty, rentDesc, reportNo } = detail
  const rows = readRows(carInfo, 'carInfo', note)
  /** A label that appears twice with different texts has no value. */
  function find(name: keyof typeof LABELS): unknown {
    const [value, ...others] = new Set(rows.filter(({ label }) => label === LABELS[name]).map((row) => row.value))
    if (others.length > 0) note(LABELS[name])
    return others.length > 0 ? null : value
  }
  const texts = { mileage: find('mileage'), vin: find('vin'), color: find('color'), city: find('city') }
  return {
    subject: readSubject({ ...texts, number: reportNo }, note),
    first_registration_date: readDateOrNote(find('registered'), note, LABELS.registered),
    source_usage: readText(recordOrNull(useProperty)?.value, useProperty, 'useProperty', note),
    source_rental: readText(rentDesc, rentDesc, 'rentDesc', note),
  }
}

/** If `declared` is empty, the text is missing; otherwise it is unreadable. */
function readText(value: unknown, declared: unknown, name: string, note: NoteUnread): string | null {
  const text = wordsOrNull(value)
  const isEmpty = declared === null || declared === undefined || value === null || value === ''
  if (text === null && !isEmpty) note(name)
  return text
}
