/** Account operations for operators; every action is logged with the person. */
import {
  type Account,
  type AccountQuestion,
  type AccountSort,
  type AccountStore,
  type ApiKey,
  type DeletedAccount,
  LONGEST_EMAIL,
} from '../../domain/accounts/accounts.ts'
import type { AuditAct, AuditEntry, AuditFilter, AuditStore } from '../../domain/accounts/audit.ts'
import type { BillingAddress, BillingStore, Invoice, PlanChange } from '../../domain/accounts/billing.ts'
import type { AccountUse, OperatorStore } from '../../domain/accounts/operator.ts'
import type { Overrides } from '../../domain/accounts/plans.ts'
import type { Session } from '../../domain/accounts/sessions.ts'
import { monthOf } from '../../domain/limits/meter.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { Accounts, NewAccount } from '../accounts.ts'
import { cancelOpenChange, describeChange } from '../billing/apply-changes.ts'
import { readMailable } from '../names.ts'
import type { Outcome } from '../outcome.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { Result, Visitor } from '../signing-in/results.ts'
import type { Sessions } from '../signing-in/sessions.ts'
import { writeKeyRevokedMail } from './key-revoked-mail.ts'

interface OperatedAccountsParts {
  readonly accounts: Pick<Accounts, 'create' | 'setPlan' | 'setStatus' | 'setRole' | 'override' | 'revokeKey'>
  readonly store: AccountStore
  readonly operator: Pick<OperatorStore, 'readUses'>
  readonly billing: Pick<BillingStore, 'listChanges' | 'listInvoices' | 'moveChange' | 'findAddress'>
  readonly sessions: Pick<Sessions, 'list' | 'endOthers'>
  readonly log: Pick<AuditStore, 'list'>
  readonly note: Audit
  readonly mailer: Pick<Mailer, 'send'>
  /** The origin of links in mails; null = no links. */
  readonly publicUrl: string | null
  readonly now: () => number
}

export interface AccountSheet {
  readonly keys: readonly ApiKey[]
  readonly open_keys: number
  readonly ended_keys: number
  /** From where each key was last used, by id; missing = not known. */
  readonly addresses: ReadonlyMap<string, string>
  readonly sessions: readonly Session[]
  readonly changes: readonly PlanChange[]
  readonly invoices: readonly Invoice[]
  /** For invoices; null = none was given. */
  readonly billing_address: BillingAddress | null
  readonly entries: readonly NumberedEntry[]
}

export type NumberedEntry = AuditEntry & { readonly number: number }

interface AccountSearch extends Omit<AccountQuestion, 'offset' | 'limit' | 'order'> {
  readonly sort: AccountSort
}

export interface FoundAccounts {
  readonly accounts: readonly (Account & AccountUse)[]
  readonly total: number
  /** Starts at 1. */
  readonly page: number
  readonly pages: number
}

/** self = operators cannot remove their own role or deactivate themselves; last_operator = no operator would be left; not_a_value = invalid value. */
export type AccountRefusal = 'not_found' | 'self' | 'last_operator' | 'not_a_value' | 'unchanged'

export type CreationRefusal = 'not_an_email' | 'taken' | 'not_a_value'

type Changed = Promise<Result<Account, AccountRefusal>>

const UNUSED: AccountUse = { used: 0, last_seen_at_ms: null }
const SAME_VIEW_MS = 10 * 60_000
const ACCOUNTS_PER_PAGE = 50
/** Pages further behind take long to find; a search is the way to them. */
const MOST_PAGES = 200
/** The most accounts that can be listed in one order. */
export const MOST_ACCOUNTS_LISTED = MOST_PAGES * ACCOUNTS_PER_PAGE
const ENTRIES_PER_PAGE = 100
/** As many as an owner can have. */
const MOST_KEYS_SHOWN = 100
const MOST_ENTRIES_SHOWN = 20
const MOST_LISTED = 12

export class OperatedAccounts {
  readonly #parts: OperatedAccountsParts

  constructor(parts: OperatedAccountsParts) {
    this.#parts = parts
  }

