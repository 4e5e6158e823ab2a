/** Turns a condition on a fact into bitsets that a doc must be in, or must not be in. */
import {
  CODE_FACTS,
  type CodeFact,
  type FactCondition,
  type FactName,
  MEASURE_FACTS,
  type MeasureFact,
} from '../../../domain/inventory/facts.ts'
import type { Bits } from '../image.ts'
import type { OpenedImage } from '../opened-image.ts'
import { type OpenedColumn, openColumn } from './create-columns.ts'
import type { DocSpan } from './domain.ts'
import { type Terms, want } from './terms.ts'

interface FactReaderParts {
  readonly slot: () => number
  readonly wantPlaces: (terms: Terms, column: OpenedColumn, from: number, to: number, span: DocSpan) => true
  readonly wantUnion: (terms: Terms, bitsets: readonly Bits[]) => true
}

/** False when no doc fits. */
type ReadFact = (terms: Terms, name: FactName, asked: FactCondition, span: DocSpan) => boolean

export function openFactColumns(image: OpenedImage): Readonly<Record<MeasureFact, OpenedColumn>> {
  const { columns } = image.layout.facts
  return Object.fromEntries(MEASURE_FACTS.map((name) => [name, openColumn(image, columns[name])])) as never
}

export function createFactReader(image: OpenedImage, parts: FactReaderParts): ReadFact {
  const { slot, wantPlaces, wantUnion } = parts
  const columns = openFactColumns(image)
  const { codes } = image.layout.facts

  const readCodes = (terms: Terms, name: CodeFact, wanted: readonly number[]): boolean => {
    const met = [...new Set(wanted)].flatMap((code) => codes[name].bits[code] ?? [])
    const [one, other] = met
    if (one === undefined) return false
    return other === undefined ? want(terms, one.at, { docs: one.count, cut: null }) : wantUnion(terms, met)
  }
  const readMeasure = (terms: Terms, name: MeasureFact, asked: FactCondition, span: DocSpan): boolean => {
    const column = columns[name]
    if ('any' in asked) {
      const bits = slot()
      const docs = column.writeValues(bits, asked.any, span)
      return docs > 0 && want(terms, bits, { docs, cut: null })
    }
    if (asked.min === null && asked.max === null) return true
    const from = asked.min === null ? 0 : column.countBelow(asked.min)
    const to = asked.max === null ? column.known : column.countUpTo(asked.max)
    return from < to && wantPlaces(terms, column, from, to, span)
  }
  return (terms, name, asked, span) => {
    if (!isCode(name)) return readMeasure(terms, name, asked, span)
    if (!('any' in asked)) throw new RangeError(`${name} has no bounds`)
    return readCodes(terms, name, asked.any)
  }
}

const CODES: ReadonlySet<FactName> = new Set(CODE_FACTS)

function isCode(name: FactName): name is CodeFact {
  return CODES.has(name)
}
