/** The account pages: profile, sessions, passkeys, and deletion. */
import type { PageRoute } from '../../page-route.ts'
import { accountRoute } from './account-page.tsx'
import type { AccountPagesParts } from './account-pages-parts.ts'
import { changeEmailRoutes } from './change-email.tsx'
import { changeNameRoutes } from './change-name.tsx'
import { changePasswordRoutes } from './change-password.tsx'
import { confirmRoutes } from './confirm.tsx'
import { deleteAccountRoutes } from './delete-account.tsx'
import { endSessionRoutes } from './end-sessions.ts'
import { passkeyRoutes } from './passkeys.ts'
import { removePasskeyRoutes } from './remove-passkey.tsx'

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
