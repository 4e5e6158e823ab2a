/** Describes an error for logs and metrics: its reason and its code. */

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

/** From the operating system, SQLite or PostgreSQL; null = none. */
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

/** The log fields of an error: the reason and its code. */
export function describeFailure(error: unknown): { readonly reason: string; readonly code?: string } {
  const code = describeCode(error)
  return { reason: describeReason(error), ...(code !== null && { code }) }
}

/** The reason of a failure for the log: the innermost cause, because outer messages are for callers. */
export function describeReason(error: unknown): string {
  let inner = error
  for (let depth = 0; depth < DEEPEST; depth++) {
    const cause = inner instanceof Error ? inner.cause : undefined
    if (cause === undefined || cause === null) break
    inner = cause
  }
  if (!(inner instanceof Error)) return textOf(inner) ?? (error instanceof Error ? error.message : String(error))
  const { code } = inner as { code?: unknown }
  // When several addresses failed, the error has no message.
  if (inner.message === '') return typeof code === 'string' ? code : inner.name
  return inner.message
}

/** Some causes are a plain object with a reason. */
function textOf(cause: unknown): string | null {
  if (typeof cause === 'string') return cause
  const { reason } = (cause ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}
