/** SQL that differs between the databases: of table definitions, and the time. */
import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely'

export interface Spelling {
  readonly text: 'text' | RawBuilder<unknown>
  /** The suffix of a table that is read by its primary key only. */
  readonly byKeyOnly: RawBuilder<unknown>
  /** Adds an auto-increment primary key; no number is reused, even after the last row was deleted. */
  readonly addGrowingNumber: <Table extends string>(
    table: CreateTableBuilder<Table>,
    column: string,
  ) => CreateTableBuilder<Table, string>
  /** Milliseconds since 1970 by the one clock of all processes, given that of this process. */
  readonly clockMs: (ownMs: number) => RawBuilder<number>
}

export const SQLITE_SPELLING: Spelling = {
  text: 'text',
  byKeyOnly: sql`without rowid`,
  addGrowingNumber: (table, name) =>
    table.addColumn(name, 'integer', (column) => column.primaryKey().autoIncrement().notNull()),
  // One process serves from the file.
  clockMs: (ownMs) => sql`${ownMs}`,
}

export const POSTGRES_SPELLING: Spelling = {
  // Compared byte by byte, as in SQLite, whatever the server's locale: the order of rows is the same in both.
  text: sql`text collate "C"`,
  byKeyOnly: sql``,
  addGrowingNumber: (table, name) =>
    table.addColumn(name, 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity()),
  clockMs: () => sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`,
}
