/** Builds what conditions on fields are answered from: a sorted column for each measure, and bitsets for each code and each member of a set. */

import type { Band } from '../../../domain/fields/declare-field.ts'
import {
  CODE_NAMES,
  type CodeName,
  columnsOf,
  MEASURE_NAMES,
  type MeasureName,
  SEARCH_FIELDS,
  SET_NAMES,
  type SetName,
} from '../../../domain/fields/search-fields.ts'
import { type CodeLayout, DIMENSIONS, type Dimension, type IndexLayout, type SetLayout } from '../image.ts'
import type { ListingTable } from '../listing-table.ts'
import { buildColumn } from './build-column.ts'
import { type buildCrossings, cellsOfCodes, cellsOfColumn } from './build-crossings.ts'
import { buildCodes, buildSet, buildUnread } from './build-sets.ts'
import type { ImageWriter } from './image-writer.ts'
import { pickCodes, pickNumbers, pickWhole } from './sort-docs.ts'

/** Callers can ask for multiples of these. A bound above the last one is reached from the nearest mark. */
const PRICE_GRID = steps(0, 5_000_000, 10_000)
const MILEAGE_GRID = steps(0, 1_000_000, 10_000)
const YEAR_GRID = steps(1950, 2100, 1)
const OLDEST_YEARS = 100

/** A bound of a field that is asked for less is reached from a mark by flipping at most one in 32 docs, which takes some ten microseconds for a million. */
const FARTHEST_MARKS = 16

interface ColumnOptions {
  /** Common bounds, rising. Without them the column has few marks: at the bounds of its bands and at equal distances. */
  readonly grid?: readonly number[]
  readonly farthest?: number
  readonly descending?: boolean
}

function chooseOptions(month: number): Readonly<Partial<Record<MeasureName, ColumnOptions>>> {
  const ages = steps(month - OLDEST_YEARS * 12, month, 12)
  return {
    price_cny: { grid: PRICE_GRID },
    mileage_km: { grid: MILEAGE_GRID },
    registered_from: { grid: ages, descending: true },
    registered_to: { grid: ages },
    model_year: { grid: YEAR_GRID },
    // Of these only single values are asked for, so they need no bitset.
    city: { farthest: 1 },
    seats: { farthest: 1 },
  }
}

export type BuiltColumn = ReturnType<typeof buildColumn>

interface BuiltFields {
  readonly columns: Readonly<Record<MeasureName, BuiltColumn>>
  readonly codes: Readonly<Record<CodeName, CodeLayout>>
  readonly sets: Readonly<Record<SetName, SetLayout>>
  readonly unread: IndexLayout['unread']
  readonly cells: Parameters<typeof buildCrossings>[1]
}

/** `month`: bounds of ages are prepared for it. `newest`: all docs, the highest id first. */
export function buildFields(
  image: ImageWriter,
  newest: Uint32Array,
  { table, rows, month }: { readonly table: ListingTable; readonly rows: Uint32Array; readonly month: number },
): BuiltFields {
  const options = chooseOptions(month)
  const columns = mapNames(MEASURE_NAMES, (name) => {
    const { grid, farthest = FARTHEST_MARKS, descending = false } = options[name] ?? {}
    const values = table[name]
    const column = values instanceof Float64Array ? pickNumbers(values, rows) : pickWhole(values, rows)
    return buildColumn(image, newest, column, grid ?? boundsOf(name), grid ? { descending } : { descending, farthest })
  })
  const pickSet = (name: SetName) => columnsOf(name).map((column) => pickWhole(table[column], rows))
  const picked = mapNames(CODE_NAMES, (name) => pickCodes(table[name], rows))
  return {
    columns,
    codes: mapNames(CODE_NAMES, (name) => buildCodes(image, name, picked[name], rows.length)),
    sets: mapNames(SET_NAMES, (name) => buildSet(image, pickSet(name))),
    unread: buildUnread(image, { table, rows }, pickSet),
    cells: mapNames<Dimension, ReturnType<typeof cellsOfCodes>>(DIMENSIONS, (name) =>
      isMeasure(name) ? cellsOfColumn(columns[name].layout, columns[name].docs) : cellsOfCodes(picked[name]),
    ),
  }
}

function isMeasure(name: MeasureName | CodeName): name is MeasureName {
  return SEARCH_FIELDS[name].kind === 'measure'
}

/** Those of its bands, which facets count at. */
function boundsOf(name: MeasureName): readonly number[] {
  const field = SEARCH_FIELDS[name]
  const bands: readonly Band[] = 'bands' in field ? field.bands : []
  return bands.map(({ min }) => min)
}

function mapNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
}
