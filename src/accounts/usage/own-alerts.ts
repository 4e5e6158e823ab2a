/** The alerts and the cap that owners choose for their accounts. */
import type { Account } from '../../domain/accounts/accounts.ts'
import type { Alerts, AllowanceNotice, NoticeStore } from '../../domain/accounts/notices.ts'
import { MOST_ALERT_PERCENTS } from '../../domain/accounts/notices.ts'
import { monthOf } from '../../domain/limits/meter.ts'
import { type Accounts, MOST_PER_MONTH } from '../accounts.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { Result, Visitor } from '../signing-in/results.ts'

interface OwnAlertsParts {
  readonly accounts: Pick<Accounts, 'setCap' | 'setAlerts'>
  readonly notices: Pick<NoticeStore, 'list'>
  readonly audit: Audit
  readonly now: () => number
}

export type CapRefusal = 'not_a_cap'
export type AlertsRefusal = 'not_percentages' | 'too_many'

/** Longer than five percentages however they are separated. */
const LONGEST_LIST = 100

export class OwnAlerts {
  readonly #parts: OwnAlertsParts

  constructor(parts: OwnAlertsParts) {
    this.#parts = parts
  }

  /** Those of this month, the lowest percentage first. A percentage that was passed together with a higher one was noted without a mail. */
  async listSent({ id }: Account): Promise<readonly AllowanceNotice[]> {
    const noted = await this.#parts.notices.list(id, monthOf(this.#parts.now()))
    return noted.filter(
      ({ percent, of_limit, at_ms }) =>
        !noted.some((one) => one.of_limit === of_limit && one.percent > percent && one.at_ms <= at_ms),
    )
  }

  /** As typed: a whole number, or empty for none. */
  async setCap(account: Account, typed: string, visitor: Visitor): Promise<Result<Account, CapRefusal>> {
    const cap = readCap(typed)
    if (cap === undefined) return { refused: 'not_a_cap' }
    if (cap === account.month_cap) return { done: account }
    const set = await this.#parts.accounts.setCap(account.id, cap)
    if ('refused' in set) throw new Error(set.refused)
    await this.#parts.audit({ act: 'cap_set', actor: account.id, detail: describeCap(cap) }, visitor)
    return set
  }

  /** `percents` as typed: with commas or blanks in between, or empty for none. */
  async setAlerts(
    account: Account,
    { percents: typed, refusals }: { readonly percents: string; readonly refusals: boolean },
    visitor: Visitor,
  ): Promise<Result<Account, AlertsRefusal>> {
    const percents = readPercents(typed)
    if (percents === null) return { refused: 'not_percentages' }
    if (percents.length > MOST_ALERT_PERCENTS) return { refused: 'too_many' }
    const wanted = { percents, refusals }
    if (describeAlerts(wanted) === describeAlerts(account.alerts)) return { done: account }
    const set = await this.#parts.accounts.setAlerts(account.id, wanted)
    if ('refused' in set) throw new Error(set.refused)
    await this.#parts.audit({ act: 'alerts_set', actor: account.id, detail: describeAlerts(wanted) }, visitor)
    return set
  }
}

/** Thousands may be separated. Undefined if it is not a cap; null = none. */
function readCap(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (!/^\d{1,13}$|^\d{1,3}(?:[,，' ]\d{3}){1,4}$/.test(text)) return undefined
  const cap = Number(text.replace(/\D/g, ''))
  return cap <= MOST_PER_MONTH ? cap : undefined
}

/** The lowest first, each once; null if one of them is not a percentage. */
export function readPercents(typed: string): readonly number[] | null {
  if (typed.length > LONGEST_LIST) return null
  const pieces = typed.split(/[\s,;，、；]+/).filter((piece) => piece !== '')
  const read = pieces.map((piece) => (/^\d{1,3}[%％]?$/.test(piece) ? Number.parseInt(piece, 10) : 0))
  if (read.some((percent) => percent < 1 || percent > 100)) return null
  return [...new Set(read)].sort((a, b) => a - b)
}

/** For the audit log. */
export function describeCap(cap: number | null): string {
  return cap === null ? 'none' : `${cap} a month`
}

/** For the audit log. */
export function describeAlerts({ percents, refusals }: Alerts): string {
  return `${percents.length === 0 ? 'none' : `${percents.join(', ')} %`}; refused requests ${refusals ? 'on' : 'off'}`
}
