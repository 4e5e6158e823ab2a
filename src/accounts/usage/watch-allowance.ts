/** Checks after each write of usage whether an allowance is nearly used, and notifies the owner once per month and percentage. */
import type { Caller } from '../../domain/accounts/callers.ts'
import { NOTICE_PERCENTS, type NoticePercent, type NoticeStore } from '../../domain/accounts/notices.ts'
import { type Allowance, type Meter, monthEndOf } from '../../domain/limits/meter.ts'
import type { Mail, Mailer } from '../../domain/mail.ts'
import type { CallerAllowance } from '../usage-recorder.ts'

export interface AllowanceWatchParts {
  readonly notices: NoticeStore
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
  readonly #told = new Map<string, { readonly percent: NoticePercent; readonly limit: number }>()
  readonly #looking = new Map<string, Promise<void>>()
  #month = ''

  constructor(parts: AllowanceWatchParts) {
    this.#parts = parts
  }

  /** Costs a comparison for each account that is not about to be told something. */
  see(allowances: readonly CallerAllowance[]): void {
    for (const { caller, allowance } of allowances) {
      const passed = findPassedOf(allowance)
      const { id } = caller.account
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

  #hasTold(accountId: string, { month, limits }: Allowance, passed: NoticePercent): boolean {
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
    const passed = findPassedOf(allowance)
    const limit = limits.per_month
    if (passed === null || limit === null) return
    const at_ms = now()
    const isOwnLimit = account.overrides.per_month !== null
    // Highest first: a customer who learns that nothing is left need not learn that little was left.
    for (const percent of NOTICE_PERCENTS.filter((one) => one <= passed).reverse()) {
      const isFirst = await notices.give({ account_id: account.id, month, percent, of_limit: limit, at_ms })
      if (isFirst && percent === passed)
        mailer.send(writeNoticeMail(account.email, { percent, used, limit, isOwnLimit, month, publicUrl }))
    }
    if (month === this.#month) this.#told.set(account.id, { percent: passed, limit })
  }
}

function findPassedOf({ month_used, limits }: Allowance): NoticePercent | null {
  return limits.per_month === null ? null : findPassed(percentOf(month_used, limits.per_month))
}

/** To one decimal, rounded down, so that 100 means used up. An allowance of zero is always used up. */
export function percentOf(used: number, limit: number): number {
  return limit === 0 ? 100 : Math.floor((used * 1000) / limit) / 10
}

/** The highest threshold that is reached; null = none. */
export function findPassed(percent: number): NoticePercent | null {
  return NOTICE_PERCENTS.findLast((one) => percent >= one) ?? null
}

/** The mail about an allowance that is nearly or fully used. We do not know the reader's language, so it is written in both. */
interface NoticeFigures {
  readonly percent: NoticePercent
  readonly used: number
  readonly limit: number
  /** The limit was set for this account, so another plan does not change it. */
  readonly isOwnLimit: boolean
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** Null = without links. */
  readonly publicUrl: string | null
}

function writeNoticeMail(to: string, figures: NoticeFigures): Mail {
  const { percent, used, limit, isOwnLimit, month, publicUrl } = figures
  const reset = new Date(monthEndOf(month)).toISOString().slice(0, 10)
  const isOver = percent === 100
  const [usedText, limitText] = [used, limit].map((number) => number.toLocaleString('en-GB')) as [string, string]
  const en = [
    isOver
      ? `Your account has used all of its ${limitText} data requests for ${month}. Data requests are refused with status 429 until the allowance resets on ${reset} at 00:00 UTC.`
      : `Your account has used ${usedText} of its ${limitText} data requests for ${month}. When none are left, data requests are refused with status 429 until the allowance resets on ${reset} at 00:00 UTC.`,
    ...(isOwnLimit
      ? [
          'This limit was set for your account and does not depend on its plan. Contact the operator of this service if you need more.',
        ]
      : [
          'A larger plan takes effect as soon as it is confirmed:',
          publicUrl === null ? 'sign in, and open Billing.' : `${publicUrl}/dashboard/billing`,
        ]),
    'Your usage by day, endpoint and key:',
    publicUrl === null ? 'sign in, and open Usage.' : `${publicUrl}/dashboard/usage`,
  ]
  const zh = [
    isOver
      ? `您的账户已用完 ${month} 的全部 ${limitText} 次数据请求。在 ${reset} 00:00（UTC）重新计数之前，新的数据请求会被拒绝（状态码 429）。`
      : `您的账户在 ${month} 已使用 ${usedText} 次数据请求，共 ${limitText} 次。用完后，在 ${reset} 00:00（UTC）重新计数之前，新的数据请求会被拒绝（状态码 429）。`,
    isOwnLimit
      ? '此上限是为您的账户单独设定的，与套餐无关：如需更多，请联系服务的运营人员。'
      : `额度更高的套餐经确认后立即生效：请${publicUrl === null ? '登录后打开“计费”' : '打开以上第一个链接'}。`,
    `按日、接口和密钥查看用量：请${publicUrl === null ? '登录后打开“用量”' : '打开以上最后一个链接'}。`,
  ]
  const subject = isOver
    ? 'Ershou: your data requests for this month are used up · 本月数据请求已用完'
    : `Ershou: ${percent}% of your data requests for this month are used · 本月数据请求已用 ${percent}%`
  return { to, subject, text: `${[...en, '—', ...zh].join('\n\n')}\n` }
}
