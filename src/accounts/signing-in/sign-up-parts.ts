/** Dependencies of the operations that send mail: sign-up, password reset, change of address. */
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type { Accounts } from '../accounts.ts'
import type { RandomBytes } from '../random-text.ts'
import type { Background } from './background.ts'
import type { Audit } from './create-audit.ts'
import type { Links } from './links.ts'
import type { Mails } from './mails.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import type { Passwords } from './passwords.ts'
import type { Result } from './results.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { MailAllowance } from './slow-down/mail-allowance.ts'

/** Who may sign up: anyone, invited people, nobody. */
const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

export interface SignUpParts {
  readonly mode: SignUpMode
  readonly accounts: Accounts
  readonly accountStore: Pick<AccountStore, 'findAccount'>
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly attempts: PasswordAttempts
  readonly links: Links
  readonly signIn: SignIn
  readonly mails: Mails
  readonly allowance: MailAllowance
  readonly background: Background
  readonly audit: Audit
  readonly randomBytes: RandomBytes
}

/** Runs work after the response, which is the same whatever the outcome. A mail that is not prepared is not reported. */
export function sendLater(
  { background }: Pick<SignUpParts, 'background'>,
  work: () => Promise<void>,
): Result<true, 'slow_down'> {
  return background.run(work) ? { done: true } : { refused: 'slow_down', retry_after_s: 1 }
}
