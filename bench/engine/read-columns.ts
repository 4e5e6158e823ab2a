/** Reads a row of a table of listings as a record of the domain. */
import { COLUMN_NAMES, type FieldNumbers } from '../../src/domain/fields/search-fields.ts'
import type { SearchColumns } from '../../src/domain/inventory/search-columns.ts'
import { type ListingTable, UNKNOWN } from '../../src/inventory/engine/listing-table.ts'

export function readColumns(table: ListingTable, row: number): SearchColumns {
  const number = (column: ArrayLike<number>) => (column[row] === UNKNOWN ? null : (column[row] as number))
  const { title, english_title } = table.titles[table.title[row] as number] as ListingTable['titles'][number]
  return {
    brand_id: number(table.brand_id),
    series_id: number(table.series_id),
    title,
    english_title,
    ...(Object.fromEntries(COLUMN_NAMES.map((name) => [name, number(table[name])])) as FieldNumbers),
  }
}
