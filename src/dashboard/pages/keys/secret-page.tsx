/** The page that shows the secret of a key, once, after it was created or rotated. */
import { deriveKeyState } from '../../../accounts/own-keys/derive-key-state.ts'
import type { KeyInRow } from '../../../accounts/own-keys/own-keys.ts'
import type { ApiKey } from '../../../domain/accounts/accounts.ts'
import { Notice, Secret } from '../../components/form.tsx'
import { TimeIn } from '../../components/time.tsx'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { formatQuickRequest } from '../../quick-request.ts'
import { KEYS } from '../../texts/keys.ts'
import type { Language } from '../../visit.ts'
import { errorPage } from '../error-page.tsx'
import { keyPath, nameKey, opens } from './describe-key.tsx'
import type { KeysPagesParts } from './keys-pages-parts.ts'
import { FORGET_KEY, findSecret } from './reveal-key.ts'

export function secretRoute({ keys, now }: KeysPagesParts): PageRoute {
  return owner('GET', '/dashboard/keys/{id}/secret', async (visit) => {
    const row = await keys.findInRow(visit.signedIn.account, visit.params.id ?? '')
    if (row === null) return errorPage('not_found', visit)
    const secret = findSecret(visit, row.key, now())
    const shown = { ...row, now: now(), language: visit.language, origin: visit.origin.url }
    return secret === null ? gonePage(shown) : { ...secretPage(shown, secret), cookies: FORGET_KEY }
  })
}

interface Shown extends KeyInRow {
  readonly language: Language
  readonly origin: string
  readonly now: number
}

function secretPage({ key, predecessor, language, origin, now }: Shown, secret: string): ShownPage {
  const texts = KEYS[language].secret
  const title = predecessor === null ? texts.created : texts.rotated
  return {
    kind: 'page',
    title,
    place: 'keys',
    scripts: ['copy.js', 'keep-key.js'],
    body: (
      <div class="column">
        <h1>{title}</h1>
        <p class="key-name">{nameKey(key, language)}</p>
        <Notice tone="warn">{texts.once}</Notice>
        <Secret id="secret" text={secret} language={language} />
        {predecessor !== null && <Old old={predecessor} now={now} language={language} />}
        <h2>{texts.try}</h2>
        <p>{key.sees_samples ? texts.tryTestText : texts.tryText}</p>
        <Secret id="request" text={formatQuickRequest(origin, secret)} language={language} />
        <p>
          {texts.shown} <a href="/dashboard/requests">{texts.toLog}</a>
        </p>
        <p class="links">
          <a href="/docs/api/search" data-keep="secret">
            {texts.toReference}
          </a>{' '}
          <a href={keyPath(key)}>{texts.toKey}</a> <a href="/dashboard/keys">{texts.toKeys}</a>
        </p>
      </div>
    ),
  }
}

/** After a reload, or if the browser kept no cookie. */
function gonePage({ key, language, now }: Shown): ShownPage {
  const texts = KEYS[language].secret
  const canRotate = opens(key, now) && deriveKeyState(key, now) !== 'rotating'
  return {
    kind: 'page',
    title: texts.gone,
    place: 'keys',
    body: (
      <div class="column">
        <h1>{texts.gone}</h1>
        <p class="key-name">{nameKey(key, language)}</p>
        <p>{texts.goneText}</p>
        <div class="actions">
          {canRotate && (
            <a class="button primary" href={`${keyPath(key)}/rotate`}>
              {KEYS[language].detail.rotate}
            </a>
          )}
          <a href={keyPath(key)}>{texts.toKey}</a>
          <a href="/dashboard/keys">{texts.toKeys}</a>
        </div>
      </div>
    ),
  }
}

function Old({ old, now, language }: { readonly old: ApiKey; readonly now: number; readonly language: Language }) {
  const { oldUntil, oldUnbounded, oldEnded } = KEYS[language].secret
  const end = old.expires_at_ms
  if (!opens(old, now)) return <p>{oldEnded(old.prefix)}</p>
  if (end === null) return <p>{oldUnbounded(old.prefix)}</p>
  return (
    <p>
      <TimeIn words={(time) => oldUntil(old.prefix, time)} ms={end} />
    </p>
  )
}
