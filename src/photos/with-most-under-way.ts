/** Refuses calls at once while many are under way, so that none waits in a line without an end. */
import { Failure } from '../domain/failure.ts'

/** Throws `overloaded`. */
export function withMostUnderWay<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
  most: number,
): (...args: Args) => Promise<Answer> {
  let underWay = 0
  return async (...args) => {
    if (underWay >= most) throw new Failure('overloaded', 'Too many photos are being fetched.', { retryAfterS: 1 })
    underWay++
    try {
      return await call(...args)
    } finally {
      underWay--
    }
  }
}
