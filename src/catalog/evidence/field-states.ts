/** Which fields of a car are known, and why the others are not, as evidence says it: for the bits that coverage counts. */
import type { FindWhys, SourcePath, Why } from '../../domain/evidence/source-evidence.ts'
import { COUNTED_FIELDS } from '../../domain/fields/car-fields.ts'
import type { SentRecords, SourceCar } from '../../domain/source.ts'
import type { DetailParts } from '../record/detail-fields.ts'
import { RecordView } from '../record/record-view.ts'
import { FIELD_MAKERS, type MakeField } from './field-makers.ts'
import { watchCar } from './watch-car.ts'

/** Numbers of fields; one that is in none has not been read yet. */
interface FieldStates {
  readonly known: readonly number[]
  readonly unknown: readonly number[]
  readonly not_applicable: readonly number[]
}

const COUNTED = FIELD_MAKERS.flatMap(([field, make]): readonly (readonly [number, MakeField])[] => {
  const number = (COUNTED_FIELDS as Readonly<Record<string, number | undefined>>)[field]
  return number === undefined ? [] : [[number, make]]
})

/** What the service itself adds to a car: no record of the source has it. */
export const OWN_FIELDS: ReadonlySet<SourcePath> = new Set<SourcePath>(['observed', 'observed_at_ms'])

export function readFieldStates(
  car: SourceCar,
  sent: SentRecords,
  plainParts: DetailParts,
  findWhys: FindWhys,
): FieldStates {
  const states = { known: [] as number[], unknown: [] as number[], not_applicable: [] as number[] }
  const parts = keepTitle(plainParts)
  const view = new RecordView(car, parts)
  const watched = watchCar(car)
  const whyOf = findWhys(car.id, sent)
  for (const [number, make] of COUNTED) {
    if (make(view) !== null) {
      states.known.push(number)
      continue
    }
    let said: Why | null = null
    const without = (why: Why) => {
      said = why
      return null
    }
    const paths = watched.start()
    make(new RecordView(watched.car, parts, undefined, { known: car, without }))
    const why = said ?? findWhy([...paths].filter((path) => !OWN_FIELDS.has(path)).map(whyOf))
    if (why === 'not_applicable') states.not_applicable.push(number)
    else if (why !== 'not_read') states.unknown.push(number)
  }
  return states
}

/** A field is empty for the reason of the first field of the source that is. */
export function findWhy(whys: readonly (Why | null)[]): Why {
  return whys.find((why) => why !== null) ?? 'unreadable'
}

/** Several fields are made from the title, whose translation takes longest. */
export function keepTitle(parts: DetailParts): DetailParts {
  const { words } = parts
  const known = new Map<string, ReturnType<typeof words.title>>()
  const title: typeof words.title = (text, names, lang) => {
    const asked = JSON.stringify([text, names, lang])
    const translated = known.get(asked) ?? words.title(text, names, lang)
    known.set(asked, translated)
    return translated
  }
  return { ...parts, words: { ...words, title } }
}
