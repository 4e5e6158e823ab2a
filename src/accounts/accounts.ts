/** Account and key operations for the command line and the dashboard. */
import {
  ACCOUNT_STATUSES,
  type Account,
  type AccountChange,
  type AccountStatus,
  type AccountStore,
  type ApiKey,
  type DeletedAccount,
  type KeyKind,
  LONGEST_NAME,
  ROLES,
  type Role,
} from '../domain/accounts/accounts.ts'
import { type Alerts, DEFAULT_ALERTS, MOST_ALERT_PERCENTS } from '../domain/accounts/notices.ts'
import { NO_OVERRIDES, type Overrides, PLAN_NAMES, type Plan } from '../domain/accounts/plans.ts'
import { createApiKey, describeNewKey, describeUnknownKey } from './api-key.ts'
import { readMailable, readName } from './names.ts'
import type { Outcome, Refused } from './outcome.ts'
import { createRandomText, type RandomBytes } from './random-text.ts'
import { type RotatedKey, type RotationWanted, rotateKey } from './rotate-key.ts'

interface AccountsParts {
  readonly store: AccountStore
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** Called after each change, so that this process knows it immediately. */
  readonly onChange?: () => Promise<void>
}

export interface NewAccount {
  readonly email: string
  readonly name?: string | null
  readonly plan?: string
  readonly role?: string
}

export interface NewKey {
  /** Live by default. A test key sees the sample cars. */
  readonly kind?: KeyKind
  /** A secret created earlier with `createApiKey`, for a key that sees the market; without it, a new one is created. */
  readonly secret?: string
  readonly name?: string | null
  readonly expires_at_ms?: number | null
  /** The maximum number of active keys of the account; without it, there is none. */
  readonly most_open?: number
}

/** A key with its secret, which is shown once and never stored. */
export interface IssuedKey {
  readonly key: ApiKey
  readonly secret: string
}

const ID_LENGTH = 16
/** A larger window would need more memory than it is worth. */
const MOST_PER_MINUTE = 1_000_000_000
export const MOST_PER_MONTH = 1_000_000_000_000

export class Accounts {
  readonly #parts: Required<AccountsParts>

  constructor(parts: AccountsParts) {
    this.#parts = { onChange: async () => {}, ...parts }
  }

  async create({ email, name = null, plan = 'free', role = 'owner' }: NewAccount): Promise<Outcome<Account>> {
    const address = readMailable(email)
    if (address === null) return { refused: `${JSON.stringify(email)} is no e-mail address` }
    if (!isOneOf(plan, PLAN_NAMES)) return { refused: describeChoice('plan', plan, PLAN_NAMES) }
    if (!isOneOf(role, ROLES)) return { refused: describeChoice('role', role, ROLES) }
    const named = checkName(name)
    if ('refused' in named) return named
    const account: Account = {
      id: this.#newId('acc_'),
      email: address,
      name: named.done,
      plan: plan as Plan,
      role: role as Role,
      status: 'active',
      overrides: NO_OVERRIDES,
      month_cap: null,
      alerts: DEFAULT_ALERTS,
      created_at_ms: this.#parts.now(),
    }
    if (!(await this.#parts.store.createAccount(account)))
      return { refused: `there is an account of ${address} already` }
    await this.#parts.onChange()
    return { done: account }
  }

  async find(idOrEmail: string): Promise<Outcome<Account>> {
    const account = await this.#parts.store.findAccount(idOrEmail.trim())
    return account ? { done: account } : { refused: describeNobody(idOrEmail), reason: 'not_found' }
  }

  list(): Promise<Account[]> {
    return this.#parts.store.listAccounts()
  }

  /** `atMs`: when it takes effect, if that was agreed before; `from`: refused if the account has another plan by now. */
  async setPlan(idOrEmail: string, plan: string, atMs = this.#parts.now(), from?: Plan): Promise<Outcome<Account>> {
    if (!isOneOf(plan, PLAN_NAMES)) return { refused: describeChoice('plan', plan, PLAN_NAMES) }
    return this.#change(idOrEmail, { plan: plan as Plan }, atMs, from)
  }

  async setStatus(idOrEmail: string, status: string): Promise<Outcome<Account>> {
    if (!isOneOf(status, ACCOUNT_STATUSES)) return { refused: describeChoice('status', status, ACCOUNT_STATUSES) }
    return this.#change(idOrEmail, { status: status as AccountStatus })
  }

  async setRole(idOrEmail: string, role: string): Promise<Outcome<Account>> {
    if (!isOneOf(role, ROLES)) return { refused: describeChoice('role', role, ROLES) }
    return this.#change(idOrEmail, { role: role as Role })
  }

  /** Changes the given fields; an empty name removes it. */
  async rename(idOrEmail: string, { name, email }: { name?: string; email?: string }): Promise<Outcome<Account>> {
    const address = email === undefined ? undefined : readMailable(email)
    if (address === null) return { refused: `${JSON.stringify(email)} is no e-mail address` }
    const named = checkName(name ?? null)
    if ('refused' in named) return named
    const found = await this.find(idOrEmail)
    if ('refused' in found) return found
    const account = await this.#parts.store.renameAccount(found.done.id, {
      ...(name !== undefined && { name: named.done }),
      ...(address !== undefined && { email: address }),
    })
    await this.#parts.onChange()
    if (account === 'taken') return { refused: `there is an account of ${address} already` }
    return account ? { done: account } : { refused: describeNobody(idOrEmail) }
  }

