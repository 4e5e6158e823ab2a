/** The pages about the account itself: profile, sessions, passkeys, and its end. */
import type { OwnAccount } from '../../../accounts/own-account/own-account.ts'
import type { SigningIn } from '../../../accounts/signing-in/create-signing-in.ts'
import type { Mailer } from '../../../domain/dashboard/mail.ts'
import type { PageRoute } from '../../page-route.ts'
import { accountRoute } from './account-page.tsx'
import { changeEmailRoutes } from './change-email.tsx'
import { changeNameRoutes } from './change-name.tsx'
import { changePasswordRoutes } from './change-password.tsx'
import { confirmRoutes } from './confirm.tsx'
import { deleteAccountRoutes } from './delete-account.tsx'
import { endSessionRoutes } from './end-sessions.ts'
import { passkeyRoutes } from './passkeys.ts'
import { removePasskeyRoutes } from './remove-passkey.tsx'

export interface AccountPagesParts extends Pick<SigningIn, 'sessions' | 'passkeys' | 'signIn'> {
  readonly own: OwnAccount
  readonly mailer: Pick<Mailer, 'isReal'>
}

export function createAccountPages(parts: AccountPagesParts): readonly PageRoute[] {
  return [
    accountRoute(parts),
    ...changeNameRoutes(parts),
    ...changeEmailRoutes(parts),
    ...changePasswordRoutes(parts),
    ...endSessionRoutes(parts),
    ...passkeyRoutes(parts),
    ...removePasskeyRoutes(parts),
    ...confirmRoutes(parts),
    ...deleteAccountRoutes(parts),
  ]
}
