/** The block 车辆信息 → the car, its registered use, dates, and the provider's sentence about renting. */
import type { Report } from '../../../domain/report.ts'
import { readDateOrNote } from '../../read-date-or-note.ts'
import { readSubject } from '../../read-subject.ts'
import { LABELS } from '../layout-words.ts'
import type { Line } from '../native.ts'
import { type Pair, readPairs } from './pairs.ts'
import { readWords } from './words.ts'
import { joinWrapped } from './wrapped.ts'

type Vehicle = Pick<
  Report,
  | 'subject'
  | 'source_usage'
  | 'source_rental'
  | 'first_registration_date'
  | 'inspection_date'
  | 'report_date'
  | 'unread'
>

/** Sellers' promises and explanations are printed in the same place. */
const NO_STATEMENT = /保证|承诺|贴士|提示|什么是|[?？：:]/

/** `number` is the report's own, which is printed before the block. */
export function readVehicle(lines: readonly Line[], number: string | null): Vehicle {
  const { pairs, others, unread } = readPairs(lines)
  const sentences = joinWrapped(others).flatMap((text) => readWords(text) ?? [])
  const rental = sentences.filter((text) => text.includes('租赁') && !NO_STATEMENT.test(text))
  const noted: string[] = []
  const note = (words: string) => noted.push(words)
  const dateOf = (labels: readonly string[]) => readDateOrNote(findOne(pairs, labels, note), note)
  const textOf = (name: keyof typeof LABELS) => findOne(pairs, LABELS[name], note)
  const texts = { mileage: textOf('mileage'), vin: textOf('vin'), color: textOf('color'), city: textOf('city') }
  return {
    subject: readSubject({ ...texts, number }, note),
    source_usage: findOne(pairs, LABELS.usage, note),
    source_rental: rental.length === 1 ? (rental[0] as string) : null,
    first_registration_date: dateOf(LABELS.registered),
    inspection_date: dateOf(LABELS.inspected),
    report_date: dateOf(LABELS.issued),
    unread: [...unread, ...noted, ...(rental.length > 1 ? rental : [])],
  }
}

/** Null also when the table has two different values, which are reported as unread. */
function findOne(pairs: readonly Pair[], labels: readonly string[], note: (words: string) => void): string | null {
  const found = pairs.filter(({ label }) => labels.includes(label))
  const texts = new Set(found.map(({ text }) => text))
  if (texts.size > 1) for (const { label, text } of found) note(`${label} ${text}`)
  return texts.size === 1 ? ([...texts][0] as string) : null
}
