/** The failure of a request that cannot be counted. */
import { Failure } from '../../domain/failure.ts'

/** The errors of the library carry the command that failed, so only the reason in words goes on. */
export function limiterUnavailable(reason: string): Failure {
  return new Failure('limiter_unavailable', 'The rate limiter is unavailable right now.', {
    cause: { reason },
    retryAfterS: 1,
  })
}
