/** The encoder of each format, and how its files are named. */
import type { ExportFormat } from '../../domain/codes.ts'
import { COLUMNS } from '../columns/columns.ts'
import { createCsvEncoder } from './encode-csv.ts'
import { createParquetEncoder } from './encode-parquet.ts'
import type { Encoder, Row } from './encoder.ts'

const ENCODERS: Readonly<Record<ExportFormat, () => Encoder>> = {
  jsonl: createJsonlEncoder,
  csv: createCsvEncoder,
  parquet: createParquetEncoder,
}

export function createEncoder(format: ExportFormat): Encoder {
  return ENCODERS[format]()
}

/** JSON Lines: an object per row. Unknown is null; arrays are arrays, not text; the native block is the last member. */
const KEYS = COLUMNS.map(({ name, type }, i) => ({ key: `${i === 0 ? '{' : ','}"${name}":`, isJson: type === 'json' }))

function createJsonlEncoder(): Encoder {
  return {
    add: (rows) => Buffer.from(rows.map(formatLine).join('')),
    finish: () => Buffer.alloc(0),
  }
}

function formatLine({ cells, marketplace }: Row): string {
  let line = ''
  for (const [i, { key, isJson }] of KEYS.entries()) {
    const cell = cells[i] ?? null
    line += `${key}${isJson ? cell : JSON.stringify(cell)}`
  }
  return `${line},"marketplace":${marketplace}}\n`
}
