/** What the databases spell differently when tables are made. */
import { type RawBuilder, sql } from 'kysely'

export interface Spelling {
  readonly text: 'text' | RawBuilder<unknown>
  /** After the columns of a table that is read by its primary key only. */
  readonly byKeyOnly: RawBuilder<unknown>
}

export const SQLITE_SPELLING: Spelling = { text: 'text', byKeyOnly: sql`without rowid` }

export const POSTGRES_SPELLING: Spelling = {
  // Compared byte by byte, as in SQLite, whatever language the server speaks: the order of rows is the same in both.
  text: sql`text collate "C"`,
  byKeyOnly: sql``,
}