  /** Permanently: its keys stop working, and only its usage stays, by id. */
  async delete(idOrEmail: string): Promise<Outcome<DeletedAccount>> {
    const found = await this.find(idOrEmail)
    if ('refused' in found) return found
    const deleted = await this.#parts.store.deleteAccount(found.done.id, this.#parts.now())
    await this.#parts.onChange()
    if (deleted === 'last_operator') return describeLastOperator(found.done)
    return deleted ? { done: deleted } : { refused: describeNobody(idOrEmail) }
  }

  listDeleted(): Promise<DeletedAccount[]> {
    return this.#parts.store.listDeletedAccounts()
  }

  /** Changes the given limits; null removes an override. */
  async override(idOrEmail: string, changes: Partial<Overrides>): Promise<Outcome<Account>> {
    const problem = findWrongOverride(changes)
    if (problem !== null) return { refused: problem }
    return this.#change(idOrEmail, { overrides: changes })
  }

  /** The owner's own limit of data requests a month; null removes it. One above what the account may use has no effect until it may use more. */
  async setCap(idOrEmail: string, month_cap: number | null): Promise<Outcome<Account>> {
    if (month_cap !== null && !isWhole(month_cap, 0, MOST_PER_MONTH)) {
      return { refused: `a cap must be a whole number from 0 to ${MOST_PER_MONTH}, or none` }
    }
    return this.#change(idOrEmail, { month_cap })
  }

  /** Sorts the percentages, each once. */
  async setAlerts(idOrEmail: string, { percents, refusals }: Alerts): Promise<Outcome<Account>> {
    const sorted = [...new Set(percents)].sort((a, b) => a - b)
    if (sorted.length > MOST_ALERT_PERCENTS || !sorted.every((one) => isWhole(one, 1, 100))) {
      return { refused: `alerts must be at most ${MOST_ALERT_PERCENTS} whole percentages from 1 to 100` }
    }
    return this.#change(idOrEmail, { alerts: { percents: sorted, refusals } })
  }

