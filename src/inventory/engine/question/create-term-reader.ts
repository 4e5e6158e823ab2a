/** Turns all filters except brand, series and words into bitsets that a doc must be in, or must not be in. */
import {
  BODY_STYLES,
  FUEL_TYPES,
  POWERTRAINS,
  type Powertrain,
  REGISTRATION_STATES,
  TRANSMISSIONS,
} from '../../../domain/codes.ts'
import { listConditions } from '../../../domain/inventory/facts.ts'
import type { InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import { type Bits, CODES, type CodeName, type ColumnName, type IndexLayout } from '../image.ts'
import type { OpenedImage } from '../opened-image.ts'
import { createColumns, type OpenedColumn } from './create-columns.ts'
import type { Combiner } from './create-combiner.ts'
import type { Cut } from './create-crossings.ts'
import { createFactReader } from './create-fact-reader.ts'
import type { DocSpan } from './domain.ts'
import { type Terms, want } from './terms.ts'

/** `slot` returns a place for a bitset. Readers return false when no doc fits. */
export function createTermReader(image: OpenedImage, combiner: Combiner, slot: () => number) {
  const { layout } = image
  const columns = createColumns(image)
  const findUnion = createUnionLookup(layout)
  const { wantPlaces, wantUnion } = createWants(layout, combiner, slot)

  const readBounds = (terms: Terms, name: ColumnName, min: number | null, max: number | null, span: DocSpan) => {
    if (min === null && max === null) return true
    const column = columns[name]
    const from = min === null ? 0 : column.countBelow(min)
    const to = max === null ? column.known : column.countUpTo(max)
    if (from >= to) return false
    terms.bounds[name] = [from, to]
    const steps = [column.markAt(from), column.markAt(to)].filter((step) => step !== null)
    return wantPlaces(terms, column, from, to, span, steps.length === 2 ? { dimension: name, steps } : null)
  }
  const readCodes = (terms: Terms, name: CodeName, codes: readonly number[]): boolean => {
    const { bits } = layout.codes[name]
    const met = [...new Set(codes)].filter((code) => bits[code])
    if (met.length === 0) return false
    const cut = { dimension: name, steps: met.flatMap((code) => [code, code + 1]) }
    const known = met.length === 1 ? bits[met[0] as number] : findUnion(name, met)
    if (known) return want(terms, known.at, { docs: known.count, cut })
    return wantUnion(
      terms,
      met.map((code) => bits[code] as Bits),
      cut,
    )
  }
  const readCode = (terms: Terms, name: CodeName, code: number): boolean => {
    const bits = layout.codes[name].bits[code]
    const cut = { dimension: name, steps: [code, code + 1] }
    return bits ? want(terms, bits.at, { docs: bits.count, cut }) : false
  }

  const readFact = createFactReader(image, { slot, wantPlaces, wantUnion })

  const readAllCodes = (terms: Terms, filter: InventoryFilter): boolean => {
    const { fuel_types, powertrains, body_styles, transmission, registration_state, province, has_report } = filter
    return (
      (fuel_types === null || readCodes(terms, 'fuel_type', toCodes(fuel_types, FUEL_TYPES))) &&
      (powertrains === null || readCodes(terms, 'powertrain', toCodes(powertrains, POWERTRAINS))) &&
      (body_styles === null || readCodes(terms, 'body_style', toCodes(body_styles, BODY_STYLES))) &&
      (transmission === null || readCode(terms, 'transmission', TRANSMISSIONS.indexOf(transmission))) &&
      (registration_state === null ||
        readCode(terms, 'registration_state', REGISTRATION_STATES.indexOf(registration_state))) &&
      (province === null || readCode(terms, 'province', province)) &&
      (has_report === null || readCode(terms, 'has_report', Number(has_report)))
    )
  }

  return {
    readPowertrains: (terms: Terms, asked: readonly Powertrain[]): boolean =>
      readCodes(terms, 'powertrain', toCodes(asked, POWERTRAINS)),
    /** `write` fills a bitset, and returns how many docs are in it. */
    readBits(terms: Terms, write: (bits: number) => number): void {
      const at = slot()
      want(terms, at, { docs: write(at), cut: null })
    },
    /** Bitsets that are not prepared are made for the docs of the span. */
    read: (terms: Terms, filter: InventoryFilter, span: DocSpan): boolean =>
      readAllCodes(terms, filter) &&
      readBounds(terms, 'price_cny', filter.price_min_cny, filter.price_max_cny, span) &&
      readBounds(terms, 'mileage_km', filter.mileage_min_km, filter.mileage_max_km, span) &&
      readBounds(terms, 'model_year', filter.year_min, filter.year_max, span) &&
      // A year without a month fits if any month of it does.
      readBounds(terms, 'registered_to', filter.registered_from, filter.registered_by, span) &&
      readBounds(terms, 'registered_from', null, filter.registered_to, span) &&
      (filter.facts === null ||
        listConditions(filter.facts).every(([name, asked]) => readFact(terms, name, asked, span))),
  }
}

/** Bitsets that are not prepared are made in slots. */
function createWants({ listings }: IndexLayout, combiner: Combiner, slot: () => number) {
  return {
    wantPlaces(
      terms: Terms,
      column: OpenedColumn,
      from: number,
      to: number,
      span: DocSpan,
      cut: Cut | null = null,
    ): true {
      if (from === 0 && to === listings) return true
      if (from > 0) terms.unwanted.push(column.bitsOf(from, span, slot))
      return want(terms, column.bitsOf(to, span, slot), { docs: to - from, cut })
    },
    wantUnion(terms: Terms, bitsets: readonly Bits[], cut: Cut | null = null): true {
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
    CODES.flatMap((name) => codes[name].unions.map(({ mask, bits }) => [`${name} ${mask}`, bits] as const)),
  )
  return (name, met) => unions.get(`${name} ${met.reduce((mask, code) => mask | (1 << code), 0)}`)
}

function toCodes<Value>(values: readonly Value[], all: readonly Value[]): readonly number[] {
  return values.map((value) => all.indexOf(value))
}
