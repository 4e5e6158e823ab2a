/** The header of all pages: the name, the public places, the language, and the way in or the user's menu. */
import { FRAME_TEXTS, type FrameLanguage } from './frame-texts.ts'
import { Icon, Mark } from './icon.tsx'
import type { SiteFrame } from './site-frame.ts'

export type SitePlace = 'market' | 'docs' | 'pricing' | 'status'

interface Person {
  readonly email: string
  readonly isOperator: boolean
}

export interface HeaderProps {
  readonly frame: SiteFrame
  readonly language: FrameLanguage
  readonly current: SitePlace | null
  /** `unread`: the page is the same for everybody. */
  readonly person: Person | null | 'unread'
  /** How to read the page in the other language: by a form that returns to a path, or at an address. */
  readonly other: { readonly next: string } | { readonly href: string }
}

const HREFS: Readonly<Record<SitePlace, string>> = {
  market: '/market',
  docs: '/docs',
  pricing: '/#plans',
  status: '/status',
}

export function Header({ frame, language, current, person, other }: HeaderProps) {
  const texts = FRAME_TEXTS[language]
  const places: readonly SitePlace[] = [...(frame.hasMarket ? (['market'] as const) : []), 'docs', 'pricing', 'status']
  return (
    <header class="bar">
      <div class="bar-in">
        <a class="name" href="/">
          <Mark />
          {texts.product}
        </a>
        <nav class="places" aria-label={texts.site}>
          {places.map((place) => (
            <a key={place} href={HREFS[place]} {...(place === current ? { 'aria-current': 'page' as const } : {})}>
              {texts[place]}
            </a>
          ))}
        </nav>
        <div class="self">
          <LanguageSwitch language={language} other={other} />
          {person === 'unread' ? (
            <a class="quiet-button" href="/dashboard">
              {texts.dashboard}
            </a>
          ) : person === null ? (
            <Entrance canSignUp={frame.canSignUp} language={language} />
          ) : (
            <UserMenu person={person} language={language} />
          )}
        </div>
      </div>
    </header>
  )
}

function LanguageSwitch({ language, other }: Pick<HeaderProps, 'language' | 'other'>) {
  const { other: name } = FRAME_TEXTS[language]
  const { code, name: label, switchTo } = FRAME_TEXTS[name]
  if ('href' in other) {
    return (
      <a class="quiet-button" href={other.href} hreflang={code} lang={code} title={switchTo}>
        {label}
      </a>
    )
  }
  return (
    <form class="language" method="post" action="/language">
      <input type="hidden" name="next" value={other.next} />
      <button type="submit" class="quiet-button" name="language" value={name} lang={code} title={switchTo}>
        {label}
      </button>
    </form>
  )
}

function Entrance({ canSignUp, language }: Pick<SiteFrame, 'canSignUp'> & Pick<HeaderProps, 'language'>) {
  const texts = FRAME_TEXTS[language]
  return (
    <>
      <a class="quiet-button" href="/sign-in">
        {texts.signIn}
      </a>
      {canSignUp && (
        <a class="button primary" href="/sign-up">
          {texts.signUp}
        </a>
      )}
    </>
  )
}

/** Opens without a script; a script closes it when one clicks elsewhere. */
function UserMenu({ person, language }: { readonly person: Person; readonly language: FrameLanguage }) {
  const texts = FRAME_TEXTS[language]
  return (
    <details class="user-menu">
      <summary>
        <span class="avatar" aria-hidden="true">
          {person.email.charAt(0).toUpperCase()}
        </span>
        <span class="unseen">{texts.userMenu}</span>
        <Icon name="chevron" size={16} />
      </summary>
      <div class="user-menu-list">
        <p class="who">{person.email}</p>
        <a href="/dashboard">
          <Icon name="home" />
          {texts.dashboard}
        </a>
        <a href="/dashboard/account">
          <Icon name="user" />
          {texts.account}
        </a>
        {person.isOperator && (
          <a href="/operator">
            <Icon name="shield" />
            {texts.operator}
          </a>
        )}
        <form method="post" action="/sign-out">
          <button type="submit" class="quiet-button">
            {texts.signOut}
          </button>
        </form>
      </div>
    </details>
  )
}
