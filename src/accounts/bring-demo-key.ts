/** Provides the demo key of `npm start`: a test key on its own account, the same at every start. */
import type { Account } from '../domain/accounts/accounts.ts'
import type { Accounts } from './accounts.ts'
import { hashApiKey } from './api-key.ts'
import type { Outcome } from './outcome.ts'

export const DEMO_EMAIL = 'demo@localhost'
const DEMO_PLAN = 'pro'
/** The demo account is an operator, so that people can see the whole dashboard. */
const DEMO_ROLE = 'operator'
const DEMO_KEY = 'demo'

interface DemoSecrets {
  /** The secret of the last start; null if there is none or it cannot be used. */
  readonly kept: string | null
  /** Creates a secret and stores it for the next start. */
  readonly renew: () => string
}

/** Returns the secret of an active key: the stored one unless it was revoked or belongs to another account. */
export async function bringDemoKey(accounts: Accounts, { kept, renew }: DemoSecrets): Promise<Outcome<string>> {
  const account = await bringDemoAccount(accounts)
  if ('refused' in account) return account
  const keys = await accounts.listKeys(account.done.id)
  if ('refused' in keys) return keys
  const hash = kept === null ? null : hashApiKey(kept)
  const known = keys.done.find((key) => key.hash === hash)
  if (kept !== null && known?.revoked_at_ms === null && known.expires_at_ms === null) return { done: kept }
  for (const { id, name, revoked_at_ms } of keys.done) {
    if (name === DEMO_KEY && revoked_at_ms === null) await accounts.revokeKey(id)
  }
  // A secret that the store does not know comes from an emptied storage: it is added again.
  if (kept !== null && known === undefined && (await isCreated(accounts, kept))) return { done: kept }
  const issued = await accounts.createKey(DEMO_EMAIL, { name: DEMO_KEY, secret: renew() })
  return 'refused' in issued ? issued : { done: issued.done.secret }
}

/** The store refuses a secret that another account has or had. */
async function isCreated(accounts: Accounts, secret: string): Promise<boolean> {
  try {
    return 'done' in (await accounts.createKey(DEMO_EMAIL, { name: DEMO_KEY, secret }))
  } catch {
    return false
  }
}

/** Resets plan and status; overrides and other keys stay. */
async function bringDemoAccount(accounts: Accounts): Promise<Outcome<Account>> {
  const found = await accounts.find(DEMO_EMAIL)
  if ('refused' in found) return accounts.create({ email: DEMO_EMAIL, name: 'Demo', plan: DEMO_PLAN, role: DEMO_ROLE })
  if (found.done.status !== 'active') await accounts.setStatus(DEMO_EMAIL, 'active')
  if (found.done.role !== DEMO_ROLE) await accounts.setRole(DEMO_EMAIL, DEMO_ROLE)
  return found.done.plan === DEMO_PLAN ? found : accounts.setPlan(DEMO_EMAIL, DEMO_PLAN)
}
