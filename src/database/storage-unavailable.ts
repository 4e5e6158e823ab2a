/** What the drivers throw instead of an error that says that the database cannot be reached. */
import { Failure } from '../domain/failure.ts'

/** `what` is out of reach. */
export function storageUnavailable(cause: unknown, what = 'Accounts and usage'): Failure {
  return new Failure('storage_unavailable', `${what} cannot be reached right now.`, {
    cause,
    retryAfterS: 1,
  })
}
