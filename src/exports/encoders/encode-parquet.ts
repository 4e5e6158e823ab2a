/** Parquet with typed columns, in row groups of bounded size. */
import { gzipSync } from 'node:zlib'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { uninterrupted } from '../../threads/uninterrupted.ts'
import type { Cell, ColumnType } from '../columns/column.ts'
import { COLUMNS, SCHEMA_VERSION } from '../columns/columns.ts'
import type { Encoder, Row } from './encoder.ts'

/** A row group is in memory until it is complete; a group of either size is written. */
const GROUP_ROWS = 10_000
const GROUP_CHARS = 32_000_000

/** Whole numbers have 64 bits, so that none can wrap. */
const STORED = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE' },
  // Both, because old readers know the first only, and it does not say to all others that these are moments, not local times.
  moment: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
} as const satisfies Record<ColumnType, object>

const SCHEMA = [
  { name: 'cars', num_children: COLUMNS.length },
  ...COLUMNS.map(({ name, type }) => ({ name, ...STORED[type], repetition_type: 'OPTIONAL' as const })),
]

export function createParquetEncoder(): Encoder {
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    schema: SCHEMA,
    codec: 'GZIP',
    compressors: { GZIP: (bytes: Uint8Array) => uninterrupted(() => gzipSync(bytes)) },
    kvMetadata: [{ key: 'schema_version', value: String(SCHEMA_VERSION) }],
  })
  let columns: (Cell | bigint | Date)[][] = COLUMNS.map(() => [])
  let chars = 0

  /** The buffer is reused; only the offset counts all bytes of the file. */
  function take(): Buffer {
    const bytes = Buffer.from(writer.getBytes())
    writer.index = 0
    return bytes
  }

  function writeGroup(): void {
    const rows = columns[0]?.length ?? 0
    if (rows === 0) return
    const columnData = COLUMNS.map(({ name }, i) => ({ name, data: columns[i] ?? [] }))
    void parquet.write({ columnData, rowGroupSize: rows })
    columns = COLUMNS.map(() => [])
    chars = 0
  }

  function gather({ cells }: Row): void {
    for (const [i, { type }] of COLUMNS.entries()) {
      const cell = cells[i] ?? null
      if (typeof cell === 'string') chars += cell.length
      columns[i]?.push(toStored(cell, type))
    }
    if (chars >= GROUP_CHARS || (columns[0]?.length ?? 0) >= GROUP_ROWS) writeGroup()
  }

  return {
    add(rows) {
      for (const row of rows) gather(row)
      return take()
    },
    finish() {
      writeGroup()
      void parquet.finish()
      return take()
    },
  }
}

function toStored(cell: Cell, type: ColumnType): Cell | bigint | Date {
  if (cell === null) return null
  if (type === 'integer') return BigInt(cell)
  return type === 'day' || type === 'moment' ? new Date(cell as string) : cell
}
