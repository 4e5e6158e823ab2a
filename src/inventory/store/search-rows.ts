/** Search columns, formatted for the tables, where a title is a number. */
import { CODE_NAMES, COLUMNS, pickNumbers, SEARCH_FIELDS } from '../../domain/fields/search-fields.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import { SEARCH_COLUMNS, type SearchRow } from './schema.ts'
import type { Titles } from './titles.ts'

export function formatColumns(columns: SearchColumns, title_id: number): SearchRow {
  return { brand_id: columns.brand_id, series_id: columns.series_id, title_id, ...pickNumbers(columns) }
}

const COUNTED: ReadonlySet<string> = new Set(COLUMNS.filter(({ isAsked }) => !isAsked).map(({ name }) => name))
const SIDE_COLUMNS = SEARCH_COLUMNS.filter((name) => !COUNTED.has(name))

type SideColumns = Readonly<Record<string, number | null>>

/** The columns of one side of a change; all unknown where the car is not there, so that no filter finds it. */
export function formatSide(side: 'before_' | 'after_', columns: SearchRow | null): SideColumns {
  return Object.fromEntries(SIDE_COLUMNS.map((name) => [`${side}${name}`, columns ? columns[name] : null]))
}

export function parseColumns(row: SearchRow, { title, english_title }: Titles): SearchColumns {
  for (const [name, isKnown] of KNOWN) {
    const number = row[name]
    if (number !== null && isKnown[number] === undefined)
      throw new Error(`The inventory was written by a newer version of ershou: ${name} ${number}.`)
  }
  return { brand_id: row.brand_id, series_id: row.series_id, title, english_title, ...pickNumbers(row) }
}

/** By number. */
const KNOWN = CODE_NAMES.flatMap((name) => {
  const { numbers } = SEARCH_FIELDS[name]
  if (numbers === null) return []
  const isKnown: true[] = []
  for (const number of Object.values<number>(numbers)) isKnown[number] = true
  return [[name, isKnown] as const]
})
