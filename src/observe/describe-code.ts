/** The code of an error for logs and metrics: from the operating system, SQLite or PostgreSQL; null if it has none. */
import { describeReason } from './describe-reason.ts'

const DEEPEST = 8
const CODE = /^[A-Z0-9][A-Z0-9_]{1,39}$/
/** Finds a code in a message: some errors come from other threads or were written for people. */
const IN_TEXT = /\b(?:E[A-Z]{3}[A-Z0-9_]{0,12}|SQLITE_[A-Z]{4,12}|ERR_[A-Z_]{4,40})\b/

/** SQLite's names by code; the package for Node 20 omits the code in some errors and has only the text. */
const OF_SQLITE: readonly (readonly [number, string, string])[] = [
  [5, 'SQLITE_BUSY', 'database is locked'],
  [6, 'SQLITE_LOCKED', 'database table is locked'],
  [7, 'SQLITE_NOMEM', 'out of memory'],
  [8, 'SQLITE_READONLY', 'attempt to write a readonly database'],
  [10, 'SQLITE_IOERR', 'disk I/O error'],
  [11, 'SQLITE_CORRUPT', 'database disk image is malformed'],
  [13, 'SQLITE_FULL', 'database or disk is full'],
  [14, 'SQLITE_CANTOPEN', 'unable to open database file'],
  [19, 'SQLITE_CONSTRAINT', 'constraint failed'],
  [26, 'SQLITE_NOTADB', 'file is not a database'],
]

export function describeCode(error: unknown): string | null {
  let found: string | null = null
  let inner = error
  for (let depth = 0; depth < DEEPEST && inner instanceof Error; depth++) {
    found = codeOf(inner) ?? found
    inner = inner.cause
  }
  if (found !== null && found !== 'ERR_SQLITE_ERROR') return found
  const text = typeof error === 'string' ? error : describeReason(error)
  return OF_SQLITE.find(([, , said]) => text.includes(said))?.[1] ?? IN_TEXT.exec(text)?.[0] ?? found
}

function codeOf(error: Error): string | null {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // The low byte is the code; the others add detail.
  const known = typeof errcode === 'number' ? OF_SQLITE.find(([number]) => number === (errcode & 0xff)) : undefined
  if (known !== undefined) return known[1]
  return typeof code === 'string' && CODE.test(code) ? code : null
}
