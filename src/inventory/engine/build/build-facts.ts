/** Builds what filters by facts are answered from, in less memory than the columns and codes that most questions have. */
import { DISPLACEMENT_BANDS, POWER_BANDS } from '../../../domain/inventory/facets.ts'
import { CODE_FACTS, MEASURE_FACTS, type MeasureFact } from '../../../domain/inventory/facts.ts'
import type { FactsLayout } from '../image.ts'
import type { ListingTable } from '../listing-table.ts'
import { buildCodes } from './build-codes.ts'
import { buildColumn } from './build-column.ts'
import type { ImageWriter } from './image-writer.ts'
import { pickCodes, pickMonths, pickNumbers } from './sort-docs.ts'

/** A bound is reached from a mark by flipping at most one in 32 docs, which takes some ten microseconds for a million. */
const FARTHEST_MARKS = 16

/** Of these only single values are asked for, so they need no bitset. */
const SINGLE_VALUES: ReadonlySet<MeasureFact> = new Set(['city', 'seats'])

export function buildFacts(
  image: ImageWriter,
  newest: Uint32Array,
  table: ListingTable,
  rows: Uint32Array,
): FactsLayout {
  const columns = MEASURE_FACTS.map((name) => {
    const column = name === 'power_hp' ? pickNumbers(table.power_hp, rows) : pickMonths(table[name], rows)
    const farthest = SINGLE_VALUES.has(name) ? 1 : FARTHEST_MARKS
    return [name, buildColumn(image, newest, column, GRIDS[name] ?? [], { farthest }).layout] as const
  })
  const codes = CODE_FACTS.map(
    (name) => [name, buildCodes(image, name, pickCodes(table[name], rows), rows.length)] as const,
  )
  return {
    columns: Object.fromEntries(columns) as FactsLayout['columns'],
    codes: Object.fromEntries(codes) as FactsLayout['codes'],
  }
}

/** The bounds of bands, which facets count at. */
const GRIDS: Readonly<Partial<Record<MeasureFact, readonly number[]>>> = {
  power_hp: POWER_BANDS.map(({ min }) => min),
  displacement_cc: DISPLACEMENT_BANDS.map(({ min }) => min),
}
