/** The columns of an export: one table for all formats. Their names, types and descriptions come from the declarations of the records. */
import type { Column } from './column.ts'
import { RECORD_COLUMNS } from './record-columns.ts'
import { listReportColumns } from './report-columns.ts'

/** Raise it when a column is removed, renamed or changes its type, and when a group of columns is added; docs/guides/exports.md says what each has. */
export const SCHEMA_VERSION = 3

export const COLUMNS: readonly Column[] = [
  ...RECORD_COLUMNS,
  ...listReportColumns(new Set(RECORD_COLUMNS.map(({ name }) => name))),
]
