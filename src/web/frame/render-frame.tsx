/** The header and the footer as text, for pages that are made of templates. */
import { renderToString } from 'preact-render-to-string'
import { Footer } from './footer.tsx'
import type { FrameLanguage } from './frame-texts.ts'
import { Header, type HeaderProps, UserMenu, type UserMenuProps } from './header.tsx'
import type { SiteFrame } from './site-frame.ts'

export function renderHeader(props: HeaderProps): string {
  return renderToString(<Header {...props} />)
}

export function renderUserMenu(props: UserMenuProps): string {
  return renderToString(<UserMenu {...props} />)
}

/** `note`: such as the version of the API. */
export function renderFooter(frame: SiteFrame, language: FrameLanguage, note: string): string {
  return renderToString(
    <Footer frame={frame} language={language}>
      <p>{note}</p>
    </Footer>,
  )
}
