/** The layout of all pages: head, header, navigation, content and footer. */
import type { ComponentChildren } from 'preact'
import { FONT_PATH } from '../../web/frame/font-page.ts'
import { Footer } from '../../web/frame/footer.tsx'
import { Header, type SitePlace } from '../../web/frame/header.tsx'
import type { SiteFrame } from '../../web/frame/site-frame.ts'
import type { Place, Script } from '../page-route.ts'
import { FRAME } from '../texts/frame.ts'
import { THEME_PATH } from '../theme.ts'
import { LANGUAGES, type Language, type SignedIn } from '../visit.ts'
import { describePerson } from '../visitor.ts'
import { Sidebar } from './sidebar.tsx'

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
  readonly frame: SiteFrame
  readonly children: ComponentChildren
  /** The content, if it was rendered before. */
  readonly html: string | null
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' }

export function Layout(props: LayoutProps) {
  const { title, description, head, language, target, signedIn, place, scripts, frame, children, html } = props
  const texts = FRAME[language]
  const person = signedIn === null || signedIn === 'unread' ? signedIn : describePerson(signedIn)
  const main =
    html === null ? (
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    ) : (
      // Not from outside: it is what rendering the same components returned.
      <main id="content" tabIndex={-1} dangerouslySetInnerHTML={{ __html: html }} />
    )
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
        <link rel="preload" href={FONT_PATH} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="stylesheet" href="/assets/dashboard.css" />
        <link rel="stylesheet" href={THEME_PATH} />
        {['menu.js', 'frame.js', ...scripts].map((name) => (
          <script key={name} type="module" src={`/assets/${name}`} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {texts.skip}
        </a>
        <Header frame={frame} language={language} current={placeOf(target)} person={person} other={{ next: target }} />
        {person === null || person === 'unread' || place === null ? (
          main
        ) : (
          <div class="frame">
            <Sidebar {...{ place, language }} isOperator={person.isOperator} hasSearches={frame.hasSearches} />
            {main}
          </div>
        )}
        <Footer frame={frame} language={language}>
          <LanguageSwitch language={language} target={target} />
        </Footer>
      </body>
    </html>
  )
}

/** The public place that a path belongs to. */
function placeOf(target: string): SitePlace | null {
  const [, first] = /^\/(market|status)(?:[/?]|$)/.exec(target) ?? []
  return (first as SitePlace | undefined) ?? null
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
