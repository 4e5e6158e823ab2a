/** Sign-up and password reset. The response is the same whether or not the address has an account. */
import type { MailRefusal, Refusal } from '../../../accounts/signing-in/results.ts'
import type { SignUp } from '../../../accounts/signing-in/sign-up.ts'
import { LONGEST_EMAIL } from '../../../domain/accounts/accounts.ts'
import { Icon } from '../../../web/frame/icon.tsx'
import type { FooterLink } from '../../../web/frame/site-frame.ts'
import { Field, Notice } from '../../components/form.tsx'
import { anyone, type PageAnswer, type PageRoute, type ShownPage } from '../../page-route.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { Language, Visit } from '../../visit.ts'
import { readerOf, visitorOf } from '../../visitor.ts'
import { HOME } from './enter.ts'
import { Entrance, TermsLine } from './entrance.tsx'

interface SignUpPagesParts {
  readonly signUp: Pick<SignUp, 'mode' | 'request' | 'requestReset'>
  /** Whether mail is really sent. */
  readonly sendsMail: boolean
  readonly legalLinks: readonly FooterLink[]
}

/** Both pages are the same form with different texts. */
interface Page {
  readonly path: '/sign-up' | '/forgot'
  readonly texts: 'signUp' | 'forgot'
}
const SIGN_UP: Page = { path: '/sign-up', texts: 'signUp' }
const FORGOT: Page = { path: '/forgot', texts: 'forgot' }

export function createSignUpPages(parts: SignUpPagesParts): readonly PageRoute[] {
  const { signUp } = parts
  const showSignUp = (visit: Visit): ShownPage =>
    signUp.mode === 'open' ? showPage(visit, SIGN_UP, parts) : showClosed(visit, signUp.mode)
  return [
    anyone('GET', SIGN_UP.path, (visit) => (visit.signedIn ? { kind: 'redirect', to: HOME } : showSignUp(visit))),
    anyone('POST', SIGN_UP.path, async (visit) => {
      const email = visit.form.get('email') ?? ''
      const asked = await signUp.request(email, readerOf(visit), visitorOf(visit))
      if ('refused' in asked && asked.refused === 'closed') return { ...showSignUp(visit), status: 403 }
      return answerSent(visit, SIGN_UP, { ...parts, email, asked })
    }),
    anyone('GET', FORGOT.path, (visit) => showPage(visit, FORGOT, parts)),
    anyone('POST', FORGOT.path, async (visit) => {
      const email = visit.form.get('email') ?? ''
      const asked = await signUp.requestReset(email, readerOf(visit), visitorOf(visit))
      return answerSent(visit, FORGOT, { ...parts, email, asked })
    }),
  ]
}

interface Asked extends SignUpPagesParts {
  readonly email: string
  readonly asked: { readonly done: true } | Refusal<MailRefusal>
}

function answerSent(visit: Visit, page: Page, { asked, ...parts }: Asked): PageAnswer {
  return 'done' in asked
    ? { kind: 'redirect', to: `${page.path}?done=sent` }
    : showForm(visit, page, { ...parts, refused: asked })
}

function showPage(visit: Visit, page: Page, parts: SignUpPagesParts): ShownPage {
  return visit.query.get('done') === 'sent'
    ? showSent(visit, page, parts)
    : showForm(visit, page, { ...parts, email: '', refused: null })
}

interface Shown extends SignUpPagesParts {
  readonly email: string
  readonly refused: Refusal<MailRefusal> | null
}

function showForm({ language }: Visit, page: Page, { email, refused, signUp, legalLinks }: Shown): ShownPage {
  const texts = SIGNING[language]
  const { title, lead, submit } = texts[page.texts]
  const isSignUp = page.texts === 'signUp'
  const waitS = refused?.refused === 'slow_down' ? (refused.retry_after_s ?? 1) : null
  return {
    kind: 'page',
    title,
    ...(refused && { status: waitS === null ? 422 : 429 }),
    ...(waitS !== null && { retryAfterS: waitS }),
    body: (
      <Entrance language={language} canSignUp={isSignUp && signUp.mode === 'open'}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {waitS !== null && <Notice tone="bad">{texts.refused.slow_down(waitS)}</Notice>}
        <EmailForm
          page={page}
          submit={submit}
          email={email}
          wrong={refused?.refused === 'not_an_email' ? texts.refused.not_an_email : null}
          language={language}
        />
        {isSignUp && <TermsLine links={legalLinks} language={language} />}
        <p>
          {isSignUp && `${texts.signUp.haveAccount} `}
          <a href="/sign-in">{texts.signIn.title}</a>
        </p>
      </Entrance>
    ),
  }
}

interface EmailFormProps {
  readonly page: Page
  readonly submit: string
  readonly email: string
  readonly wrong: string | null
  readonly language: Language
}

function EmailForm({ page, submit, email, wrong, language }: EmailFormProps) {
  return (
    <form class="stack" method="post" action={page.path}>
      <Field
        name="email"
        type="email"
        label={SIGNING[language].email}
        value={email.slice(0, LONGEST_EMAIL)}
        autocomplete="email"
        required
        wrong={wrong}
      />
      <button type="submit">{submit}</button>
    </form>
  )
}

/** The address is in no URL, so it is entered again to send the mail again. */
function showSent({ language }: Visit, page: Page, { sendsMail }: SignUpPagesParts): ShownPage {
  const texts = SIGNING[language]
  const { sentTitle, sent } = texts[page.texts]
  return {
    kind: 'page',
    title: sentTitle,
    body: (
      <Entrance language={language} canSignUp={false}>
        <p class="entrance-icon">
          <Icon name="mail" size={28} />
        </p>
        <h1>{sentTitle}</h1>
        <p>{sent}</p>
        {sendsMail ? <p class="quiet">{texts.notCome}</p> : <Notice tone="warn">{texts.noMail}</Notice>}
        {sendsMail && <EmailForm page={page} submit={texts.again} email="" wrong={null} language={language} />}
        <p>
          <a href="/sign-in">{texts.signIn.title}</a>
        </p>
      </Entrance>
    ),
  }
}

function showClosed({ language }: Visit, mode: 'invite' | 'closed'): ShownPage {
  const { signUp, signIn } = SIGNING[language]
  return {
    kind: 'page',
    title: signUp.closedTitle,
    body: (
      <Entrance language={language} canSignUp={false}>
        <h1>{signUp.closedTitle}</h1>
        <p>{signUp[mode]}</p>
        <p>
          {signUp.haveAccount} <a href="/sign-in">{signIn.title}</a>
        </p>
      </Entrance>
    ),
  }
}
