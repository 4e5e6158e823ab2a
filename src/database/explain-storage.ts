/** Explains to an operator why a storage cannot be opened: which setting is wrong, and what to do. */
import { ConfigError } from '../domain/config-error.ts'
import { isFailure } from '../domain/failure.ts'
import { describeTrouble, isDamage, isOutage } from './sqlite/is-outage.ts'

export interface StoragePlace {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

/** Names the folder as the user did. Never names a database's URL, which may contain a password. */
export function explainStorage(error: unknown, { dataDir, databaseUrl }: StoragePlace): Error {
  if (error instanceof ConfigError) return error
  const cause = isFailure(error) && error.cause instanceof Error ? error.cause : (error as Error)
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  // A call that has nothing to do with files.
  if (code === 'ERR_SYSTEM_ERROR') return cause
  if (databaseUrl !== null) return new Error(explainDatabase(code, cause.message), { cause: error })
  // SQLite's messages already name the file and what to do; those of the operating system do not.
  const sentence = syscall === undefined ? describeMet(dataDir, error) : explainFolder(dataDir, code)
  return new Error(`ERSHOU_DATA_DIR: ${sentence}`, { cause: error })
}

export function explainTaken(dataDir: string): ConfigError {
  return new ConfigError([
    `ERSHOU_DATA_DIR: another service runs on ${dataDir}; stop it, or give this one another folder (several on one storage need PostgreSQL and Redis: ERSHOU_DATABASE_URL, ERSHOU_REDIS_URL)`,
  ])
}

/** `state` says why Redis cannot be reached. */
export function explainRedisAway(state: string | null): string {
  return `ERSHOU_REDIS_URL: ${state} Until it can be, requests with a key are answered 503.`
}

/** Errors of opening already name the database; errors of its locks do not. */
function describeMet(dataDir: string, error: unknown): string {
  return isOutage(error) || isDamage(error) ? describeTrouble(dataDir, error) : (error as Error).message
}

const OTHER_FOLDER = 'or set ERSHOU_DATA_DIR to another folder'

function explainFolder(dataDir: string, code: string): string {
  return FOLDERS[code]?.(dataDir) ?? `${dataDir} cannot be used (${code})`
}

const full = (dataDir: string) => `the disk of ${dataDir} is full; free some space, ${OTHER_FOLDER}`
const denied = (dataDir: string) =>
  `this user may not write in ${dataDir}; give it the right to (chown, chmod), ${OTHER_FOLDER}`

/** By the code of the operating system. */
const FOLDERS: Readonly<Record<string, (dataDir: string) => string>> = {
  EACCES: denied,
  EPERM: denied,
  ENOTDIR: (dataDir) => `${dataDir} is a file, or lies below one; it must be a folder`,
  ENOENT: (dataDir) => `no folder can be made at ${dataDir}; name one on an ordinary disk`,
  EROFS: (dataDir) => `${dataDir} is on a disk that can only be read; mount it for writing, ${OTHER_FOLDER}`,
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
}

const UNREACHABLE = 'no PostgreSQL answers there; start it, or correct the host and the port'
const UNAUTHORIZED = 'PostgreSQL does not accept the user or the password; correct them'

/** By the code of the operating system or of PostgreSQL. */
const DATABASES: Readonly<Record<string, string>> = {
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENOENT: UNREACHABLE,
  ENOTFOUND: 'its host cannot be found; correct the name',
  EAI_AGAIN: 'its host cannot be found; correct the name',
  '28P01': UNAUTHORIZED,
  '28000': UNAUTHORIZED,
  '3D000': 'PostgreSQL has no database of that name; create it, or correct the name',
  '42501': 'the user may not make tables; grant it the right to',
  '53100': 'the disk of PostgreSQL is full; free some space',
  '53300': 'PostgreSQL has no free connection; raise max_connections, or end others',
  '57P03': 'PostgreSQL is not ready yet; wait for it, and start again',
}

function explainDatabase(code: string, message: string): string {
  if (/^timeout exceeded when trying to connect/.test(message)) return `ERSHOU_DATABASE_URL: ${UNREACHABLE} (timeout)`
  const sentence = DATABASES[code]
  if (sentence !== undefined) return `ERSHOU_DATABASE_URL: ${sentence} (${code})`
  // Messages of the operating system contain addresses.
  return `ERSHOU_DATABASE_URL: the database cannot be used: ${code || message}`
}
