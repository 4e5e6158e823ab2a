/** The failure while Redis is away. */
import { Failure } from '../../domain/failure.ts'

/** The errors of the library contain the failed command, so only a reason in words is passed on. */
export function limiterUnavailable(reason: string): Failure {
  return new Failure('limiter_unavailable', 'The rate limiter is unavailable right now.', {
    cause: { reason },
    retryAfterS: 1,
  })
}