  /** A page after the last is the last. */
  async find({ sort, ...search }: AccountSearch, wantedPage: number): Promise<FoundAccounts> {
    const { store, operator, now } = this.#parts
    const text = search.text?.trim().slice(0, LONGEST_EMAIL) || null
    const month = monthOf(now())
    const read = (page: number) => {
      const offset = (page - 1) * ACCOUNTS_PER_PAGE
      return store.findAccounts({ ...search, text, order: { by: sort, month }, offset, limit: ACCOUNTS_PER_PAGE })
    }
    const first = await read(Math.min(wantedPage, MOST_PAGES))
    const { total } = first
    const pages = Math.min(MOST_PAGES, Math.max(1, Math.ceil(total / ACCOUNTS_PER_PAGE)))
    const page = Math.min(wantedPage, pages)
    const { accounts } = page === Math.min(wantedPage, MOST_PAGES) ? first : await read(page)
    const uses = await operator.readUses(
      accounts.map(({ id }) => id),
      month,
    )
    return { accounts: accounts.map((one) => ({ ...one, ...(uses.get(one.id) ?? UNUSED) })), total, page, pages }
  }

  /** The owner sets a password with a link that is sent to the address. */
  async create(actor: Account, wanted: NewAccount, visitor: Visitor): Promise<Result<Account, CreationRefusal>> {
    const { accounts, store, note } = this.#parts
    const email = readMailable(wanted.email)
    if (email === null) return { refused: 'not_an_email' }
    if ((await store.findAccount(email)) !== null) return { refused: 'taken' }
    const created = await accounts.create({ ...wanted, email })
    if ('refused' in created) return { refused: 'not_a_value' }
    const { id: account_id, plan, role } = created.done
    await note({ act: 'account_created', actor: actor.id, account_id, detail: `${plan}, ${role}` }, visitor)
    return created
  }

  /** Notes that an operator looked at the requests of an account; looking again within minutes is the same look. */
  async noteView(actor: Account, account_id: string, visitor: Visitor): Promise<void> {
    const { log, note, now } = this.#parts
    const same = { act: 'usage_viewed', actor: actor.id, account_id } as const
    const [last] = await log.list({ ...same, before: null, from_ms: now() - SAME_VIEW_MS }, 1)
    if (last === undefined) await note(same, visitor)
  }

  /** By id only, because an address in a path would be logged. */
  async findOne(id: string): Promise<Account | null> {
    const account = await this.#parts.store.findAccount(id)
    return account?.id === id ? account : null
  }

  async findByEmail(email: string): Promise<Account | null> {
    return this.#parts.store.findAccount(email)
  }

  async findDeleted(id: string): Promise<DeletedAccount | null> {
    return (await this.#parts.store.listDeletedAccounts()).find((one) => one.id === id) ?? null
  }

  /** The details of an account, including deleted ones: the newest entries of each list. */
  async readSheet(id: string): Promise<AccountSheet> {
    const { store, billing, sessions, log, now } = this.#parts
    const question = { at_ms: now(), offset: 0 }
    const open = await store.readKeys(id, { ...question, group: 'open', limit: MOST_KEYS_SHOWN })
    const ended = await store.readKeys(id, { ...question, group: 'ended', limit: 0 })
    const mine: AuditFilter = { account_id: id, actor: null, act: null, before: null }
    return {
      keys: open.keys,
      open_keys: open.total,
      ended_keys: ended.total,
      addresses: await store.readLastAddresses(id),
      sessions: await sessions.list(id),
      changes: (await billing.listChanges(id)).slice(0, MOST_LISTED),
      invoices: (await billing.listInvoices(id)).slice(0, MOST_LISTED),
      billing_address: await billing.findAddress(id),
      entries: await log.list(mine, MOST_ENTRIES_SHOWN),
    }
  }

  /** Newest first, and whether there are more. */
  async listEntries(filter: AuditFilter): Promise<{ entries: readonly NumberedEntry[]; hasMore: boolean }> {
    const found = await this.#parts.log.list(filter, ENTRIES_PER_PAGE + 1)
    return { entries: found.slice(0, ENTRIES_PER_PAGE), hasMore: found.length > ENTRIES_PER_PAGE }
  }

  /** Addresses of existing accounts, by id. */
  nameAccounts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#parts.store.findEmails([...new Set(ids)])
  }

