/** Formats an allowance as headers of draft-ietf-httpapi-ratelimit-headers. */
import type { Limits } from '../../domain/accounts/plans.ts'
import { type Allowance, monthEndOf } from '../../domain/limits/meter.ts'
import { windowSecondsOf } from '../../domain/limits/sliding-window.ts'

/** Adds alternating names and values to `headers`, and returns it. If the allowance is unknown, only the cost is added. */
type FormatAllowance = (allowance: Allowance | null, cost: number, headers?: string[]) => string[]

export function createAllowanceFormatter(): FormatAllowance {
  const policies = new WeakMap<Limits, string>()
  let lastMonth = ''
  let lastEndMs = 0

  function formatPolicy(limits: Limits): string {
    const known = policies.get(limits)
    if (known !== undefined) return known
    const month = limits.per_month === null ? '' : `, "month";q=${limits.per_month}`
    const policy = `"minute";q=${limits.per_minute};w=60${month}`
    policies.set(limits, policy)
    return policy
  }

  function endOf(month: string): number {
    if (month !== lastMonth) {
      lastMonth = month
      lastEndMs = monthEndOf(month)
    }
    return lastEndMs
  }

  function formatLeft({ now_ms, limits, minute_used, minute_frees_in_ms, month, month_used }: Allowance): string {
    const minute = `"minute";r=${Math.max(0, limits.per_minute - minute_used)};t=${windowSecondsOf(minute_frees_in_ms)}`
    if (limits.per_month === null) return minute
    const left = Math.max(0, limits.per_month - month_used)
    return `${minute}, "month";r=${left};t=${Math.ceil((endOf(month) - now_ms) / 1000)}`
  }

  return (allowance, cost, headers = []) => {
    if (allowance !== null) {
      headers.push('ratelimit-policy', formatPolicy(allowance.limits), 'ratelimit', formatLeft(allowance))
    }
    headers.push('x-quota-cost', String(cost))
    return headers
  }
}
