/** The block about the car: identity, dates, registered use, and the sentence about renting. */
import type { Report } from '../../../domain/report.ts'
import { joinPieces } from '../../page-block.ts'
import { readDateOrNote } from '../../read-date-or-note.ts'
import { readSubject } from '../../read-subject.ts'
import { wordsOrNull } from '../../words-or-null.ts'
import type { NativeSection, NoteUnread } from '../native.ts'

type Vehicle = Pick<
  Report,
  'subject' | 'first_registration_date' | 'inspection_date' | 'report_date' | 'source_usage' | 'source_rental'
>

const RENTAL = /租赁/

/** `number` is the report's own, which is printed outside the block. */
export function parseVehicle(section: NativeSection | undefined, number: string | null, note: NoteUnread): Vehicle {
  const texts = readPairs(section, note)
  const readDate = (label: string) => readDateOrNote(texts.get(label), note, label)
  return {
    subject: readSubject(
      {
        mileage: texts.get('表显里程'),
        vin: texts.get('VIN码'),
        color: texts.get('车身颜色'),
        city: texts.get('所在地区'),
        number,
      },
      note,
    ),
    first_registration_date: readDate('上牌日期'),
    inspection_date: readDate('检测日期'),
    report_date: readDate('报告生成时间'),
    source_usage: wordsOrNull(texts.get('使用性质')),
    source_rental: findRental(section, note),
  }
}

/** Contradicting statements count as none. */
function findRental(section: NativeSection | undefined, note: NoteUnread): string | null {
  const lines = (section?.lines ?? []).map(({ pieces }) => joinPieces(pieces)).filter((line) => RENTAL.test(line))
  const [line, ...others] = new Set(lines)
  if (others.length === 0) return wordsOrNull(line)
  for (const text of lines) note(text)
  return null
}

/** Cells are label, text, label, text. A label that appears twice with different texts has no value. */
function readPairs(section: NativeSection | undefined, note: NoteUnread): Map<string, string> {
  const texts = new Map<string, string>()
  const disputed = new Set<string>()
  for (const row of (section?.tables ?? []).flat()) {
    if (row.length % 2 === 1) note(section?.heading ?? '')
    for (let i = 0; i + 1 < row.length; i += 2) {
      const label = row[i]?.text ?? ''
      const text = row[i + 1]?.text ?? ''
      if ((texts.get(label) ?? text) !== text) disputed.add(label)
      texts.set(label, text)
    }
  }
  for (const label of disputed) {
    texts.delete(label)
    note(label)
  }
  return texts
}
