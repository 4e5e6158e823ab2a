/** Asks DuckDB, which shares no code with the service, about a file. */
import { DuckDBInstance } from '@duckdb/node-api'

export type DuckRow = Readonly<Record<string, unknown>>

/** The rows of one query; dates and times as text, whole numbers as numbers. */
export async function queryDuckDb(sql: string): Promise<readonly DuckRow[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const reader = await connection.runAndReadAll(sql)
    return reader.getRowObjectsJS().map((row) => Object.fromEntries(Object.entries(row).map(plain)))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

function plain([name, value]: [string, unknown]): [string, unknown] {
  return [name, typeof value === 'bigint' ? Number(value) : value]
}
