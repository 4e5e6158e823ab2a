/** The confirmation page before an operator revokes a customer's key. */
import { ConfirmForm } from '../../components/confirmation.tsx'
import { ExactTime } from '../../components/time.tsx'
import { operator, type PageRoute } from '../../page-route.ts'
import { FRAME } from '../../texts/frame.ts'
import { KEYS } from '../../texts/keys.ts'
import { OPERATOR } from '../../texts/operator.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { KeyPrefix, nameKey } from '../keys/describe-key.tsx'
import { AccountLink, accountPath } from './account-link.tsx'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const PATH = '/operator/keys/{id}/revoke'

export function revokeKeyPath(id: string): string {
  return PATH.replace('{id}', encodeURIComponent(id))
}

export function revokeKeyRoutes({ accounts }: OperatorPagesParts): readonly PageRoute[] {
  return [
    operator('GET', PATH, async (visit) => {
      const { language, params } = visit
      const key = await accounts.findKey(params.id ?? '')
      if (key === null) return errorPage('not_found', visit)
      if (key.revoked_at_ms !== null) return { kind: 'redirect', to: accountPath(key.account_id) }
      const names = await accounts.nameAccounts([key.account_id])
      const texts = OPERATOR[language].sheet
      const { revocation } = KEYS[language]
      return operatorPage(visit, {
        section: 'accounts',
        title: revocation.title,
        body: (
          <>
            <p>
              <AccountLink id={key.account_id} names={names} language={language} />
            </p>
            <p>
              <strong class="key-name">{nameKey(key, language)}</strong> <KeyPrefix apiKey={key} />
            </p>
            <p>{texts.revokeText}</p>
            <p class="quiet">
              {texts.lastUsed}:{' '}
              {key.last_used_at_ms === null ? FRAME[language].never : <ExactTime ms={key.last_used_at_ms} />}
            </p>
            <ConfirmForm action={revokeKeyPath(key.id)} keepHref={accountPath(key.account_id)} words={revocation} />
          </>
        ),
      })
    }),
    operator('POST', PATH, async (visit) => {
      const revoked = await accounts.revokeKey(visit.signedIn.account, visit.params.id ?? '', visitorOf(visit))
      if ('refused' in revoked) return errorPage('not_found', visit)
      return { kind: 'redirect', to: `${accountPath(revoked.done.account_id)}?done=key` }
    }),
  ]
}