  /** Sets it immediately and cancels the owner's pending change. */
  async setPlan(actor: Account, id: string, plan: string, visitor: Visitor): Changed {
    const set = await this.#change(actor, id, visitor, {
      isSame: (account) => account.plan === plan,
      act: 'plan_set',
      detail: (before, after) => `${before.plan} to ${after.plan}`,
      change: (account) => this.#parts.accounts.setPlan(account.id, plan),
    })
    if ('done' in set) await this.#cancelOpenChange(actor, id, visitor)
    return set
  }

  async setStatus(actor: Account, id: string, status: string, visitor: Visitor): Changed {
    if (actor.id === id && status !== 'active') return { refused: 'self' }
    return this.#change(actor, id, visitor, {
      isSame: (account) => account.status === status,
      act: 'status_set',
      detail: (_, after) => after.status,
      change: (account) => this.#parts.accounts.setStatus(account.id, status),
    })
  }

  async setRole(actor: Account, id: string, role: string, visitor: Visitor): Changed {
    if (actor.id === id && role !== 'operator') return { refused: 'self' }
    return this.#change(actor, id, visitor, {
      isSame: (account) => account.role === role,
      act: 'role_set',
      detail: (_, after) => after.role,
      change: (account) => this.#parts.accounts.setRole(account.id, role),
    })
  }

  async override(actor: Account, id: string, overrides: Overrides, visitor: Visitor): Changed {
    return this.#change(actor, id, visitor, {
      isSame: ({ overrides: { per_minute, per_month } }) =>
        per_minute === overrides.per_minute && per_month === overrides.per_month,
      act: 'limits_overridden',
      detail: (_, after) =>
        `${after.overrides.per_minute ?? 'plan'} a minute, ${after.overrides.per_month ?? 'plan'} a month`,
      change: (account) => this.#parts.accounts.override(account.id, overrides),
    })
  }

  /** Null if there is no such key. */
  findKey(id: string): Promise<ApiKey | null> {
    return this.#parts.store.findKey(id)
  }

  /** The owner is notified by mail. Revoking twice is not an error. */
  async revokeKey(actor: Account, id: string, visitor: Visitor): Promise<Result<ApiKey, AccountRefusal>> {
    const { accounts, store, note, mailer, publicUrl } = this.#parts
    const known = await store.findKey(id)
    const revoked = known && (await accounts.revokeKey(known.id))
    if (revoked === null || 'refused' in revoked) return { refused: 'not_found' }
    if (known?.revoked_at_ms !== null) return revoked
    const { account_id } = revoked.done
    await note({ act: 'key_revoked', actor: actor.id, account_id, detail: id }, visitor)
    const account = await this.findOne(account_id)
    if (account !== null) mailer.send(writeKeyRevokedMail(account.email, revoked.done, publicUrl))
    return revoked
  }

  /** Ends all sessions; an operator who does this to themselves keeps the current one. Returns the number. */
  async endSessions(
    actor: Account,
    { id, kept }: { readonly id: string; readonly kept: Session },
    visitor: Visitor,
  ): Promise<Result<number, AccountRefusal>> {
    const account = await this.findOne(id)
    if (account === null) return { refused: 'not_found' }
    const ended = await this.#parts.sessions.endOthers(id, actor.id === id ? kept.id : null)
    await this.#parts.note({ act: 'session_ended', actor: actor.id, account_id: id, detail: `${ended}` }, visitor)
    return { done: ended }
  }

  async #change(actor: Account, id: string, visitor: Visitor, wanted: Wanted): Changed {
    const before = await this.findOne(id)
    if (before === null) return { refused: 'not_found' }
    if (wanted.isSame(before)) return { refused: 'unchanged' }
    const changed = await wanted.change(before)
    if ('refused' in changed) {
      const { reason } = changed
      return { refused: reason === 'not_found' || reason === 'last_operator' ? reason : 'not_a_value' }
    }
    const detail = wanted.detail(before, changed.done)
    await this.#parts.note({ act: wanted.act, actor: actor.id, account_id: id, detail }, visitor)
    return changed
  }

  async #cancelOpenChange(actor: Account, id: string, visitor: Visitor): Promise<void> {
    const { billing, note, now } = this.#parts
    const moved = await cancelOpenChange(billing, id, now())
    if (moved === null) return
    const act = { act: 'plan_change_cancelled' as const, actor: actor.id, account_id: id }
    await note({ ...act, detail: describeChange(moved) }, visitor)
  }
}

interface Wanted {
  readonly isSame: (account: Account) => boolean
  readonly act: AuditAct
  readonly detail: (before: Account, after: Account) => string
  readonly change: (account: Account) => Promise<Outcome<Account>>
}
