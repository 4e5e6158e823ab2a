/** Answers `/v1/me`: the account, the key, and the remaining allowance. */
import type { AccountStore } from '../domain/accounts/accounts.ts'
import type { Caller } from '../domain/accounts/callers.ts'
import type { Me } from '../domain/accounts/me.ts'
import { Failure } from '../domain/failure.ts'
import { type Meter, monthEndOf } from '../domain/limits/meter.ts'
import { type Deadline, within } from '../domain/time/within.ts'
import type { UsageRecorder } from './usage-recorder.ts'

interface MeParts {
  readonly store: AccountStore
  readonly meter: Meter
  readonly recorder: UsageRecorder
  /** Schedules work; the returned function cancels it. */
  readonly schedule: Deadline['schedule']
}

/** The longest wait for the store. */
const LONGEST_WAIT_MS = 1000

export function createDescribeMe({ store, meter, recorder, schedule }: MeParts): (caller: Caller) => Promise<Me> {
  const findKey = (id: string) =>
    within(store.findKey(id), { ms: LONGEST_WAIT_MS, schedule }, () => {
      const cause = new Error('the key was not read in time')
      return new Failure('storage_unavailable', 'Accounts cannot be read right now.', { retryAfterS: 1, cause })
    })

  return async ({ account, key, limits }) => {
    const [allowance, kept] = await Promise.all([meter.read(account.id, limits), findKey(key.id)])
    const { per_month, per_minute } = limits
    const uses = [kept?.last_used_at_ms ?? null, recorder.lastUsed(key.id)].filter((at) => at !== null)
    const { id, name, email, status, plan } = account
    return {
      account: { id, name, email, status, plan },
      key: {
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        created_at: formatTime(key.created_at_ms),
        last_used_at: uses.length === 0 ? null : formatTime(Math.max(...uses)),
      },
      allowance: {
        monthly_limit: per_month,
        monthly_cap: account.month_cap,
        monthly_used: allowance.month_used,
        monthly_remaining: per_month === null ? null : Math.max(0, per_month - allowance.month_used),
        resets_at: formatTime(monthEndOf(allowance.month)),
        per_minute_limit: per_minute,
        per_minute_remaining: Math.max(0, per_minute - allowance.minute_used),
      },
    }
  }
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString()
}
