/** Puts together everything for signing in to the dashboard. */
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type { AuditStore } from '../../domain/accounts/audit.ts'
import type { CredentialStore } from '../../domain/accounts/credentials.ts'
import type { SessionStore } from '../../domain/accounts/sessions.ts'
import type { SharedValues } from '../../domain/limits/shared-values.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { Accounts } from '../accounts.ts'
import type { RandomBytes } from '../random-text.ts'
import { Background } from './background.ts'
import { createAudit } from './create-audit.ts'
import { Links } from './links.ts'
import { Mails } from './mails.ts'
import { Passkeys } from './passkeys.ts'
import { PasswordAttempts } from './password-attempts.ts'
import { PasswordHasher } from './password-hasher.ts'
import { Passwords } from './passwords.ts'
import { Sessions } from './sessions.ts'
import { SignIn } from './sign-in.ts'
import { SignUp, type SignUpMode } from './sign-up.ts'
import { createMailAllowance } from './slow-down/mail-allowance.ts'
import { createValues } from './slow-down/own-values.ts'

interface SigningInSources {
  /** The account operations, which inform this process of changes immediately. */
  readonly accounts: Accounts
  readonly accountStore: AccountStore
  readonly sessions: SessionStore
  readonly credentials: CredentialStore
  readonly audit: AuditStore
  /** What all nodes share; null = this process is the only one. */
  readonly sharedValues: SharedValues | null
  readonly mailer: Mailer
  readonly mode: SignUpMode
  /** ERSHOU_PUBLIC_URL; null = links use the origin of the request. */
  readonly publicUrl: string | null
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** Called with errors after a response was sent. */
  readonly onFailure: (error: unknown) => void
  readonly hasher?: PasswordHasher
}

export interface SigningIn {
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly links: Links
  readonly passkeys: Passkeys
  readonly signIn: SignIn
  readonly signUp: SignUp
  /** Resolves when no mail is being prepared; call it before the mailer is closed. */
  settle(): Promise<void>
  /** Deletes expired sessions and links. */
  forget(): Promise<void>
}

export function createSigningIn(given: SigningInSources): SigningIn {
  const { accounts, accountStore, credentials, mode, publicUrl, now, randomBytes } = given
  const audit = createAudit(given.audit, now)
  const sessions = new Sessions({ store: given.sessions, accounts: accountStore, now, randomBytes })
  const passwords = new Passwords({ store: credentials, hasher: given.hasher ?? new PasswordHasher(), now })
  const links = new Links({ store: credentials, now, randomBytes })
  const mails = new Mails(given.mailer, publicUrl)
  const values = createValues(given.sharedValues, now)
  const attempts = new PasswordAttempts({ accounts: accountStore, passwords, values })
  const background = new Background(given.onFailure)
  const shared = { accountStore, sessions, passwords, attempts, links, mails, audit, randomBytes }
  const passkeys = new Passkeys({ ...shared, store: credentials, publicUrl, values, now })
  const signIn = new SignIn({ ...shared, passkeys })
  const allowance = createMailAllowance({ values, now })
  const signUp = new SignUp({ ...shared, mode, accounts, signIn, allowance, background })
  return {
    ...{ sessions, passwords, links, passkeys, signIn, signUp },
    settle: () => background.settle(),
    async forget() {
      await sessions.forget()
      await links.forget()
    },
  }
}
