/** Ends one session, or all except the current one. */
import { owner, type PageRoute } from '../../page-route.ts'
import { visitorOf } from '../../visitor.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'

const PATH = '/dashboard/account/sessions'

export function endSessionRoutes({ signIn }: Pick<AccountPagesParts, 'signIn'>): readonly PageRoute[] {
  return [
    // A session that is gone or belongs to another account is not distinguished: either way, the account has no such session afterwards.
    owner('POST', `${PATH}/end`, async (visit) => {
      await signIn.endSession(visit.signedIn.account, visit.form.get('id') ?? '', visitorOf(visit))
      return { kind: 'redirect', to: '/dashboard/account?done=session_ended' }
    }),
    owner('POST', `${PATH}/end-others`, async (visit) => {
      await signIn.endOtherSessions(visit.signedIn, visitorOf(visit))
      return { kind: 'redirect', to: '/dashboard/account?done=sessions_ended' }
    }),
  ]
}
