/** Sign-up and password reset. The response is the same whether or not the address has an account. */
import type { MailRefusal, Refusal } from '../../../accounts/signing-in/results.ts'
import type { SignUp } from '../../../accounts/signing-in/sign-up.ts'
import { LONGEST_EMAIL } from '../../../domain/accounts/accounts.ts'
import { Field, Notice } from '../../components/form.tsx'
import { anyone, type PageAnswer, type PageRoute, type ShownPage } from '../../page-route.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { Visit } from '../../visit.ts'
import { readerOf, visitorOf } from '../../visitor.ts'
import { HOME } from './enter.ts'

interface SignUpPagesParts {
  readonly signUp: Pick<SignUp, 'mode' | 'request' | 'requestReset'>
  /** Whether mail is really sent. */
  readonly sendsMail: boolean
}

/** Both pages are the same form with different texts. */
interface Page {
  readonly path: '/sign-up' | '/forgot'
  readonly texts: 'signUp' | 'forgot'
}
const SIGN_UP: Page = { path: '/sign-up', texts: 'signUp' }
const FORGOT: Page = { path: '/forgot', texts: 'forgot' }

export function createSignUpPages({ signUp, sendsMail }: SignUpPagesParts): readonly PageRoute[] {
  const showSignUp = (visit: Visit): ShownPage =>
    signUp.mode === 'open' ? showPage(visit, SIGN_UP, sendsMail) : showClosed(visit, signUp.mode)
  return [
    anyone('GET', SIGN_UP.path, (visit) => (visit.signedIn ? { kind: 'redirect', to: HOME } : showSignUp(visit))),
    anyone('POST', SIGN_UP.path, async (visit) => {
      const email = visit.form.get('email') ?? ''
      const asked = await signUp.request(email, readerOf(visit), visitorOf(visit))
      if ('refused' in asked && asked.refused === 'closed') return { ...showSignUp(visit), status: 403 }
      return answerSent(visit, SIGN_UP, email, asked)
    }),
    anyone('GET', FORGOT.path, (visit) => showPage(visit, FORGOT, sendsMail)),
    anyone('POST', FORGOT.path, async (visit) => {
      const email = visit.form.get('email') ?? ''
      return answerSent(visit, FORGOT, email, await signUp.requestReset(email, readerOf(visit), visitorOf(visit)))
    }),
  ]
}

function answerSent(
  visit: Visit,
  page: Page,
  email: string,
  asked: { readonly done: true } | Refusal<MailRefusal>,
): PageAnswer {
  return 'done' in asked
    ? { kind: 'redirect', to: `${page.path}?done=sent` }
    : showForm(visit, page, { email, refused: asked })
}

function showPage(visit: Visit, page: Page, sendsMail: boolean): ShownPage {
  return visit.query.get('done') === 'sent'
    ? showSent(visit, page, sendsMail)
    : showForm(visit, page, { email: '', refused: null })
}

interface Shown {
  readonly email: string
  readonly refused: Refusal<MailRefusal> | null
}

function showForm({ language }: Visit, { path, texts: name }: Page, { email, refused }: Shown): ShownPage {
  const texts = SIGNING[language]
  const { title, lead, submit } = texts[name]
  const waitS = refused?.refused === 'slow_down' ? (refused.retry_after_s ?? 1) : null
  return {
    kind: 'page',
    title,
    ...(refused && { status: waitS === null ? 422 : 429 }),
    ...(waitS !== null && { retryAfterS: waitS }),
    body: (
      <div class="entrance">
        <h1>{title}</h1>
        <p>{lead}</p>
        {waitS !== null && <Notice tone="bad">{texts.refused.slow_down(waitS)}</Notice>}
        <form class="stack" method="post" action={path}>
          <Field
            name="email"
            type="email"
            label={texts.email}
            value={email.slice(0, LONGEST_EMAIL)}
            autocomplete="email"
            required
            wrong={refused?.refused === 'not_an_email' ? texts.refused.not_an_email : null}
          />
          <div class="actions">
            <button type="submit">{submit}</button>
          </div>
        </form>
        <p>
          {name === 'signUp' && `${texts.signUp.haveAccount} `}
          <a href="/sign-in">{texts.signIn.title}</a>
        </p>
      </div>
    ),
  }
}

function showSent({ language }: Visit, { path, texts: name }: Page, sendsMail: boolean): ShownPage {
  const texts = SIGNING[language]
  const { sentTitle, sent } = texts[name]
  return {
    kind: 'page',
    title: sentTitle,
    body: (
      <div class="entrance">
        <h1>{sentTitle}</h1>
        <p>{sent}</p>
        {sendsMail ? <p class="quiet">{texts.notCome}</p> : <Notice tone="warn">{texts.noMail}</Notice>}
        <p class="links">
          <a href={path}>{texts.again}</a> <a href="/sign-in">{texts.signIn.title}</a>
        </p>
      </div>
    ),
  }
}

function showClosed({ language }: Visit, mode: 'invite' | 'closed'): ShownPage {
  const { signUp, signIn } = SIGNING[language]
  return {
    kind: 'page',
    title: signUp.closedTitle,
    body: (
      <div class="entrance">
        <h1>{signUp.closedTitle}</h1>
        <p>{signUp[mode]}</p>
        <p>
          {signUp.haveAccount} <a href="/sign-in">{signIn.title}</a>
        </p>
      </div>
    ),
  }
}
