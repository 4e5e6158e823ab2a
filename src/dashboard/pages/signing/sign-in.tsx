/** Signs in with a password, and out. */
import { isIP } from 'node:net'
import type { Refusal, SignInRefusal } from '../../../accounts/signing-in/results.ts'
import type { SignIn } from '../../../accounts/signing-in/sign-in.ts'
import { LONGEST_EMAIL } from '../../../domain/accounts/accounts.ts'
import { Field, Notice } from '../../components/form.tsx'
import { Passkey } from '../../components/passkey.tsx'
import { anyone, type PageRoute, type ShownPage } from '../../page-route.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { Language, Visit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { enter, HOME, readNext } from './enter.ts'
import { Entrance } from './entrance.tsx'

interface SignInPagesParts {
  readonly signIn: Pick<SignIn, 'withPassword' | 'signOut'>
  readonly canSignUp: boolean
}

const STATUSES: Readonly<Record<SignInRefusal, number>> = { wrong: 422, slow_down: 429, busy: 503 }

export function createSignInPages({ signIn, canSignUp }: SignInPagesParts): readonly PageRoute[] {
  return [
    anyone('GET', '/sign-in', (visit) => {
      const next = readNext(visit.query.get('next'))
      if (visit.signedIn) return { kind: 'redirect', to: next }
      return showForm(visit, { next, email: '', canSignUp, refused: null })
    }),
    anyone('POST', '/sign-in', async (visit) => {
      const { form } = visit
      const email = form.get('email') ?? ''
      const next = readNext(form.get('next'))
      const tried = await signIn.withPassword({ email, password: form.get('password') ?? '' }, visitorOf(visit))
      if ('done' in tried) return enter(visit, tried.done, signIn, next)
      return showForm(visit, { next, email, canSignUp, refused: tried })
    }),
    anyone('POST', '/sign-out', async (visit) => {
      if (visit.signedIn) await signIn.signOut(visit.signedIn, visitorOf(visit))
      return { kind: 'redirect', to: '/sign-in?done=signed_out', cookies: [{ name: 'session', value: null }] }
    }),
  ]
}

interface Shown {
  readonly next: string
  readonly email: string
  readonly canSignUp: boolean
  readonly refused: Refusal<SignInRefusal> | null
}

function showForm(visit: Visit, { next, email, canSignUp, refused }: Shown): ShownPage {
  const { language, query, origin } = visit
  const texts = SIGNING[language]
  const waitS = refused === null || refused.refused === 'wrong' ? null : (refused.retry_after_s ?? 1)
  return {
    kind: 'page',
    title: texts.signIn.title,
    ...(refused && { status: STATUSES[refused.refused] }),
    ...(waitS !== null && { retryAfterS: waitS }),
    scripts: ['passkey.js'],
    body: (
      <Entrance language={language} canSignUp={false}>
        <h1>{texts.signIn.title}</h1>
        {refused && (
          <Notice tone="bad">
            {describe(refused, language)}
            {waitS !== null && ` ${texts.otherWays}`}
          </Notice>
        )}
        {refused === null && <Done done={query.get('done')} language={language} />}
        <form class="stack" method="post" action="/sign-in">
          {next !== HOME && <input type="hidden" name="next" value={next} />}
          <Field
            name="email"
            type="email"
            label={texts.email}
            value={email.slice(0, LONGEST_EMAIL)}
            autocomplete="username"
            required
          />
          <Field name="password" type="password" label={texts.password} autocomplete="current-password" required />
          <button type="submit">{texts.signIn.submit}</button>
          <p>
            <a href="/forgot">{texts.signIn.forgot}</a>
          </p>
        </form>
        {canHavePasskeys(origin.url) ? (
          <Passkey
            act="get"
            options="/sign-in/passkey/options"
            finish="/sign-in/passkey"
            language={language}
            next={next}
          />
        ) : (
          <NoPasskeys origin={origin.url} language={language} />
        )}
        {canSignUp && (
          <p>
            {texts.signIn.noAccount} <a href="/sign-up">{texts.signIn.signUp}</a>
          </p>
        )}
      </Entrance>
    ),
  }
}

function describe({ refused, retry_after_s = 1 }: Refusal<SignInRefusal>, language: Language): string {
  const words = SIGNING[language].refused
  return refused === 'slow_down' ? words.slow_down(retry_after_s) : words[refused]
}

function Done({ done, language }: { readonly done: string | null; readonly language: Language }) {
  const words = SIGNING[language].done
  if (done !== 'signed_out' && done !== 'email_changed') return null
  return <Notice tone="good">{words[done]}</Notice>
}

/** Why no passkey is offered. This computer's own address has a name. */
function NoPasskeys({ origin, language }: { readonly origin: string; readonly language: Language }) {
  const texts = SIGNING[language].passkey
  const url = new URL(origin)
  if (url.hostname !== '127.0.0.1' && url.hostname !== '[::1]') return <p class="quiet">{texts.needsAnyName}</p>
  url.hostname = 'localhost'
  return <p class="quiet">{texts.needsName(url.origin)}</p>
}

/** Passkeys need a host name; an IP address is not one. */
export function canHavePasskeys(origin: string): boolean {
  const { hostname } = new URL(origin)
  return !hostname.startsWith('[') && isIP(hostname) === 0
}
