/** What a column of an export is, and how schemas of records become columns. */
import type { TSchema } from 'typebox'
import type { ExportedCar } from './exported-car.ts'

/** `json`: an array as JSON text. `day`: `YYYY-MM-DD`. `moment`: ISO 8601 in UTC. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'day' | 'moment' | 'json'

export interface Column {
  /** The path in the record of a car; null for what only a report says. */
  readonly path: string | null
  /** The path in the record, joined by underscores: `engine.power_kw` is `engine_power_kw`. */
  readonly name: string
  readonly type: ColumnType
  readonly description: string
  /** Null if unknown. A `json` column returns JSON text. */
  readonly read: (car: ExportedCar) => Cell
}

export type Cell = string | number | boolean | null

export type Schema = TSchema & {
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly type?: string
  readonly format?: string
  readonly description?: string
}

/** Without null. */
export function bareOf(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
}

/** Null for what fits into no column. */
export function typeOf(schema: Schema): ColumnType | null {
  const { type, format } = bareOf(schema)
  if (type === 'array') return 'json'
  if (type === 'string') return format === 'date' ? 'day' : format === 'date-time' ? 'moment' : 'text'
  return type === 'integer' || type === 'number' || type === 'boolean' ? type : null
}
