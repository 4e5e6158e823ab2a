/** The Failure that the drivers throw when the database is unavailable. */
import { Failure } from '../domain/failure.ts'

/** `what` names the unavailable data. */
export function storageUnavailable(cause: unknown, what = 'Accounts and usage'): Failure {
  return new Failure('storage_unavailable', `${what} cannot be reached right now.`, {
    cause,
    retryAfterS: 1,
  })
}
