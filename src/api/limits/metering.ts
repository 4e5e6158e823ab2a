/** Authentication and limits: API keys, the guards by address and by account, and the meter of the account. */
import { readKeyKind } from '../../accounts/api-key.ts'
import type { Caller, Callers } from '../../domain/accounts/callers.ts'
import { findMonthLimitSource, type MonthLimitSource } from '../../domain/accounts/plans.ts'
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
import { networkOf } from '../../web/client-address.ts'
import type { Exchange } from '../../web/exchange.ts'
import type { Guard } from '../../web/guard.ts'

/** The part of a request in progress that is needed here. */
export interface Call extends Pick<Exchange, 'caller' | 'endpoint' | 'allowance' | 'cost' | 'refused_by'> {
  readonly origin: { readonly address: string }
}

interface MeteringParts {
  readonly callers: Callers
  /** By address: for requests that no plan counts, and for invalid keys. */
  readonly addressGuard: Guard
  readonly meter: Meter
  /** By account: for invalid requests. */
  readonly invalidGuard: Guard
  readonly onDecision: (decision: Decision) => void
}

export type Metering = ReturnType<typeof createMetering>

export function createMetering(parts: MeteringParts) {
  const { meter, invalidGuard, onDecision } = parts
  /** Calls for which the limiter did not answer. Asking it again would take as long again. */
  const unanswered = new WeakSet<Call>()

  function lose(call: Call, error: unknown): never {
    onDecision('unavailable')
    unanswered.add(call)
    throw error
  }

  function judge(call: Call, verdict: Verdict, cost: number): Ticket {
    call.allowance = verdict.allowance
    onDecision(verdict.admitted ? 'admitted' : verdict.limit)
    if (verdict.admitted) return verdict.ticket
    call.refused_by = verdict.limit
    const { account } = call.caller as Caller
    throw verdict.limit === 'minute'
      ? minuteUsedUp(verdict.allowance)
      : monthUsedUp(verdict.allowance, cost, findMonthLimitSource(account))
  }

  return {
    ...createAuthentication(parts),

    /** An invalid request of a valid key costs nothing. Throws `rate_limited` when there are too many of them. */
    passInvalid({ caller }: Call): void {
      const wait = caller && invalidGuard.take(caller.account.id)
      if (wait !== null) throw tooOften('The account has sent too many invalid requests.', wait)
    },

    /** Throws or rejects with `rate_limited`, `quota_exhausted`, or the failure of the limiter. */
    admit(call: Call, cost: number): Ticket | Promise<Ticket> {
      const { account, limits } = call.caller as Caller
      try {
        const verdict = meter.admit(account.id, limits, cost)
        if (!(verdict instanceof Promise)) return judge(call, verdict, cost)
        return verdict.then(
          (made) => judge(call, made, cost),
          (error: unknown) => lose(call, error),
        )
      } catch (error) {
        // A refusal has set the allowance.
        if (call.allowance !== null) throw error
        return lose(call, error)
      }
    },

    /** The answer may be sent once this resolves. `cost` is at most what the ticket reserved. */
    keep(call: Call, ticket: Ticket, status_class: Served['status_class'], cost: number): void | Promise<void> {
      call.cost = cost
      release(call, ticket.cost - cost)
      const { key } = call.caller as Caller
      return meter.keep(ticket, { key_id: key.id, endpoint: call.endpoint, status_class }, cost)
    },

    async giveBack(call: Call, ticket: Ticket): Promise<void> {
      release(call, ticket.cost)
      await meter.giveBack(ticket)
    },

    /** For a count that could not be written, and so does not count. */
    forgetCost(call: Call): void {
      release(call, call.cost)
      call.cost = 0
    },

    /** Reads the allowance if it is not known yet. A failure leaves it unknown. */
    async readAllowance(call: Call): Promise<void> {
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

function createAuthentication({ callers, addressGuard }: MeteringParts) {
  /** Throws `rate_limited` when the address has sent too many requests that no plan counts. */
  function passAddress({ origin }: Call): void {
    const wait = addressGuard.take(networkOf(origin.address))
    if (wait !== null)
      throw tooOften('This IP address has sent too many requests that do not count towards a plan.', wait)
  }

  function enter(call: Call, caller: Caller | null): void {
    if (caller === null) throw new Failure('not_authenticated', 'No valid key.')
    call.caller = caller
  }

  /** For a missing or unknown key. The guard comes before the lookup in the store. */
  function lookUp(call: Call, secret: string | null): void | Promise<void> {
    passAddress(call)
    const found = secret === null ? null : callers.lookUp(secret)
    if (found !== null) return found.then((caller) => enter(call, caller))
    enter(call, null)
  }

  return {
    passAddress,

    /** Whether a public endpoint answers from the samples: only for a test key that works. Any other key has no effect there. */
    seesSamples(secret: string | null): boolean | Promise<boolean> {
      if (secret === null || readKeyKind(secret) !== 'test') return false
      const found = callers.verify(secret) ?? callers.lookUp(secret)
      if (found instanceof Promise) return found.then((caller) => caller?.key.sees_samples === true)
      return found?.key.sees_samples === true
    },

    /** Throws or rejects with `not_authenticated`. */
    authenticate(call: Call, secret: string | null): void | Promise<void> {
      const found = secret === null ? null : callers.verify(secret)
      if (found === null) return lookUp(call, secret)
      if (!(found instanceof Promise)) return enter(call, found)
      return found.then((caller) => {
        // The store has just been asked.
        if (caller === null) passAddress(call)
        enter(call, caller)
      })
    },
  }
}

function tooOften(message: string, retryAfterS: number, more = '', help?: string): Failure {
  const text = `${message} Retry after the number of seconds in Retry-After.${more}`
  return new Failure('rate_limited', text, { retryAfterS, ...(help !== undefined && { help }) })
}

function release(call: Call, cost: number): void {
  if (call.allowance && cost > 0) call.allowance = { ...call.allowance, month_used: call.allowance.month_used - cost }
}

function minuteUsedUp({ limits, minute_frees_in_ms }: Allowance): Failure {
  const message = `The account has used its ${limits.per_minute} requests per minute, which all its keys share.`
  return tooOften(message, windowSecondsOf(minute_frees_in_ms), ` Plans that allow more: ${BILLING}`, BILLING)
}

const BILLING = '/dashboard/billing'
const ALERTS = '/dashboard/alerts'

/** What people can do besides waiting, and the page for it. */
const WAYS_OUT: Readonly<Record<MonthLimitSource, { readonly way: string; readonly page: string }>> = {
  plan: { way: `or change the plan at ${BILLING}`, page: BILLING },
  operator: { way: 'or ask the operator of this service for more', page: BILLING },
  cap: { way: `or change the cap at ${ALERTS}`, page: ALERTS },
}

function monthUsedUp({ limits, month, month_used }: Allowance, cost: number, source: MonthLimitSource): Failure {
  const resets_at = new Date(monthEndOf(month)).toISOString()
  const ofCap = source === 'cap' ? 'own cap of ' : ''
  const of = `${ofCap}${limits.per_month} data requests for ${month} (UTC), which all its keys share`
  const left = Number(limits.per_month) - month_used
  const message =
    left > 0
      ? `This request may cost ${cost}, and the account has ${left} left of its ${of}. Send a smaller request, wait`
      : `The account has ${source === 'cap' ? 'reached' : 'used'} its ${of}. Wait`
  const { way, page } = WAYS_OUT[source]
  return new Failure('quota_exhausted', `${message} until resets_at, ${way}`, { help: page, extra: { resets_at } })
}
