/** What the drivers throw instead of an error that says that the database cannot be reached. */
import { Failure } from '../../domain/failure.ts'

export function storageUnavailable(cause: unknown): Failure {
  return new Failure('storage_unavailable', 'Accounts and usage cannot be reached right now.', {
    cause,
    retryAfterS: 1,
  })
}
