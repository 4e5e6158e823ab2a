/** The records of export files, spelled as on the wire, and the ports to them. */
import { Type } from 'typebox'
import { EXPORT_FORMATS, LANGS } from './codes.ts'
import { code, count, list, moment, nullableMoment, nullableOf, part, type RecordOf, record, text } from './schema.ts'

const ExportFile = part('A file of an export.', {
  name: text('The name of the file.', 'cars-en.parquet'),
  format: code(
    EXPORT_FORMATS,
    '`jsonl` and `csv` are compressed with gzip, `parquet` is compressed inside.',
    'parquet',
  ),
  lang: code(LANGS, 'The language of names and labels.', 'en'),
  bytes: count('The size of the file.', 13_912_064),
  sha256: text(
    'The SHA-256 of the file in hexadecimal.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
  url: Type.String({
    format: 'uri-reference',
    description: 'The path of the file on this server. It needs a key.',
    examples: ['/v1/exports/20261115T040000Z/cars-en.parquet'],
  }),
})
export type ExportFile = RecordOf<typeof ExportFile>

const ExportColumn = record(
  'ExportColumn',
  'How many cars of an export have one column. The four numbers sum to `rows`. A cell of the column is null for every car that is not `known`.',
  {
    name: text('The name of the column.', 'mileage_km'),
    known: count('Cars that have a value in this column.', 19_480),
    unknown: count(
      'Cars whose value the source or the report does not state, or states in a way that cannot be read. A part that is missing of a field that is known counts here too, such as `consumption_standard` of a car with `consumption_value`.',
      400,
    ),
    not_applicable: count(
      'Cars that cannot have one, such as the displacement of a battery-electric car, or what a report says of a car without one.',
      0,
    ),
    not_read: count(
      'Cars whose spec sheet, row of a list or inspection report had not been read when the export was made, or that had not been rendered since the field was added; of `price_eur` and `price_usd`, cars with a price while there was no usable rate.',
      120,
    ),
  },
)
export type ExportColumn = RecordOf<typeof ExportColumn>

const ExportRecord = record('ExportRecord', 'A snapshot of the inventory as files.', {
  id: text('The id of the export. Later exports have greater ids.', '20261115T040000Z'),
  made_at: moment('When it was begun.', '2026-11-15T04:00:00.000Z'),
  complete_at: nullableMoment(
    'When the pass over the market ended that it follows. Null if there was none.',
    '2026-11-15T03:41:12.000Z',
  ),
  rows: count('The number of cars in each of its files.', 20_000),
  schema_version: Type.Integer({
    minimum: 1,
    description:
      'Grows when a column is removed, renamed or changes its type, and with a group of new columns. Single columns may be added without it.',
    examples: [3],
  }),
  changes_after: text(
    'A cursor for `after` of `/v1/changes`: the changes that may not be in the files yet.',
    'Y2hhbmdlczo3ZjNhOWMxZTVkMmI0ODYwOjQy',
  ),
  files: list(ExportFile, 'One file for each format and language.'),
  columns: nullableOf(
    Type.Array(ExportColumn),
    'How complete each column of the files is, in their order, by the rule of evidence, as `/v1/coverage` counts fields. Null if an earlier version of the service made the export.',
    [{ name: 'mileage_km', known: 19_480, unknown: 400, not_applicable: 0, not_read: 120 }],
  ),
})
export type ExportRecord = RecordOf<typeof ExportRecord>

const ExportProgress = record('ExportProgress', 'An export that is being made.', {
  begun_at: moment('When it was begun: the `made_at` of the export when it is complete.', '2026-11-15T04:00:00.000Z'),
  rows_written: count('The number of cars written so far.', 12_000),
  rows_expected: count(
    'The number of cars that searches found when it was begun. The export may have slightly more or fewer.',
    20_000,
  ),
})
export type ExportProgress = RecordOf<typeof ExportProgress>

/** How much of it is written, in whole per cent; 100 only when it is complete, and then nothing is being made. */
export function percentOf({ rows_written, rows_expected }: ExportProgress): number {
  return rows_expected === 0 ? 0 : Math.min(99, Math.floor((100 * rows_written) / rows_expected))
}

export const ExportsResponse = record('ExportsResponse', 'The export files that can be downloaded.', {
  exports: list(ExportRecord, 'The exports that are kept, the newest first. Empty before the first.'),
  being_made: nullableOf(
    ExportProgress,
    'The export that is being made, which is not in the list yet. Null if none is being made.',
  ),
})
export type ExportsResponse = RecordOf<typeof ExportsResponse>

/** Every call throws a Failure `storage_unavailable` when the folder cannot be read. */
export interface Exports {
  /** The newest first. */
  list(): Promise<readonly ExportRecord[]>
  /** What its maker noted last; null when none is being made, or its maker was killed. */
  beingMade(nowMs: number): Promise<ExportProgress | null>
  /** Null when there is no such file, or no longer. */
  find(id: string, name: string): Promise<FoundFile | null>
}

interface FoundFile {
  readonly file: ExportFile
  /** Where it lies on this machine. */
  readonly path: string
}

/** Which account has paid for which file. Every call throws a Failure `storage_unavailable` when the store cannot be used right now. */
export interface ExportGrants {
  isHeld(accountId: string, file: string, nowMs: number): Promise<boolean>
  /** False when another request of the account has one already: then this one need not pay. */
  claim(accountId: string, file: string, span: { readonly nowMs: number; readonly untilMs: number }): Promise<boolean>
  withdraw(accountId: string, file: string): Promise<void>
}
