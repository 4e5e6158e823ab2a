/**
 * Which errors of SQLite say that the file cannot be used right now. All others (syntax, a constraint, a wrong
 * parameter, a closed or corrupt database) are bugs or damage that no waiting heals, and stay visible as themselves.
 */

const BUSY: Codes = new Map([
  [5, 'database is locked'],
  [6, 'database table is locked'],
])
const OUTAGES: Codes = new Map([
  ...BUSY,
  [7, 'out of memory'],
  [8, 'attempt to write a readonly database'],
  [9, 'interrupted'],
  [10, 'disk I/O error'],
  [13, 'database or disk is full'],
  [14, 'unable to open database file'],
  [15, 'locking protocol'],
])

type Codes = ReadonlyMap<number, string>

export function isBusy(error: unknown): boolean {
  return isOneOf(error, BUSY)
}

export function isOutage(error: unknown): boolean {
  return isOneOf(error, OUTAGES)
}

function isOneOf(error: unknown, codes: Codes): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code !== 'ERR_SQLITE_ERROR') return false
  // The low byte is the code, the others say more about it.
  if (typeof errcode === 'number') return codes.has(errcode & 0xff)
  // The package for Node 20 leaves the code out of errors that come up while rows are read.
  return [...codes.values()].some((text) => error.message.startsWith(text))
}
