/** What the databases spell differently when tables are made. */
import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely'

export interface Spelling {
  readonly text: 'text' | RawBuilder<unknown>
  /** After the columns of a table that is read by its primary key only. */
  readonly byKeyOnly: RawBuilder<unknown>
  /** Adds a primary key that the database counts up; no number comes twice, also when the last row is gone. */
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
  // Compared byte by byte, as in SQLite, whatever language the server speaks: the order of rows is the same in both.
  text: sql`text collate "C"`,
  byKeyOnly: sql``,
  addGrowingNumber: (table, name) =>
    table.addColumn(name, 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity()),
}
