/** Where the import of a file stands, kept in the store, so that another run goes on behind the last batch that was written. */
import { recordOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { Notes } from '../notes.ts'
import { recallJson } from '../notes.ts'

export const BEGINNING = {
  /** Lines and uncompressed bytes that are done. */
  lines: 0,
  offset: 0,
  /** Cars that were written, those of them with a detail, and those of which the store has newer records. */
  cars: 0,
  details: 0,
  skipped: 0,
  rejected: 0,
  /** The size of the file of rejected lines, and how many lines it holds: it is bounded. */
  rejected_bytes: 0,
  rejected_written: 0,
  /** Empty or rejected. */
  lines_without_car: 0,
  bytes_without_car: 0,
  /** When the newest car that was read was observed; null = none was read. */
  newest_ms: null as number | null,
  is_done: false,
}
export type ImportPosition = Readonly<typeof BEGINNING>

/** Null = it was never begun. */
export async function recallPosition(notes: Notes, fileKey: string): Promise<ImportPosition | null> {
  const found = recordOrNull(await recallJson(notes, nameOf(fileKey)))
  if (found === null) return null
  // Versions before 0.3 wrote every rejected line, and did not count lines without a car.
  const raw = { rejected_written: found.rejected, lines_without_car: 0, bytes_without_car: 0, ...found } as Readonly<
    Record<string, unknown>
  >
  const numbers = Object.keys(BEGINNING).filter((name) => name !== 'is_done' && name !== 'newest_ms')
  const isWhole = numbers.every((name) => wholeOrNull(raw[name]) !== null) && typeof raw.is_done === 'boolean'
  return isWhole ? (raw as unknown as ImportPosition) : null
}

export function rememberPosition(notes: Notes, fileKey: string, position: ImportPosition): Promise<void> {
  return notes.remember(nameOf(fileKey), JSON.stringify(position))
}

function nameOf(fileKey: string): string {
  return `import.${fileKey}`
}

/** The last import of all, for the status. */
export interface LastImport extends ImportPosition {
  readonly file: string
  readonly at_ms: number
  /** Null when no line was rejected. */
  readonly rejected_file: string | null
}

const LAST = 'import.last'

export function rememberLastImport(notes: Notes, last: LastImport): Promise<void> {
  return notes.remember(LAST, JSON.stringify(last))
}

export async function recallLastImport(notes: Pick<Notes, 'recall'>): Promise<LastImport | null> {
  const raw = recordOrNull(await recallJson(notes, LAST))
  return raw === null || wholeOrNull(raw.lines) === null ? null : (raw as unknown as LastImport)
}
