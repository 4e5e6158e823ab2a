/** The page that replaces a key by a new one, with a grace period in which both work. */
import type { ApiKey } from '../../../domain/accounts/accounts.ts'
import { Notice, Select } from '../../components/form.tsx'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { FRAME } from '../../texts/frame.ts'
import { KEYS } from '../../texts/keys.ts'
import type { Language } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { KeyPrefix, keyPath, nameKey, opens } from './describe-key.tsx'
import type { KeysPagesParts } from './keys-pages-parts.ts'
import { leadToSecret } from './reveal-key.ts'

const PATH = '/dashboard/keys/{id}/rotate'
const HOUR_MS = 3_600_000
const GRACES_MS = { '0': 0, '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS } as const
type Grace = keyof typeof GRACES_MS
const GRACES = ['0', '1h', '24h', '7d'] as const satisfies readonly Grace[]
const USUAL: Grace = '24h'

export function rotateKeyRoutes({ keys, now }: KeysPagesParts): readonly PageRoute[] {
  return [
    owner('GET', PATH, async (visit) => {
      const key = await keys.find(visit.signedIn.account, visit.params.id ?? '')
      if (key === null) return errorPage('not_found', visit)
      if (!opens(key, now()) || key.rotated_to !== null) return { kind: 'redirect', to: keyPath(key) }
      return formPage(key, USUAL, null, visit.language)
    }),
    owner('POST', PATH, async (visit) => {
      const { language, params, form, signedIn } = visit
      const [id, chosen] = [params.id ?? '', form.get('grace')]
      const grace = GRACES.find((one) => one === chosen)
      // Our form never sends this. Refuse it rather than end a key immediately.
      if (grace === undefined) return errorPage('unreadable', visit)
      const rotated = await keys.rotate(signedIn.account, id, GRACES_MS[grace], visitorOf(visit))
      if ('done' in rotated) return leadToSecret(visit, rotated.done.key, rotated.done.secret, now())
      const key = await keys.find(signedIn.account, id)
      if (key === null) return errorPage('not_found', visit)
      return formPage(key, grace, KEYS[language].refusals[rotated.refused], language)
    }),
  ]
}

function formPage(key: ApiKey, grace: Grace, wrong: string | null, language: Language): ShownPage {
  const { rotation } = KEYS[language]
  return {
    kind: 'page',
    ...(wrong !== null && { status: 422 }),
    title: rotation.title,
    place: 'keys',
    body: (
      <div class="narrow">
        <h1>{rotation.title}</h1>
        <p>
          <strong class="key-name">{nameKey(key, language)}</strong> <KeyPrefix apiKey={key} />
        </p>
        {wrong !== null && <Notice tone="bad">{wrong}</Notice>}
        <p>{rotation.text}</p>
        <form class="stack" method="post" action={`${keyPath(key)}/rotate`}>
          <Select
            name="grace"
            label={rotation.grace}
            value={grace}
            options={GRACES.map((one) => [one, rotation.graces[one]])}
          />
          <div class="actions">
            <button type="submit">{rotation.submit}</button>
            <a href={keyPath(key)}>{FRAME[language].back}</a>
          </div>
        </form>
      </div>
    ),
  }
}