  async createKey(idOrEmail: string, wanted: NewKey = {}): Promise<Outcome<IssuedKey>> {
    const { name = null, expires_at_ms = null, kind = 'live' } = wanted
    const secret = wanted.secret ?? createApiKey(this.#parts.randomBytes, kind)
    const found = await this.find(idOrEmail)
    if ('refused' in found) return found
    const named = checkName(name)
    if ('refused' in named) return named
    const now = this.#parts.now()
    if (expires_at_ms !== null && !(expires_at_ms > now)) {
      return { refused: 'a key cannot expire before it exists', reason: 'expiry_past' }
    }
    const { id: account_id, email } = found.done
    const key = describeNewKey(secret, {
      id: this.#newId('key_'),
      account_id,
      name: named.done,
      created_at_ms: now,
      expires_at_ms,
      sees_samples: kind === 'test',
    })
    const isMade = await this.#parts.store.createKey(key, wanted.most_open)
    await this.#parts.onChange()
    // Or the account was deleted a moment ago, which need not be reported.
    if (!isMade) return { refused: `${email} has too many keys: revoke one first`, reason: 'too_many_keys' }
    return { done: { key, secret } }
  }

  /** An empty name removes it. */
  async renameKey(accountId: string, id: string, name: string): Promise<Outcome<ApiKey>> {
    const named = checkName(name)
    if ('refused' in named) return named
    const key = await this.#parts.store.renameKey(accountId, id, named.done)
    await this.#parts.onChange()
    return key ? { done: key } : { refused: describeUnknownKey(id), reason: 'not_found' }
  }

  async listKeys(idOrEmail: string): Promise<Outcome<ApiKey[]>> {
    const found = await this.find(idOrEmail)
    return 'refused' in found ? found : { done: await this.#parts.store.listKeys(found.done.id) }
  }

  /** Revoking twice is not an error. */
  async revokeKey(id: string): Promise<Outcome<ApiKey>> {
    const key = await this.#parts.store.revokeKey(id.trim(), this.#parts.now())
    await this.#parts.onChange()
    return key ? { done: key } : { refused: describeUnknownKey(id), reason: 'not_found' }
  }

  /** Replaces a key. See `rotateKey` for the order of steps. */
  async rotateKey(id: string, wanted: RotationWanted): Promise<Outcome<RotatedKey>> {
    return rotateKey({ ...this.#parts, newId: () => this.#newId('key_') }, id, wanted)
  }

  async #change(
    idOrEmail: string,
    changes: AccountChange,
    atMs = this.#parts.now(),
    planBefore?: Plan,
  ): Promise<Outcome<Account>> {
    const found = await this.find(idOrEmail)
    if ('refused' in found) return found
    const account = await this.#parts.store.changeAccount(found.done.id, changes, atMs, planBefore)
    await this.#parts.onChange()
    if (account === 'last_operator') return describeLastOperator(found.done)
    return account ? { done: account } : { refused: describeNobody(idOrEmail) }
  }

  #newId(prefix: string): string {
    return prefix + createRandomText(this.#parts.randomBytes, ID_LENGTH)
  }
}

function describeNobody(idOrEmail: string): string {
  return `no account has the e-mail address or id ${idOrEmail}`
}

function describeLastOperator({ email }: Account): Refused {
  return {
    refused: `${email} is the only operator: first make somebody else one with \`ershou account set-role <account> operator\``,
    reason: 'last_operator',
  }
}

function checkName(name: string | null): Outcome<string | null> {
  const read = readName(name)
  if (read === null || read.length <= LONGEST_NAME) return { done: read }
  return { refused: `a name has at most ${LONGEST_NAME} characters`, reason: 'name_too_long' }
}

function isOneOf(text: string, values: readonly string[]): boolean {
  return values.includes(text)
}

function describeChoice(what: string, given: string, values: readonly string[]): string {
  return `${what} must be one of ${values.join(', ')}, not ${JSON.stringify(given)}`
}

function findWrongOverride({ per_minute, per_month }: Partial<Overrides>): string | null {
  if (typeof per_minute === 'number' && !isWhole(per_minute, 1, MOST_PER_MINUTE)) {
    return `requests per minute must be a whole number from 1 to ${MOST_PER_MINUTE}`
  }
  if (typeof per_month === 'number' && !isWhole(per_month, 0, MOST_PER_MONTH)) {
    return `requests per month must be a whole number from 0 to ${MOST_PER_MONTH}, or unlimited`
  }
  return null
}

function isWhole(number: number, low: number, high: number): boolean {
  return Number.isInteger(number) && number >= low && number <= high
}
