/** What callers get when a thread of the inventory does not live to answer. */
import { Failure } from '../../../domain/failure.ts'

export function inventoryAway(cause: unknown): Failure {
  return new Failure('storage_unavailable', 'The inventory cannot be reached right now.', { cause, retryAfterS: 1 })
}
