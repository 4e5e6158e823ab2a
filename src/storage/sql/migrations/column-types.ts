/** What the databases spell differently when tables are made. */
import { type RawBuilder, sql } from 'kysely'

export interface ColumnTypes {
  readonly text: 'text' | RawBuilder<unknown>
}

export const SQLITE_TYPES: ColumnTypes = { text: 'text' }

// Text is compared byte by byte, as in SQLite, whatever language the server speaks: the order of rows is the same in both.
export const POSTGRES_TYPES: ColumnTypes = { text: sql`text collate "C"` }
