/** A naive model of the nodes of a service: one call after the other, over plain arrays. */

import type { Limits, Overrides, Plan } from '../../src/domain/accounts/plans.ts'
import type { Allowance } from '../../src/domain/limits/meter.ts'
import { createMeterModel } from '../../src/limits/fixtures/meter-model.ts'

interface ModelAccount {
  readonly id: string
  plan: Plan
  overrides: Overrides
  /** Of the owner; null = none. */
  month_cap: number | null
  active: boolean
  /** Monotonic time since when its keys are accepted or refused. */
  turned_at: number
}

interface ModelKey {
  readonly id: string
  readonly secret: string
  readonly account_id: string
  readonly expires_at: number | null
  revoked: boolean
  turned_at: number
}

interface Directory {
  readonly accounts: ModelAccount[]
  readonly keys: ModelKey[]
}

/** The data that a node has read, with the monotonic time. */
interface Knowledge {
  readonly directory: Directory
  readonly read_at: number
}

export interface ModelTime {
  /** The time of day, which may be set back. */
  now(): number
  /** Monotonic. */
  stopwatch(): number
}

/** `code` is that of the error, null = admitted. */
export interface Outcome {
  readonly code: string | null
  readonly allowance: Allowance | null
}

export type AccountTurn = Partial<Pick<ModelAccount, 'plan' | 'overrides' | 'month_cap' | 'active'>>
export type CallsModel = ReturnType<typeof createCallsModel>

/** From the specification, not from the code. */
const PLANS: Readonly<Record<Plan, Limits>> = {
  free: { per_minute: 5, per_month: 500 },
  starter: { per_minute: 15, per_month: 10_000 },
  pro: { per_minute: 30, per_month: 100_000 },
  enterprise: { per_minute: 1000, per_month: null },
}
/** After this time a revocation applies everywhere; an activation applies at once. */
const TRUSTED_MS = 250

export function createCallsModel(nodes: number, time: ModelTime) {
  const truth: Directory = { accounts: [], keys: [] }
  const limits = createMeterModel()
  const kept: { account_id: string; month: string; cost: number }[] = []
  const known: Knowledge[] = Array.from({ length: nodes }, () => ({
    directory: structuredClone(truth),
    read_at: Number.NEGATIVE_INFINITY,
  }))
  const knownTo = (node: number) => known[node] as Knowledge

  function learn(node: number): void {
    known[node] = { directory: structuredClone(truth), read_at: time.stopwatch() }
  }

  /** The account and its limits as the node knows them; null = the key is refused there. */
  function enter(node: number, secret: string): { account_id: string; limits: Limits } | null {
    if (time.stopwatch() - knownTo(node).read_at > TRUSTED_MS) learn(node)
    if (!find(node, secret)) learn(node)
    return find(node, secret)
  }

  function find(node: number, secret: string): { account_id: string; limits: Limits } | null {
    const { accounts, keys } = knownTo(node).directory
    const key = keys.find((one) => one.secret === secret)
    const account = accounts.find(({ id }) => id === key?.account_id)
    if (!key || !account?.active || key.revoked || hasExpired(key)) return null
    return { account_id: account.id, limits: limitsOf(account) }
  }

  const hasExpired = ({ expires_at }: ModelKey) => expires_at !== null && time.now() >= expires_at

  return {
    learn,
    /** By what the node has read. */
    opens: (node: number, secret: string) => find(node, secret) !== null,
    addAccount(id: string, plan: Plan, overrides: Overrides): void {
      truth.accounts.push({ id, plan, overrides, month_cap: null, active: true, turned_at: time.stopwatch() })
    },
    addKey(key: Omit<ModelKey, 'revoked' | 'turned_at'>): void {
      truth.keys.push({ ...key, revoked: false, turned_at: time.stopwatch() })
    },
    revoke(id: string): void {
      const key = truth.keys.find((one) => one.id === id) as ModelKey
      if (!key.revoked) Object.assign(key, { revoked: true, turned_at: time.stopwatch() })
    },
    change(id: string, turn: AccountTurn): void {
      const account = truth.accounts.find((one) => one.id === id) as ModelAccount
      if (turn.active !== undefined && turn.active !== account.active) account.turned_at = time.stopwatch()
      Object.assign(account, turn)
    },
    accountOf: (secret: string) => truth.keys.find((one) => one.secret === secret)?.account_id as string,

    call(node: number, secret: string, cost: number): Outcome {
      const caller = enter(node, secret)
      if (!caller) return { code: 'not_authenticated', allowance: null }
      const { limit, allowance } = limits.admit(caller.account_id, caller.limits, time.now(), cost)
      if (limit === null) return { code: null, allowance }
      return { code: limit === 'minute' ? 'rate_limited' : 'quota_exhausted', allowance }
    },
    look(node: number, secret: string): Outcome {
      const caller = enter(node, secret)
      if (!caller) return { code: 'not_authenticated', allowance: null }
      return { code: null, allowance: limits.read(caller.account_id, caller.limits, time.now()) }
    },
    /** `cost` is what is kept of `reserved`. */
    finish(account_id: string, month: string, reserved: number, cost: number): void {
      if (cost > 0) kept.push({ account_id, month, cost })
      limits.giveBack(account_id, month, reserved - cost)
    },
    /** The kept ones of an account, by month. */
    keptOf(account_id: string): Record<string, number> {
      const counts: Record<string, number> = {}
      for (const one of kept) if (one.account_id === account_id) counts[one.month] = (counts[one.month] ?? 0) + one.cost
      return counts
    },

    /** The guarantee, independent of a node's data: null while either answer is right. */
    mustOpen(secret: string): boolean | null {
      const key = truth.keys.find((one) => one.secret === secret) as ModelKey
      const account = truth.accounts.find(({ id }) => id === key.account_id) as ModelAccount
      if (hasExpired(key)) return false
      if (account.active && !key.revoked) return true
      const age = time.stopwatch() - Math.max(key.turned_at, account.turned_at)
      return age > TRUSTED_MS ? false : null
    },
  }
}

/** The cap can only lower what the account may use. */
function limitsOf({ plan, overrides, month_cap }: ModelAccount): Limits {
  const { per_minute, per_month } = overrides
  const allowed = per_month === 'unlimited' ? null : per_month === null ? PLANS[plan].per_month : per_month
  return {
    per_minute: per_minute === null ? PLANS[plan].per_minute : per_minute,
    per_month: month_cap === null ? allowed : Math.min(month_cap, allowed ?? month_cap),
  }
}
