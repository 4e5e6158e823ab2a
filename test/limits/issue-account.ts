/** Accounts with limits of their own and keys. */
import type { Accounts } from '../../src/accounts/accounts.ts'
import type { Outcome } from '../../src/accounts/outcome.ts'
import type { Overrides } from '../../src/domain/accounts/plans.ts'

export interface IssuedAccount {
  readonly id: string
  readonly email: string
  readonly keys: readonly { readonly id: string; readonly secret: string }[]
}

export const NO_MINUTE = 1_000_000_000

export async function issueAccount(
  accounts: Accounts,
  email: string,
  { per_minute = NO_MINUTE, per_month = 'unlimited' }: Partial<Overrides> = {},
  keys = 1,
): Promise<IssuedAccount> {
  const { id } = expectDone(await accounts.create({ email, plan: 'free' }))
  expectDone(await accounts.override(id, { per_minute, per_month }))
  const issued = []
  for (let index = 0; index < keys; index++) {
    const { key, secret } = expectDone(await accounts.createKey(id))
    issued.push({ id: key.id, secret })
  }
  return { id, email, keys: issued }
}

export function expectDone<Value>(outcome: Outcome<Value>): Value {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.done
}
