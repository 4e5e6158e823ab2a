/** Checks after each write of usage whether an allowance is nearly used, and notifies the owner once per month, limit and chosen percentage. */
import type { Caller } from '../../domain/accounts/callers.ts'
import type { Alerts, NoticeStore } from '../../domain/accounts/notices.ts'
import { findMonthLimitSource } from '../../domain/accounts/plans.ts'
import type { Allowance, Meter } from '../../domain/limits/meter.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { CallerAllowance } from '../usage-recorder.ts'
import { writeNoticeMail } from './notice-mails.ts'

export interface AllowanceWatchParts {
  readonly notices: Pick<NoticeStore, 'give'>
  readonly meter: Pick<Meter, 'read'>
  readonly mailer: Pick<Mailer, 'send'>
  /** ERSHOU_PUBLIC_URL; null = mails have no link. */
  readonly publicUrl: string | null
  readonly now: () => number
  /** Called when the check failed; the next request of the account repeats it. */
  readonly onFailure: (error: unknown) => void
  readonly onSuccess?: () => void
}

export class AllowanceWatch {
  readonly #parts: AllowanceWatchParts
  /** The last notice of an account in `#month`, whichever process sent it. */
  readonly #told = new Map<string, { readonly percent: number; readonly limit: number }>()
  readonly #looking = new Map<string, Promise<void>>()
  #month = ''

  constructor(parts: AllowanceWatchParts) {
    this.#parts = parts
  }

  /** Costs a comparison for each account that is not about to be told something. */
  see(allowances: readonly CallerAllowance[]): void {
    for (const { caller, allowance } of allowances) {
      const { id, alerts } = caller.account
      const passed = findPassedOf(allowance, alerts)
      if (passed === null || this.#looking.has(id) || this.#hasTold(id, allowance, passed)) continue
      const looking = this.#look(caller)
        .then(this.#parts.onSuccess, this.#parts.onFailure)
        .finally(() => this.#looking.delete(id))
      this.#looking.set(id, looking)
    }
  }

  /** Resolves when nothing is in progress. */
  async settle(): Promise<void> {
    await Promise.all(this.#looking.values())
  }

  #hasTold(accountId: string, { month, limits }: Allowance, passed: number): boolean {
    // A late request of the previous month must not reset this one.
    if (month > this.#month) {
      this.#month = month
      this.#told.clear()
    }
    const told = this.#told.get(accountId)
    return month < this.#month || (told !== undefined && told.limit === limits.per_month && told.percent >= passed)
  }

  /** A failed request was released, so the current allowance decides. */
  async #look({ account, limits }: Caller): Promise<void> {
    const { notices, meter, mailer, publicUrl, now } = this.#parts
    const allowance = await meter.read(account.id, limits)
    const { month, month_used: used } = allowance
    const { alerts } = account
    const passed = findPassedOf(allowance, alerts)
    const limit = limits.per_month
    if (passed === null || limit === null) return
    const at_ms = now()
    const source = findMonthLimitSource(account)
    // Highest first: a customer who learns that nothing is left need not learn that little was left.
    for (const percent of alerts.percents.filter((one) => one <= passed).reverse()) {
      const isFirst = await notices.give({ account_id: account.id, month, percent, of_limit: limit, at_ms })
      if (isFirst && percent === passed)
        mailer.send(writeNoticeMail(account.email, { percent, used, limit, source, month, publicUrl }))
    }
    if (month === this.#month) this.#told.set(account.id, { percent: passed, limit })
  }
}

function findPassedOf({ month_used, limits }: Allowance, { percents }: Alerts): number | null {
  return limits.per_month === null ? null : findPassed(percentOf(month_used, limits.per_month), percents)
}

/** To one decimal, rounded down, so that 100 means used up. An allowance of zero is always used up. */
export function percentOf(used: number, limit: number): number {
  return limit === 0 ? 100 : Math.floor((used * 1000) / limit) / 10
}

/** The highest of the chosen percentages that is reached; null = none. */
export function findPassed(percent: number, chosen: readonly number[]): number | null {
  return chosen.findLast((one) => percent >= one) ?? null
}
