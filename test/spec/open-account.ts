/** Accounts for a test, whose keys are counted, and their usage in the answers. */
import { expect } from 'vitest'
import type { NewKey } from '../../src/accounts/accounts.ts'
import type { Outcome } from '../../src/accounts/outcome.ts'
import type { ApiKey } from '../../src/domain/accounts/accounts.ts'
import type { Me } from '../../src/domain/accounts/me.ts'
import type { Overrides } from '../../src/domain/accounts/plans.ts'
import type { Answer, OpenService } from './open-service.ts'

export interface AccountOptions extends Partial<Overrides> {
  readonly plan?: string
  readonly name?: string
  readonly key?: NewKey
}

export interface OpenKey {
  readonly key: ApiKey
  readonly secret: string
  get<Body = Problem>(target: string, headers?: Readonly<Record<string, string>>): Promise<Answer<Body>>
}

export interface OpenAccount extends OpenKey {
  readonly id: string
  readonly email: string
  openKey(wanted?: NewKey): Promise<OpenKey>
  me(): Promise<Me>
  /** Data requests of the month and requests of the minute that the work used. */
  used(work: () => Promise<unknown>): Promise<{ readonly month: number; readonly minute: number }>
}

/** Every error but 422. */
export interface Problem {
  readonly detail: {
    readonly code: string
    readonly message: string
    readonly request_id: string
    readonly resets_at?: string
  }
}

let opened = 0

export async function openAccount(service: OpenService, options: AccountOptions = {}): Promise<OpenAccount> {
  const { plan = 'free', name = null, key, ...overrides } = options
  const email = `account-${++opened}@example.test`
  const { id } = expectDone(await service.accounts.create({ email, plan, name }))
  expectDone(await service.accounts.override(id, overrides))

  async function openKey(wanted: NewKey = {}): Promise<OpenKey> {
    const issued = expectDone(await service.accounts.createKey(id, wanted))
    return {
      ...issued,
      get: (target, headers = {}) => service.get(target, { 'x-api-key': issued.secret, ...headers }),
    }
  }

  const first = await openKey(key)

  async function me(): Promise<Me> {
    const { status, body } = await first.get<Me>('/v1/me')
    expect(status).toBe(200)
    return body
  }

  return {
    ...first,
    id,
    email,
    openKey,
    me,
    async used(work) {
      const { allowance: before } = await me()
      await work()
      const { allowance: after } = await me()
      return {
        month: after.monthly_used - before.monthly_used,
        minute: before.per_minute_remaining - after.per_minute_remaining,
      }
    },
  }
}

export function expectDone<Value>(outcome: Outcome<Value>): Value {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.done
}

/** Status and, of an error, its code: `429 rate_limited`. */
export function nameAnswer({ status, body }: Answer): string {
  const code = status >= 400 && status !== 422 ? ` ${(body as Problem).detail.code}` : ''
  return `${status}${code}`
}

/** The number of each answer. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[nameAnswer(answer)] = (counts[nameAnswer(answer)] ?? 0) + 1
  return counts
}

/** The three usage headers of an account, null where one is missing. */
export function allowanceOf({ headers }: Pick<Answer, 'headers'>) {
  return {
    policy: headers.get('ratelimit-policy'),
    limit: headers.get('ratelimit'),
    cost: headers.get('x-quota-cost'),
  }
}

/** The remaining allowance in `RateLimit`. */
export function leftOf({ headers }: Pick<Answer, 'headers'>): Record<string, number> {
  const items = [...(headers.get('ratelimit') ?? '').matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)]
  return Object.fromEntries(items.map(([, name, left]) => [name as string, Number(left)]))
}
