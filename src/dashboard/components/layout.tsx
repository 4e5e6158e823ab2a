/** The layout of all pages: head, navigation bar, content and footer. */
import type { ComponentChildren } from 'preact'
import { Mark } from '../../web/frame/icon.tsx'
import type { Place, Script } from '../page-route.ts'
import { FRAME } from '../texts/frame.ts'
import { LANGUAGES, type Language, type SignedIn } from '../visit.ts'

interface LayoutProps {
  readonly title: string
  readonly description?: string | undefined
  readonly head?: ComponentChildren
  readonly language: Language
  /** Where to return after a change of language. */
  readonly target: string
  /** `unread`: the session has not been read. */
  readonly signedIn: SignedIn | null | 'unread'
  readonly place: Place | null
  readonly scripts: readonly Script[]
  readonly canSignUp: boolean
  readonly children: ComponentChildren
}

const HREFS: Readonly<Record<Place, string>> = {
  overview: '/dashboard',
  keys: '/dashboard/keys',
  usage: '/dashboard/usage',
  billing: '/dashboard/billing',
  account: '/dashboard/account',
  operator: '/operator',
}
const OWN_PLACES = ['overview', 'keys', 'usage', 'billing', 'account'] as const
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' }

export function Layout(props: LayoutProps) {
  const { title, description, head, language, target, signedIn, place, scripts, canSignUp, children } = props
  const texts = FRAME[language]
  const isKnown = signedIn !== null && signedIn !== 'unread'
  return (
    <html lang={language === 'zh' ? 'zh-Hans' : 'en'}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === texts.product ? title : `${title} · ${texts.product}`}</title>
        {description !== undefined && <meta name="description" content={description} />}
        {head}
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/dashboard.css" />
        {scripts.map((name) => (
          <script key={name} type="module" src={`/assets/${name}`} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {texts.skip}
        </a>
        <header class={isKnown ? 'bar own' : 'bar'}>
          <p class="name">
            <a href="/">
              <Mark />
              {texts.product}
            </a>
          </p>
          <nav class="places" aria-label={texts.site}>
            {isKnown && <Places language={language} isOperator={signedIn.account.role === 'operator'} place={place} />}
            <a href="/docs">{texts.docs}</a>
          </nav>
          <div class="self">
            {isKnown ? (
              <SignedInMark language={language} signedIn={signedIn} />
            ) : signedIn === null ? (
              <Entrance language={language} canSignUp={canSignUp} />
            ) : (
              <a href="/dashboard">{texts.dashboard}</a>
            )}
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <footer class="foot">
          <LanguageSwitch language={language} target={target} />
          <a href="/status">{texts.status}</a>
          <a href="/docs">{texts.docs}</a>
        </footer>
      </body>
    </html>
  )
}

function Places({ language, isOperator, place }: { language: Language; isOperator: boolean; place: Place | null }) {
  const names: readonly Place[] = isOperator ? [...OWN_PLACES, 'operator'] : OWN_PLACES
  return names.map((name) => (
    <a key={name} href={HREFS[name]} {...(name === place ? { 'aria-current': 'page' as const } : {})}>
      {FRAME[language].places[name]}
    </a>
  ))
}

function SignedInMark({ language, signedIn }: { language: Language; signedIn: SignedIn }) {
  return (
    <>
      <span class="quiet who" title={signedIn.account.email}>
        {signedIn.account.email}
      </span>
      <form method="post" action="/sign-out">
        <button type="submit" class="plain">
          {FRAME[language].signOut}
        </button>
      </form>
    </>
  )
}

function Entrance({ language, canSignUp }: { language: Language; canSignUp: boolean }) {
  return (
    <>
      <a href="/sign-in">{FRAME[language].signIn}</a>
      {canSignUp && <a href="/sign-up">{FRAME[language].signUp}</a>}
    </>
  )
}

/** A form, because it must work without scripts and changes state. */
function LanguageSwitch({ language, target }: { language: Language; target: string }) {
  return (
    <form class="languages" method="post" action="/language" aria-label={FRAME[language].language}>
      <input type="hidden" name="next" value={target} />
      {LANGUAGES.map((name) => (
        <button
          key={name}
          type="submit"
          class="link"
          name="language"
          value={name}
          lang={name === 'zh' ? 'zh-Hans' : 'en'}
          {...(name === language ? { 'aria-current': 'true' as const } : {})}
        >
          {LANGUAGE_NAMES[name]}
        </button>
      ))}
    </form>
  )
}
