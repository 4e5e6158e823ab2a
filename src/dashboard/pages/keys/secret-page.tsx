/** The page that shows the secret of a key, once, after it was created or rotated. */
import type { ApiKey } from '../../../domain/accounts/accounts.ts'
import { Notice, Secret } from '../../components/form.tsx'
import { formatTime } from '../../format.ts'
import type { ShownPage } from '../../page-route.ts'
import { formatQuickRequest } from '../../quick-request.ts'
import { KEYS } from '../../texts/keys.ts'
import type { Language } from '../../visit.ts'
import { keyPath, nameKey, opens } from './describe-key.tsx'

interface ShownSecret {
  readonly key: ApiKey
  readonly secret: string
  /** The replaced key; null = none. */
  readonly old: ApiKey | null
}

interface SecretPageOptions {
  readonly language: Language
  readonly origin: string
  readonly now: number
}

export function secretPage({ key, secret, old }: ShownSecret, { language, origin, now }: SecretPageOptions): ShownPage {
  const texts = KEYS[language].secret
  const title = old === null ? texts.created : texts.rotated
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
        {old !== null && <p>{describeOld(old, now, language)}</p>}
        <h2>{texts.try}</h2>
        <p>{key.sees_samples ? texts.tryTestText : texts.tryText}</p>
        <Secret id="request" text={formatQuickRequest(origin, secret)} language={language} />
        <p class="links">
          <a href="/docs/api/search" data-keep="secret">
            {texts.toReference}
          </a>{' '}
          <a href={keyPath(key)}>{texts.toKey}</a> <a href="/dashboard/keys">{texts.toKeys}</a>
        </p>
        <p class="quiet">{texts.reload}</p>
      </div>
    ),
  }
}

function describeOld(old: ApiKey, now: number, language: Language): string {
  const { oldUntil, oldUnbounded, oldEnded } = KEYS[language].secret
  if (!opens(old, now)) return oldEnded(old.prefix)
  return old.expires_at_ms === null ? oldUnbounded(old.prefix) : oldUntil(old.prefix, formatTime(old.expires_at_ms))
}
