/** The page that creates a key, and leads to the page that shows its secret once. */
import { KEY_KINDS, type KeyKind, LONGEST_NAME } from '../../../domain/accounts/accounts.ts'
import { Field, Notice, Select } from '../../components/form.tsx'
import { formatDay } from '../../format.ts'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { readDayEnd } from '../../read-day.ts'
import { FRAME } from '../../texts/frame.ts'
import { KEYS } from '../../texts/keys.ts'
import type { Language } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import type { KeysPagesParts } from './keys-pages-parts.ts'
import { leadToSecret } from './reveal-key.ts'

const PATH = '/dashboard/keys/new'

interface Wrong {
  readonly name?: string
  readonly expiry?: string
  readonly all?: string
}

interface Typed {
  readonly kind: KeyKind
  readonly name: string
  readonly expiry: string
}

export function createKeyRoutes({ keys, now }: KeysPagesParts): readonly PageRoute[] {
  return [
    owner('GET', PATH, ({ language }) =>
      formPage({ kind: 'live', name: '', expiry: '' }, {}, formatDay(now()), language),
    ),
    owner('POST', PATH, async (visit) => {
      const { language, form, signedIn } = visit
      const chosen = form.get('kind') ?? 'live'
      const kind = KEY_KINDS.find((one) => one === chosen)
      // Our form never sends this. Refuse it rather than create a key of the wrong kind.
      if (kind === undefined) return errorPage('unreadable', visit)
      const typed = { kind, name: form.get('name') ?? '', expiry: (form.get('expiry') ?? '').trim() }
      const refuse = (wrong: Wrong) => formPage(typed, wrong, formatDay(now()), language)
      const expires_at_ms = typed.expiry === '' ? null : readDayEnd(typed.expiry)
      if (typed.expiry !== '' && expires_at_ms === null) {
        return refuse({ expiry: KEYS[language].creation.expiryUnreadable })
      }
      const made = await keys.create(signedIn.account, { kind, name: typed.name, expires_at_ms }, visitorOf(visit))
      if ('done' in made) return leadToSecret(visit, made.done.key, made.done.secret, now())
      const words = KEYS[language].refusals[made.refused]
      if (made.refused === 'name_too_long') return refuse({ name: words })
      return refuse(made.refused === 'expiry_past' ? { expiry: words } : { all: words })
    }),
  ]
}

function formPage(typed: Typed, wrong: Wrong, today: string, language: Language): ShownPage {
  const texts = KEYS[language]
  const { creation } = texts
  const isWrong = Object.keys(wrong).length > 0
  return {
    kind: 'page',
    ...(isWrong && { status: 422 }),
    title: creation.title,
    place: 'keys',
    body: (
      <div class="narrow">
        <h1>{creation.title}</h1>
        {wrong.all && <Notice tone="bad">{wrong.all}</Notice>}
        <form class="stack" method="post" action={PATH}>
          <Select
            name="kind"
            label={texts.kind}
            hint={creation.kindHint}
            value={typed.kind}
            options={KEY_KINDS.map((kind) => [kind, creation.kinds[kind]])}
          />
          <Field
            name="name"
            label={texts.name}
            hint={creation.nameHint}
            value={typed.name}
            maxLength={LONGEST_NAME}
            autocomplete="off"
            wrong={wrong.name ?? null}
          />
          <Field
            name="expiry"
            type="date"
            label={creation.expiry}
            hint={creation.expiryHint}
            value={typed.expiry}
            min={today}
            wrong={wrong.expiry ?? null}
          />
          <div class="actions">
            <button type="submit">{creation.submit}</button>
            <a href="/dashboard/keys">{FRAME[language].back}</a>
          </div>
        </form>
      </div>
    ),
  }
}
