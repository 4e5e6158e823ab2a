/** The dependencies that the sign-in operations share. */
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type { RandomBytes } from '../random-text.ts'
import type { Audit } from './create-audit.ts'
import type { Links } from './links.ts'
import type { Mails } from './mails.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

export interface SigningInParts {
  readonly accountStore: Pick<AccountStore, 'findAccount'>
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly attempts: PasswordAttempts
  readonly links: Links
  readonly mails: Mails
  readonly audit: Audit
  readonly randomBytes: RandomBytes
}
