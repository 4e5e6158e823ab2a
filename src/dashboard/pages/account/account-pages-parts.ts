/** Dependencies of the account pages. */
import type { OwnAccount } from '../../../accounts/own-account/own-account.ts'
import type { SigningIn } from '../../../accounts/signing-in/create-signing-in.ts'
import type { Mailer } from '../../../domain/mail.ts'

export interface AccountPagesParts extends Pick<SigningIn, 'sessions' | 'passkeys' | 'signIn'> {
  readonly own: OwnAccount
  readonly mailer: Pick<Mailer, 'isReal'>
}
