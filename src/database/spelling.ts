/** SQL of table definitions that differs between the databases. */
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
}

export const SQLITE_SPELLING: Spelling = {
  text: 'text',
  byKeyOnly: sql`without rowid`,
  addGrowingNumber: (table, name) =>
    table.addColumn(name, 'integer', (column) => column.primaryKey().autoIncrement().notNull()),
}

export const POSTGRES_SPELLING: Spelling = {
  // Compared byte by byte, as in SQLite, whatever the server's locale: the order of rows is the same in both.
  text: sql`text collate "C"`,
  byKeyOnly: sql``,
  addGrowingNumber: (table, name) =>
    table.addColumn(name, 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity()),
}
