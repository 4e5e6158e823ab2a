/**
 * Which errors of PostgreSQL mean that the server is unavailable. All others (syntax, a missing table, a constraint, a
 * wrong value) are bugs, and are not wrapped.
 */

/** Classes of SQLSTATE about the state of the server or the connection, independent of the statement. */
const CLASSES: ReadonlySet<string> = new Set([
  '08', // connection
  '28', // authentication
  '40', // deadlock, serialization: a retry may succeed
  '53', // out of disk, memory, connections
  '57', // statement timeout, shutdown, starting up
  '58', // input and output
])
const STATES: ReadonlySet<string> = new Set([
  '25006', // read only: a standby after a failover
  '25P03', // idle in transaction for too long
  '3D000', // no such database
  '55P03', // lock timeout
])

/** The driver's own errors have no code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

export function isOutage(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  const state = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof state === 'string' && state.length === 5 && (CLASSES.has(state.slice(0, 2)) || STATES.has(state))
}

/** Errors after which the connection cannot be used. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Errors of the operating system name the call that failed.
  return typeof (error as { syscall?: unknown }).syscall === 'string' || CONNECTION_LOST.test(error.message)
}
