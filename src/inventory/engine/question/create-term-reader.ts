/** Turns conditions on fields into bitsets that a doc must be in, or must not be in. */
import type { Powertrain } from '../../../domain/codes.ts'
import { anyOf, type FieldCondition, type FieldFilter, listConditions } from '../../../domain/fields/field-filter.ts'
import {
  CODE_NAMES,
  type CodeName,
  type FieldName,
  isSet,
  type MeasureName,
  SEARCH_FIELDS,
  type SetName,
} from '../../../domain/fields/search-fields.ts'
import { type Bits, DIMENSIONS, type Dimension, type IndexLayout } from '../image.ts'
import type { OpenedImage } from '../opened-image.ts'
import type { OpenedColumn, OpenedColumns } from './create-columns.ts'
import type { Combiner } from './create-combiner.ts'
import type { Cut } from './create-crossings.ts'
import type { DocSpan } from './domain.ts'
import { type Terms, want } from './terms.ts'

interface ReaderParts {
  readonly columns: OpenedColumns
  readonly combiner: Combiner
  /** A place for a bitset. */
  readonly slot: () => number
}

/** Readers return false when no doc fits. */
export function createTermReader({ layout }: OpenedImage, { columns, combiner, slot }: ReaderParts) {
  const findUnion = createUnionLookup(layout)
  const { wantPlaces, wantUnion } = createWants(layout, combiner, slot)

  const readMeasure = (terms: Terms, name: MeasureName, asked: FieldCondition, span: DocSpan): boolean => {
    const column = columns[name]
    if ('any' in asked) {
      const bits = slot()
      const docs = column.writeValues(bits, asked.any, span)
      return docs > 0 && want(terms, bits, { docs, cut: null })
    }
    if (!('min' in asked)) throw new RangeError(`${name} is no set`)
    const { min, max } = asked
    if (min === null && max === null) return true
    const from = min === null ? 0 : column.countBelow(min)
    const to = max === null ? column.known : column.countUpTo(max)
    if (from >= to) return false
    terms.bounds[name] = [from, to]
    const steps = [column.markAt(from), column.markAt(to)].filter((step) => step !== null)
    return wantPlaces(terms, column, from, to, span, steps.length === 2 ? cutOf(name, steps) : null)
  }
  const readCodes = (terms: Terms, name: CodeName, codes: readonly number[]): boolean => {
    const { bits } = layout.codes[name]
    const met = [...new Set(codes)].filter((code) => bits[code])
    const [one, other] = met
    if (one === undefined) return false
    const cut = cutOf(
      name,
      met.flatMap((code) => [code, code + 1]),
    )
    const known = other === undefined ? bits[one] : findUnion(name, met)
    if (known) return want(terms, known.at, { docs: known.count, cut })
    return wantUnion(
      terms,
      met.map((code) => bits[code] as Bits),
      cut,
    )
  }
  const readSet = (terms: Terms, name: SetName, asked: FieldCondition): boolean => {
    if (!('all' in asked)) throw new RangeError(`${name} is a set`)
    const { known, members } = layout.sets[name]
    const all = asked.all.length === 0 ? [known] : asked.all.map((member) => members[member])
    return all.every((bits) => bits && want(terms, bits.at, { docs: bits.count, cut: null }))
  }
  const readField = (terms: Terms, name: FieldName, asked: FieldCondition, span: DocSpan): boolean => {
    if (isSet(name)) return readSet(terms, name, asked)
    if (!isCode(name)) return readMeasure(terms, name, asked, span)
    if (!('any' in asked)) throw new RangeError(`${name} has no bounds`)
    return readCodes(terms, name, asked.any)
  }

  return {
    readPowertrains: (terms: Terms, asked: readonly Powertrain[]): boolean =>
      readCodes(terms, 'powertrain', anyOf('powertrain', asked).any),
    /** `write` fills a bitset, and returns how many docs are in it. */
    readBits(terms: Terms, write: (bits: number) => number): void {
      const at = slot()
      want(terms, at, { docs: write(at), cut: null })
    },
    /** Bitsets that are not prepared are made for the docs of the span. */
    read: (terms: Terms, fields: FieldFilter, span: DocSpan): boolean =>
      listConditions(fields).every(([name, asked]) => readField(terms, name, asked, span)),
  }
}

function isCode(name: FieldName): name is CodeName {
  return SEARCH_FIELDS[name].kind === 'code'
}

const CROSSED: ReadonlySet<string> = new Set(DIMENSIONS)

/** Null for a field whose pairs with others are not counted in advance. */
function cutOf(name: MeasureName | CodeName, steps: readonly number[]): Cut | null {
  return CROSSED.has(name) ? { dimension: name as Dimension, steps } : null
}

/** Bitsets that are not prepared are made in slots. */
function createWants({ listings }: IndexLayout, combiner: Combiner, slot: () => number) {
  return {
    wantPlaces(terms: Terms, column: OpenedColumn, from: number, to: number, span: DocSpan, cut: Cut | null): true {
      if (from === 0 && to === listings) return true
      if (from > 0) terms.unwanted.push(column.bitsOf(from, span, slot))
      return want(terms, column.bitsOf(to, span, slot), { docs: to - from, cut })
    },
    wantUnion(terms: Terms, bitsets: readonly Bits[], cut: Cut | null): true {
      const at = slot()
      combiner.unite(
        at,
        bitsets.map((bits) => bits.at),
      )
      return want(terms, at, { docs: bitsets.reduce((sum, { count }) => sum + count, 0), cut })
    },
  }
}

function createUnionLookup({ codes }: IndexLayout): (name: CodeName, met: readonly number[]) => Bits | undefined {
  const unions = new Map(
    CODE_NAMES.flatMap((name) => codes[name].unions.map(({ mask, bits }) => [`${name} ${mask}`, bits] as const)),
  )
  return (name, met) => unions.get(`${name} ${met.reduce((mask, code) => mask | (1 << code), 0)}`)
}
