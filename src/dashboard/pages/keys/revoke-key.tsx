/** The confirmation page before a key is revoked. */
import { Confirmation } from '../../components/confirmation.tsx'
import { ExactTime } from '../../components/time.tsx'
import { owner, type PageRoute } from '../../page-route.ts'
import { FRAME } from '../../texts/frame.ts'
import { KEYS } from '../../texts/keys.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { KeyPrefix, keyPath, nameKey } from './describe-key.tsx'
import type { KeysPagesParts } from './keys-pages-parts.ts'

const PATH = '/dashboard/keys/{id}/revoke'

export function revokeKeyRoutes({ keys }: KeysPagesParts): readonly PageRoute[] {
  return [
    owner('GET', PATH, async (visit) => {
      const { language, params, signedIn } = visit
      const key = await keys.find(signedIn.account, params.id ?? '')
      if (key === null) return errorPage('not_found', visit)
      if (key.revoked_at_ms !== null) return { kind: 'redirect', to: keyPath(key) }
      const texts = KEYS[language]
      const { revocation } = texts
      return {
        kind: 'page',
        title: revocation.title,
        place: 'keys',
        body: (
          <Confirmation action={`${keyPath(key)}/revoke`} keepHref={keyPath(key)} words={revocation}>
            <p>
              <strong class="key-name">{nameKey(key, language)}</strong> <KeyPrefix apiKey={key} />
            </p>
            <p>{revocation.text}</p>
            <p class="quiet">
              {texts.lastUsed}:{' '}
              {key.last_used_at_ms === null ? FRAME[language].never : <ExactTime ms={key.last_used_at_ms} />}
            </p>
          </Confirmation>
        ),
      }
    }),
    owner('POST', PATH, async (visit) => {
      const revoked = await keys.revoke(visit.signedIn.account, visit.params.id ?? '', visitorOf(visit))
      if ('refused' in revoked) return errorPage('not_found', visit)
      return { kind: 'redirect', to: '/dashboard/keys?done=revoked' }
    }),
  ]
}
