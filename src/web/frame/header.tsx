/** The header of all pages: the name, the public places, the language, and the way in or the user's menu. */
import { FRAME_TEXTS, type FrameLanguage, OTHER_LANGUAGE } from './frame-texts.ts'
import { Icon, Mark } from './icon.tsx'
import type { SiteFrame } from './site-frame.ts'

export type SitePlace = 'market' | 'docs' | 'pricing' | 'status'

/** Answers the menu of a signed-in reader, and nothing to strangers. */
export const MENU_PATH = '/menu'
const menuPath = (language: FrameLanguage) => `${MENU_PATH}?lang=${language}`

interface Person {
  readonly email: string
  readonly isOperator: boolean
}

export interface HeaderProps {
  readonly frame: SiteFrame
  readonly language: FrameLanguage
  readonly current: SitePlace | null
  /** `unread`: the page is the same for everybody; the script of the menu asks who reads it. */
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
/** Places that begin elsewhere in Chinese. */
const CHINESE_HREFS: Partial<typeof HREFS> = { docs: '/docs/zh/guides' }

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
            <a
              key={place}
              href={hrefOf(place, language)}
              {...(place === current ? { 'aria-current': 'page' as const } : {})}
            >
              {texts[place]}
            </a>
          ))}
        </nav>
        <div class="self" {...(person === 'unread' ? { 'data-menu': menuPath(language) } : {})}>
          <LanguageSwitch language={language} other={other} />
          {person === null || person === 'unread' ? (
            <Entrance canSignUp={frame.canSignUp} language={language} />
          ) : (
            <UserMenu person={person} language={language} />
          )}
        </div>
      </div>
    </header>
  )
}

function hrefOf(place: SitePlace, language: FrameLanguage): string {
  return (language === 'zh' ? CHINESE_HREFS[place] : undefined) ?? HREFS[place]
}

function LanguageSwitch({ language, other }: Pick<HeaderProps, 'language' | 'other'>) {
  const name = OTHER_LANGUAGE[language]
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
      <a class="quiet-button stranger" href="/sign-in">
        {texts.signIn}
      </a>
      {canSignUp && (
        <a class="button primary stranger" href="/sign-up">
          {texts.signUp}
        </a>
      )}
    </>
  )
}

export interface UserMenuProps {
  readonly person: Person
  readonly language: FrameLanguage
}

/** Opens without a script; a script closes it when one clicks elsewhere. */
export function UserMenu({ person, language }: UserMenuProps) {
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
