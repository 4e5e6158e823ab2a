/** Collects what the overview shows. */
import type { MonthCharges, OwnBilling } from '../../../accounts/billing/own-billing.ts'
import type { OwnAccount } from '../../../accounts/own-account/own-account.ts'
import { deriveKeyState } from '../../../accounts/own-keys/derive-key-state.ts'
import type { OwnKeys } from '../../../accounts/own-keys/own-keys.ts'
import type { OwnReceivers } from '../../../accounts/saved-searches/own-receivers.ts'
import type { OwnSearches, SearchWithReceivers } from '../../../accounts/saved-searches/own-searches.ts'
import type { SigningIn } from '../../../accounts/signing-in/create-signing-in.ts'
import type { MonthUsage, UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import type { Span } from '../../../accounts/usage/range.ts'
import type { Account, ApiKey } from '../../../domain/accounts/accounts.ts'
import type { Invoice, PlanChange } from '../../../domain/accounts/billing.ts'
import { percentileOf } from '../../../domain/accounts/latency.ts'
import type { RefusalReason, StatusClass, UsagePart } from '../../../domain/accounts/usage.ts'
import type { OwnVisit } from '../../visit.ts'
import { readStanding, type Standing } from '../searches/describe-receiver.tsx'

export interface OverviewParts {
  readonly keys: Pick<OwnKeys, 'count' | 'list' | 'findLastUse'>
  readonly usage: Pick<UsageQuestions, 'readMonth' | 'readSplit' | 'readRefusals' | 'readTimes' | 'spanOf' | 'catchUp'>
  readonly billing: Pick<OwnBilling, 'findOpenChange' | 'readCharges' | 'currency' | 'listInvoices' | 'isPastDue'>
  readonly own: Pick<OwnAccount, 'hasPassword'>
  readonly signingIn: Pick<SigningIn, 'passkeys' | 'links'>
  /** Null if searches cannot be saved here. */
  readonly deliveries: {
    readonly searches: Pick<OwnSearches, 'list'>
    readonly receivers: Pick<OwnReceivers, 'countToday' | 'logEnd'>
  } | null
  readonly hasMarket: boolean
  readonly now: () => number
}

export interface Overview {
  readonly account: Account
  readonly month: MonthUsage
  readonly span: Span
  /** By day and class of status. */
  readonly days: readonly UsagePart[]
  readonly figures: Figures
  /** The number of active and inactive keys. */
  readonly open: number
  readonly ended: number
  readonly expiring: readonly ApiKey[]
  /** Null = no key was ever used. */
  readonly lastUse: number | null
  readonly change: PlanChange | null
  readonly charges: MonthCharges
  readonly openInvoices: readonly OpenInvoice[]
  readonly currency: string
  /** Null if searches cannot be saved here. */
  readonly saved: { readonly searches: readonly SearchWithReceivers[]; readonly standing: Standing } | null
  /** An address that waits to be confirmed; null = none. */
  readonly newEmail: string | null
  /** Whether there is a password or a passkey. */
  readonly hasAccess: boolean
  readonly hidesSteps: boolean
  readonly hasMarket: boolean
  readonly origin: string
  readonly now: number
}

interface OpenInvoice {
  readonly invoice: Invoice
  readonly isPastDue: boolean
}

/** Of the last 30 days. */
export interface Figures {
  readonly today: number
  readonly requests: number
  readonly cost: number
  readonly byClass: Readonly<Record<StatusClass, number>>
  readonly refused: Readonly<Record<RefusalReason, number>>
  /** Milliseconds; null = no request whose time is known. */
  readonly p95: number | null
}

export async function readOverview(parts: OverviewParts, visit: OwnVisit): Promise<Overview> {
  const { keys, usage, billing, own, signingIn, deliveries, hasMarket } = parts
  const { account } = visit.signedIn
  await usage.catchUp()
  const span = usage.spanOf('days30')
  const [month, days, listed, ended, lastUse, change, charges, hasPassword, passkeys, newEmail] = await Promise.all([
    usage.readMonth(account),
    usage.readSplit(account.id, span, 'status_class'),
    keys.list(account, 'open', 1),
    keys.count(account, 'ended'),
    keys.findLastUse(account),
    billing.findOpenChange(account),
    billing.readCharges(account),
    own.hasPassword(account),
    signingIn.passkeys.list(account.id),
    signingIn.links.findNewEmail(account.id),
  ])
  const now = parts.now()
  return {
    ...{ account, month, span, days, lastUse, change, charges, newEmail, hasMarket, now, ended },
    currency: billing.currency,
    openInvoices: (await billing.listInvoices(account))
      .filter(({ state }) => state === 'open')
      .map((invoice) => ({ invoice, isPastDue: billing.isPastDue(invoice) })),
    figures: await readFigures(usage, account.id, span, days),
    open: listed.total,
    expiring: listed.keys.filter((key) => deriveKeyState(key, now) === 'expires_soon'),
    saved: deliveries && {
      searches: await deliveries.searches.list(account),
      standing: await readStanding(deliveries.receivers, account, now),
    },
    hasAccess: hasPassword || passkeys.length > 0,
    hidesSteps: visit.checklist === account.id,
    origin: visit.origin.url,
  }
}

async function readFigures(
  usage: OverviewParts['usage'],
  accountId: string,
  span: Span,
  days: readonly UsagePart[],
): Promise<Figures> {
  const [refusals, times] = await Promise.all([
    usage.readRefusals(accountId, span),
    usage.readTimes(accountId, span, 'day'),
  ])
  const sum = (rows: readonly { readonly requests: number }[]) => rows.reduce((all, one) => all + one.requests, 0)
  const classSum = (name: StatusClass) => sum(days.filter((part) => part.name === name))
  const refusedBy = (reason: RefusalReason) => sum(refusals.filter((one) => one.reason === reason))
  return {
    today: sum(days.filter(({ day }) => day === span.to)),
    requests: sum(days),
    cost: days.reduce((all, { cost }) => all + cost, 0),
    byClass: { '2xx': classSum('2xx'), '3xx': classSum('3xx'), '4xx': classSum('4xx'), '5xx': classSum('5xx') },
    refused: { minute: refusedBy('minute'), month: refusedBy('month') },
    p95: percentileOf(times, 0.95),
  }
}
