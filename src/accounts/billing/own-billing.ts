/** Plans, invoices and the billing address for the owner of an account. Every call names the account and never returns data of others. */
import type { Account, AccountStore } from '../../domain/accounts/accounts.ts'
import {
  type Billing,
  type BillingAddress,
  type Invoice,
  type InvoiceSettings,
  isPastDue,
  type PlanChange,
  type PlanPrices,
} from '../../domain/accounts/billing.ts'
import { allowsMore, type Limits, PLAN_NAMES, PLANS, type Plan } from '../../domain/accounts/plans.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import type { Mailer } from '../../domain/mail.ts'
import { createRandomText, type RandomBytes } from '../random-text.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { Result, Visitor } from '../signing-in/results.ts'
import { applyWhenDue, type ChangesParts, describeChange, findOpenChange } from './apply-changes.ts'
import { type AddressProblems, isSameAddress, readBillingAddress, type TypedAddress } from './billing-address.ts'
import { writeWaitingMail } from './billing-mails.ts'
import { countDays, listMonthLines, shareOf, sumLines, taxOf } from './calculate-invoice.ts'

interface OwnBillingParts extends ChangesParts {
  readonly accountStore: Pick<AccountStore, 'findAccount' | 'findAccounts'>
  readonly billing: Billing
  readonly prices: PlanPrices
  readonly settings: InvoiceSettings
  readonly mailer: Pick<Mailer, 'send'>
  /** The origin of links in mails; null = no links. */
  readonly publicUrl: string | null
  readonly note: Audit
  readonly randomBytes: RandomBytes
}

/** up = a larger plan; the same or a smaller one is down. */
type PlanRelation = 'current' | 'up' | 'down'

export interface PlanOffer {
  readonly plan: Plan
  readonly limits: Limits
  /** In the smallest unit of the currency; null = as agreed. */
  readonly price: number | null
  readonly relation: PlanRelation
}

/** The effect of a change. */
export interface PlanPreview {
  readonly from: PlanOffer
  readonly to: PlanOffer
  readonly currency: string
  /** When it takes effect; null = as soon as it is confirmed. */
  readonly applies_at_ms: number | null
  /** The price of the new plan for the rest of this month, if confirmed today. */
  readonly rest: { readonly days: number; readonly of_days: number; readonly amount: number | null }
  readonly has_overrides: boolean
}

/** What is charged for a part of a month, by the rule of invoices. */
export interface Charge {
  readonly days: number
  readonly of_days: number
  /** Before tax; null = as agreed. */
  readonly net: number | null
  /** Null = no tax is charged, or the amount is as agreed. */
  readonly tax: number | null
  /** With tax; null = as agreed. */
  readonly gross: number | null
}

export interface MonthCharges {
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** For the days that have ended. */
  readonly so_far: Charge
  /** For the whole month if the plan stays as it is. */
  readonly whole: Charge
  /** When the invoice of this month is issued if the plan stays as it is; null = there will be none. */
  readonly invoice_at_ms: number | null
}

/** not_a_plan = unknown name; open_change = another change is pending; unavailable = the payment provider does not respond. */
export type ChangeRefusal = 'not_a_plan' | 'same' | 'open_change' | 'unavailable'

/** gone = already complete or cancelled, or of another account; too_late = being applied. */
export type CancelRefusal = 'gone' | 'too_late'

const ID_LENGTH = 16
/** Operators are not told of more changes of an account within a day: somebody who asks and cancels all the time would fill their mailbox. */
const MOST_TOLD_A_DAY = 3
const DAY_MS = 86_400_000
const OPERATORS_A_PAGE = 100

export class OwnBilling {
  readonly #parts: OwnBillingParts

  constructor(parts: OwnBillingParts) {
    this.#parts = parts
  }

  get currency(): string {
    return this.#parts.prices.currency
  }

  /** Null = no tax is charged. */
  get tax(): InvoiceSettings['tax'] {
    return this.#parts.settings.tax
  }

  /** Of this month, from the plan history. */
  async readCharges({ id }: Account): Promise<MonthCharges> {
    const { store, prices, now } = this.#parts
    const [at, spans] = [now(), await store.listSpans(id)]
    const month = monthOf(at)
    const question = { month, spans, deleted_at_ms: null }
    const whole = listMonthLines(question, prices)
    const charge = (lines: typeof whole): Charge => {
      const net = sumLines(lines)
      const tax = this.tax && taxOf(net, this.tax)
      const days = lines.reduce((sum, line) => sum + line.days, 0)
      return { days, of_days: countDays(month), net, tax, gross: net === null ? null : net + (tax ?? 0) }
    }
    return {
      month,
      so_far: charge(listMonthLines({ ...question, until_ms: at }, prices)),
      whole: charge(whole),
      invoice_at_ms: whole.some(({ plan }) => plan !== 'free') ? monthEndOf(month) : null,
    }
  }

  /** Null = none was given. */
  findAddress({ id }: Account): Promise<BillingAddress | null> {
    return this.#parts.store.findAddress(id)
  }

  /** Removes it if nothing was typed. The next invoices have it; issued ones keep theirs. */
  async setAddress(
    account: Account,
    typed: TypedAddress,
    visitor: Visitor,
  ): Promise<{ readonly done: BillingAddress | null } | { readonly wrong: AddressProblems }> {
    const { store, note, now } = this.#parts
    const read = readBillingAddress(typed)
    if ('wrong' in read || isSameAddress(read.done, await store.findAddress(account.id))) return read
    await store.writeAddress(account.id, read.done, now())
    const act = read.done === null ? 'billing_address_removed' : 'billing_address_set'
    await note({ act, actor: account.id }, visitor)
    return read
  }

