/** Who may ask, and how much: keys, the two guards, and the limits of the account. */

import type { Caller } from '../../domain/accounts/callers.ts'
import { Failure } from '../../domain/failure.ts'
import {
  type Allowance,
  type Meter,
  monthEndOf,
  type Served,
  type Ticket,
  type Verdict,
} from '../../domain/limits/meter.ts'
import { windowSecondsOf } from '../../domain/limits/sliding-window.ts'
import type { Decision } from '../../observe/request-metrics.ts'
import type { Guard } from '../../web/guard.ts'
import type { Call } from './call.ts'
import { createEntrance, type EntranceParts, tooOften } from './entrance.ts'

interface MeteringParts extends EntranceParts {
  readonly meter: Meter
  /** For requests that are wrong: by account. */
  readonly invalidGuard: Guard
  readonly onDecision: (decision: Decision) => void
}

export type Metering = ReturnType<typeof createMetering>

export function createMetering(parts: MeteringParts) {
  const { meter, invalidGuard, onDecision } = parts
  /** The limiter was away for them: asking it once more would take as long again. */
  const unanswered = new WeakSet<Call>()

  function lose(call: Call, error: unknown): never {
    onDecision('unavailable')
    unanswered.add(call)
    throw error
  }

  function judge(call: Call, verdict: Verdict): Ticket {
    call.allowance = verdict.allowance
    onDecision(verdict.admitted ? 'admitted' : verdict.limit)
    if (verdict.admitted) return verdict.ticket
    call.refused_by = verdict.limit
    throw verdict.limit === 'minute' ? minuteUsedUp(verdict.allowance) : monthUsedUp(verdict.allowance)
  }

  return {
    ...createEntrance(parts),

    /** A request of a valid key that is wrong costs nothing; a flood of them is stopped. */
    passInvalid({ caller }: Call): void {
      const wait = caller && invalidGuard.take(caller.account.id)
      if (wait !== null) throw tooOften('The account has sent too many invalid requests.', wait)
    },

    /** Throws `rate_limited` or `quota_exhausted`, or that the limiter is away, at once or later. */
    admit(call: Call): Ticket | Promise<Ticket> {
      const { account, limits } = call.caller as Caller
      try {
        const verdict = meter.admit(account.id, limits)
        if (!(verdict instanceof Promise)) return judge(call, verdict)
        return verdict.then(
          (made) => judge(call, made),
          (error: unknown) => lose(call, error),
        )
      } catch (error) {
        // Refusals are thrown as well, and have told how the account stands.
        if (call.allowance !== null) throw error
        return lose(call, error)
      }
    },

    /** When it resolves, the answer may leave. */
    keep(call: Call, ticket: Ticket, status_class: Served['status_class']): void | Promise<void> {
      call.cost = 1
      const { key } = call.caller as Caller
      return meter.keep(ticket, { key_id: key.id, endpoint: call.endpoint, status_class })
    },

    async giveBack(call: Call, ticket: Ticket): Promise<void> {
      forgetCost(call)
      await meter.giveBack(ticket)
    },

    /** What was counted could not be written, and so was not counted. */
    forgetCost,

    /** Finds out how the account stands where that is not known yet. Nothing fails for want of it. */
    async look(call: Call): Promise<void> {
      const { caller } = call
      if (caller === null || call.allowance !== null || unanswered.has(call)) return
      try {
        call.allowance = await meter.read(caller.account.id, caller.limits)
      } catch {
        call.allowance = null
      }
    },
  }
}

function forgetCost(call: Call): void {
  call.cost = 0
  if (call.allowance) call.allowance = { ...call.allowance, month_used: call.allowance.month_used - 1 }
}

function minuteUsedUp({ limits, minute_frees_in_ms }: Allowance): Failure {
  const retryAfterS = windowSecondsOf(minute_frees_in_ms)
  const message = `The account has used its ${limits.per_minute} requests per minute, which all its keys share.`
  return new Failure('rate_limited', `${message} Retry after the number of seconds in Retry-After.`, { retryAfterS })
}

function monthUsedUp({ limits, month }: Allowance): Failure {
  const resets_at = new Date(monthEndOf(month)).toISOString()
  const message = `The account has used its ${limits.per_month} data requests for ${month} (UTC), which all its keys share.`
  return new Failure('quota_exhausted', `${message} Wait until resets_at, or change the plan.`, {
    extra: { resets_at },
  })
}
