/** Ending sessions: one, or all but the one that asks. */
import type { PageRoute } from '../../page-route.ts'
import { visitorOf } from '../../visitor.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'

const PATH = '/dashboard/account/sessions'

export function endSessionRoutes({ signIn }: Pick<AccountPagesParts, 'signIn'>): readonly PageRoute[] {
  return [
    {
      path: `${PATH}/end`,
      method: 'POST',
      access: 'owner',
      // One that is gone already, or another's, is not told apart: afterwards the account has no such session.
      async answer(visit) {
        await signIn.endSession(visit.signedIn.account, visit.form.get('id') ?? '', visitorOf(visit))
        return { kind: 'redirect', to: '/dashboard/account?done=session_ended' }
      },
    },
    {
      path: `${PATH}/end-others`,
      method: 'POST',
      access: 'owner',
      async answer(visit) {
        await signIn.endOtherSessions(visit.signedIn, visitorOf(visit))
        return { kind: 'redirect', to: '/dashboard/account?done=sessions_ended' }
      },
    },
  ]
}
