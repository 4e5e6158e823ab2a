/** What turns rows into the bytes of a file, block by block, so that no file is ever in memory as a whole. */
import type { Cell } from '../columns/column.ts'
import { COLUMNS } from '../columns/columns.ts'
import type { ExportedCar } from '../columns/exported-car.ts'

/** A row of an export. */
export interface Row {
  /** In the order of the columns. */
  readonly cells: readonly Cell[]
  /** The native block as JSON text. */
  readonly marketplace: string
}

export interface Encoder {
  /** The bytes that follow those returned before; may be empty while rows are gathered. */
  add(rows: readonly Row[]): Buffer
  /** The rest of the file. */
  finish(): Buffer
}

export function makeRow(car: ExportedCar): Row {
  return { cells: COLUMNS.map(({ read }) => read(car)), marketplace: JSON.stringify(car.detail.marketplace) }
}
