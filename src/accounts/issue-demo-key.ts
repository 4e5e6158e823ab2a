/** The key that `npm start` prints: a new one each time on an account of its own, and the one before is revoked. */
import type { Account } from '../domain/accounts.ts'
import type { Accounts } from './accounts.ts'
import type { Outcome } from './outcome.ts'

export const DEMO_EMAIL = 'demo@localhost'
const DEMO_PLAN = 'pro'
const DEMO_KEY = 'demo'

/** Gives the secret. */
export async function issueDemoKey(accounts: Accounts): Promise<Outcome<string>> {
  const account = await bringDemoAccount(accounts)
  if ('refused' in account) return account
  const keys = await accounts.listKeys(account.done.id)
  if ('refused' in keys) return keys
  for (const { id, name, revoked_at_ms } of keys.done) {
    if (name === DEMO_KEY && revoked_at_ms === null) await accounts.revokeKey(id)
  }
  const issued = await accounts.createKey(account.done.id, { name: DEMO_KEY })
  return 'refused' in issued ? issued : { done: issued.done.secret }
}

/** As it was meant to be, whatever somebody made of it; overrides and other keys stay. */
async function bringDemoAccount(accounts: Accounts): Promise<Outcome<Account>> {
  const found = await accounts.find(DEMO_EMAIL)
  if ('refused' in found) return accounts.create({ email: DEMO_EMAIL, name: 'Demo', plan: DEMO_PLAN })
  if (found.done.status !== 'active') await accounts.setStatus(DEMO_EMAIL, 'active')
  return found.done.plan === DEMO_PLAN ? found : accounts.setPlan(DEMO_EMAIL, DEMO_PLAN)
}
