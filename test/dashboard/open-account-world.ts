/** A dashboard with a host name, as passkeys need one, and people with cheap password hashes. */
import { expect } from 'vitest'
import { PasswordHasher } from '../../src/accounts/signing-in/password-hasher.ts'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import { type OpenDashboard, openDashboard, type SignInOptions } from './open-dashboard.ts'
import type { Person } from './person.ts'

export const ORIGIN = 'http://ershou.localhost'
export const PASSWORD = 'three quiet green lamps'
export const MINUTE_MS = 60_000
export const SCRIPT = `<script>alert(1)</script>"'&`
export const ACCOUNT = '/dashboard/account'

export type Owner = Person & { readonly account: Account }

export interface AccountWorld extends OpenDashboard {
  /** A new person each time, who has just signed in and has no password. */
  somebody(options?: SignInOptions): Promise<Owner>
  somebodyWithPassword(options?: SignInOptions): Promise<Owner>
  /** The audit log of a person's account, the oldest entry first. */
  actsOf(account: Account): Promise<readonly string[]>
}

export async function openAccountWorld(): Promise<AccountWorld> {
  const open = await openDashboard({ ERSHOU_PUBLIC_URL: ORIGIN })
  const hashed = await new PasswordHasher({ memory_kib: 64, passes: 1 }).hash(PASSWORD, { known: '' })
  if ('refused' in hashed) throw new Error(hashed.refused)
  let people = 0

  async function somebody(options?: SignInOptions): Promise<Owner> {
    people += 1
    return open.signInAs(`account-${people}@example.test`, options)
  }

  return {
    ...open,
    somebody,
    async somebodyWithPassword(options) {
      const person = await somebody(options)
      await open.storage.credentials.setPassword(person.account.id, hashed.done, open.clock.now())
      return person
    },
    async actsOf({ id }) {
      const entries = await open.storage.audit.list({ account_id: id, actor: id, act: null, before: null }, 100)
      for (const { address } of entries) expect(address).toBe('127.0.0.1')
      return entries.map(({ act }) => act).reverse()
    },
  }
}

export async function isSignedIn(person: Pick<Person, 'get'>): Promise<boolean> {
  return (await person.get(ACCOUNT)).status === 200
}