  /** All plans, smallest first. */
  offers(account: Account): readonly PlanOffer[] {
    return PLAN_NAMES.map((plan) => this.#offer(plan, account))
  }

  preview(account: Account, name: string): Result<PlanPreview, ChangeRefusal> {
    const plan = PLAN_NAMES.find((one) => one === name)
    if (plan === undefined) return { refused: 'not_a_plan' }
    if (plan === account.plan) return { refused: 'same' }
    const [from, to] = [this.#offer(account.plan, account), this.#offer(plan, account)]
    const now = this.#parts.now()
    const month = monthOf(now)
    const of_days = countDays(month)
    const days = of_days - new Date(now).getUTCDate() + 1
    const amount = to.price === null ? null : shareOf(to.price, days, of_days)
    const { per_minute, per_month } = account.overrides
    return {
      done: {
        ...{ from, to, currency: this.currency, rest: { days, of_days, amount } },
        applies_at_ms: to.relation === 'up' ? null : monthEndOf(month),
        has_overrides: per_minute !== null || per_month !== null,
      },
    }
  }

  /** The pending or scheduled change; null = none. */
  findOpenChange(account: Account): Promise<PlanChange | null> {
    return findOpenChange(this.#parts.store, account.id)
  }

  /** `url`: where the customer pays; null = nowhere. */
  async request(
    account: Account,
    name: string,
    visitor: Visitor,
  ): Promise<Result<{ readonly change: PlanChange; readonly url: string | null }, ChangeRefusal>> {
    const previewed = this.preview(account, name)
    if ('refused' in previewed) return previewed
    const { store, billing, note, now, randomBytes } = this.#parts
    const { to, applies_at_ms } = previewed.done
    const change: PlanChange = {
      id: `chg_${createRandomText(randomBytes, ID_LENGTH)}`,
      account_id: account.id,
      from_plan: account.plan,
      to_plan: to.plan,
      state: 'waiting',
      requested_at_ms: now(),
      applies_at_ms: applies_at_ms ?? now(),
      settled_at_ms: null,
    }
    // Stored before the payment provider is called, so that its reply finds the change.
    if (!(await store.createChange(change))) return { refused: 'open_change' }
    await note({ act: 'plan_change_requested', actor: account.id, detail: describeChange(change) }, visitor)
    let asked: Awaited<ReturnType<Billing['request']>>
    try {
      asked = await billing.request(change)
    } catch {
      await store.moveChange(change.id, 'waiting', 'cancelled', now())
      await note({ act: 'plan_change_cancelled', actor: 'service', account_id: account.id, detail: change.id }, visitor)
      return { refused: 'unavailable' }
    }
    if (asked.state === 'waiting') {
      await this.#tellOperators(change, account)
      return { done: { change, url: asked.url } }
    }
    const scheduled = await store.moveChange(change.id, 'waiting', 'scheduled', now())
    return { done: { change: scheduled ? await applyWhenDue(this.#parts, scheduled) : change, url: null } }
  }

  async cancel(account: Account, id: string, visitor: Visitor): Promise<Result<PlanChange, CancelRefusal>> {
    const { store, note, now } = this.#parts
    const change = await store.findChange(id)
    if (change?.account_id !== account.id) return { refused: 'gone' }
    // An operator may confirm it at this moment, and then it is being applied.
    const isDue = change.applies_at_ms <= now()
    if (change.state === 'scheduled' && isDue) return { refused: 'too_late' }
    const moved =
      (await store.moveChange(id, 'waiting', 'cancelled', now())) ??
      (isDue ? null : await store.moveChange(id, 'scheduled', 'cancelled', now()))
    if (moved === null) return { refused: isDue && change.state === 'waiting' ? 'too_late' : 'gone' }
    await note({ act: 'plan_change_cancelled', actor: account.id, detail: describeChange(moved) }, visitor)
    return { done: moved }
  }

  /** Newest first. */
  listInvoices(account: Account): Promise<readonly Invoice[]> {
    return this.#parts.store.listInvoices(account.id)
  }

  isPastDue(invoice: Invoice): boolean {
    return isPastDue(invoice, this.#parts.now())
  }

  /** Null if the account has no such invoice. */
  async findInvoice(account: Account, id: string): Promise<Invoice | null> {
    const invoice = await this.#parts.store.findInvoice(id)
    return invoice?.account_id === account.id ? invoice : null
  }

  /** Every active operator. */
  async #tellOperators(change: PlanChange, { id, email }: Account): Promise<void> {
    const { store, accountStore, mailer, publicUrl } = this.#parts
    const since = change.requested_at_ms - DAY_MS
    const recent = (await store.listChanges(id)).filter(({ requested_at_ms }) => requested_at_ms > since)
    if (recent.length > MOST_TOLD_A_DAY) return
    const question = { text: null, plan: null, status: 'active', role: 'operator', limit: OPERATORS_A_PAGE } as const
    for (let offset = 0; ; offset += OPERATORS_A_PAGE) {
      const { accounts } = await accountStore.findAccounts({ ...question, offset })
      for (const operator of accounts) mailer.send(writeWaitingMail(operator.email, change, email, publicUrl))
      if (accounts.length < OPERATORS_A_PAGE) return
    }
  }

  #offer(plan: Plan, account: Account): PlanOffer {
    const price = this.#parts.prices.per_month[plan]
    const relation = plan === account.plan ? 'current' : allowsMore(plan, account.plan) ? 'up' : 'down'
    return { plan, limits: PLANS[plan], price, relation }
  }
}
