/** Who may come in: keys that open, within the guard of the address for all that no plan limits. */
import type { Caller, Callers } from '../../domain/accounts/callers.ts'
import { Failure } from '../../domain/failure.ts'
import { networkOf } from '../../web/client-address.ts'
import type { Guard } from '../../web/guard.ts'
import type { Call } from './call.ts'

export interface EntranceParts {
  readonly callers: Callers
  /** For what needs no plan, and for keys that do not open: by address. */
  readonly addressGuard: Guard
}

export function createEntrance({ callers, addressGuard }: EntranceParts) {
  /** Throws `rate_limited` when the address asks too often for what no plan limits. */
  function passAddress({ origin }: Call): void {
    const wait = addressGuard.take(networkOf(origin.address))
    if (wait !== null)
      throw tooOften('This IP address has sent too many requests that do not count towards a plan.', wait)
  }

  function enter(call: Call, caller: Caller | null): void {
    if (caller === null) throw new Failure('not_authenticated', 'No valid key.')
    call.caller = caller
  }

  /** Every key that does not open goes this way; the guard stands before the store. */
  function turnAway(call: Call, secret: string | null): void | Promise<void> {
    passAddress(call)
    const looking = secret === null ? null : callers.lookUp(secret)
    if (looking !== null) return looking.then((caller) => enter(call, caller))
    enter(call, null)
  }

  return {
    passAddress,

    /** Throws `not_authenticated`, at once or later. */
    authenticate(call: Call, secret: string | null): void | Promise<void> {
      const found = secret === null ? null : callers.verify(secret)
      if (found === null) return turnAway(call, secret)
      if (!(found instanceof Promise)) return enter(call, found)
      return found.then((caller) => {
        // The store was asked just now.
        if (caller === null) passAddress(call)
        enter(call, caller)
      })
    },
  }
}

export function tooOften(message: string, retryAfterS: number): Failure {
  return new Failure('rate_limited', `${message} Retry after the number of seconds in Retry-After.`, { retryAfterS })
}
