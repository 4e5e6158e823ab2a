/** The encoder of each format, and how its files are named. */
import type { ExportFormat } from '../../domain/codes.ts'
import { createCsvEncoder } from './encode-csv.ts'
import { createJsonlEncoder } from './encode-jsonl.ts'
import { createParquetEncoder } from './encode-parquet.ts'
import type { Encoder } from './encoder.ts'

const ENCODERS: Readonly<Record<ExportFormat, () => Encoder>> = {
  jsonl: createJsonlEncoder,
  csv: createCsvEncoder,
  parquet: createParquetEncoder,
}

export function createEncoder(format: ExportFormat): Encoder {
  return ENCODERS[format]()
}
