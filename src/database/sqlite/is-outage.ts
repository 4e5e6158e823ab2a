/**
 * Which errors of SQLite mean that the file is unavailable, and which that it is damaged. All others (syntax, a constraint,
 * a wrong parameter, a closed database) are bugs, and are not wrapped.
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

const FULL: Codes = new Map([[13, 'database or disk is full']])
/** Damage, which waiting does not repair. */
const DAMAGE: Codes = new Map([
  [11, 'database disk image is malformed'],
  [26, 'file is not a database'],
])

type Codes = ReadonlyMap<number, string>

export function isBusy(error: unknown): boolean {
  return isOneOf(error, BUSY)
}

export function isOutage(error: unknown): boolean {
  return isOneOf(error, OUTAGES)
}

function isFull(error: unknown): boolean {
  return isOneOf(error, FULL)
}

export function isDamage(error: unknown): boolean {
  return isOneOf(error, DAMAGE)
}

function isOneOf(error: unknown, codes: Codes): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code !== 'ERR_SQLITE_ERROR') return false
  // The low byte is the primary code; the other bytes are the extended code.
  if (typeof errcode === 'number') return codes.has(errcode & 0xff)
  // The package for Node 20 omits the code from errors while reading rows.
  return [...codes.values()].some((text) => error.message.startsWith(text))
}

/** Without the path, which callers must not see. */
export function nameTrouble(error: unknown): string {
  if (isFull(error)) return 'disk full'
  return isDamage(error) ? 'database damaged' : 'database cannot be used'
}

export function describeTrouble(path: string, error: unknown): string {
  const { message } = error as Error
  if (isFull(error)) return `${path} cannot be written: ${message}. Free space on its disk.`
  if (isBusy(error)) return `${path} is locked by another process that writes: ${message}. Wait for it, or end it.`
  if (isDamage(error)) {
    return `${path} is damaged: ${message}. ${REPLACE}`
  }
  return `${path} cannot be used: ${message}. Look at its disk, and whether this user may read and write the file and its folder.`
}

const REPLACE = 'Stop the service, and put a copy that `ershou backup` made in its place: `ershou restore FILE`.'

export function describeEmptied(path: string): string {
  return `${path} is empty, with all its accounts gone. Put a copy that \`ershou backup\` made in its place (\`ershou restore FILE\`), or delete the file to begin with no accounts.`
}

export function describeMixed(path: string, fault: string): string {
  return `${path} and ${path}-wal do not make a whole database: ${fault}. If you put ${path} there yourself, delete ${path}-wal and ${path}-shm, which belong to the database of before. Else put a copy that \`ershou backup\` made in its place: \`ershou restore FILE\`.`
}

export const REPLACED = 'database file replaced'

export function describeReplaced(path: string): string {
  return `${path} was deleted or replaced under the running service, which still writes to the old file. Stop the service, and put the right file in its place.`
}
