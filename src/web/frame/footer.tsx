/** The footer of all pages: where else to go, and what the operator publishes. */
import type { ComponentChildren } from 'preact'
import { FRAME_TEXTS, type FrameLanguage, nameLegalLink } from './frame-texts.ts'
import { Mark } from './icon.tsx'
import type { FooterLink, SiteFrame } from './site-frame.ts'
import { ThemeSwitch } from './theme-switch.tsx'

interface FooterProps {
  readonly frame: SiteFrame
  readonly language: FrameLanguage
  /** The switch of the language, and whatever else belongs to this kind of page. */
  readonly children?: ComponentChildren
}

export function Footer({ frame, language, children }: FooterProps) {
  const texts = FRAME_TEXTS[language]
  const { groups } = texts
  const company = listCompany(frame, language)
  return (
    <footer class="foot">
      <div class="foot-in">
        <div class="foot-about">
          <p class="name">
            <Mark size={20} /> {texts.product}
          </p>
          <p>{texts.promise}</p>
          {children}
          <ThemeSwitch language={language} />
        </div>
        <nav class="foot-links" aria-label={texts.footer}>
          <Group
            title={groups.product}
            links={[
              ...(frame.hasMarket ? [{ name: texts.market, href: '/market' }] : []),
              { name: texts.pricing, href: '/#plans' },
              { name: texts.status, href: '/status' },
            ]}
          />
          <Group
            title={groups.developers}
            links={[
              { name: texts.quickstart, href: language === 'zh' ? '/docs/zh/quickstart' : '/docs/quickstart' },
              { name: texts.reference, href: '/docs' },
              { name: texts.changelog, href: '/docs/changelog' },
            ]}
          />
          {company.length > 0 && <Group title={groups.company} links={company} />}
        </nav>
      </div>
    </footer>
  )
}

/** Nothing is invented: what the settings do not name is not shown. */
function listCompany({ contact, legalLinks }: SiteFrame, language: FrameLanguage): readonly FooterLink[] {
  const texts = FRAME_TEXTS[language]
  const legal = legalLinks.map(({ name, href }) => ({ name: nameLegalLink(name, language), href }))
  if (contact === null) return legal
  return [
    ...legal,
    { name: texts.contact, href: contact.includes('://') ? contact : `mailto:${contact}` },
    { name: texts.security, href: '/.well-known/security.txt' },
  ]
}

function Group({ title, links }: { readonly title: string; readonly links: readonly FooterLink[] }) {
  return (
    <div>
      <p class="group-title">{title}</p>
      <ul>
        {links.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
