/** The navigation beside the pages of the dashboard; operators have a second group. On a phone it is a row that scrolls. */
import { Icon, type IconName } from '../../web/frame/icon.tsx'
import { OPERATOR_PLACES, OWN_PLACES, type Place } from '../page-route.ts'
import { FRAME } from '../texts/frame.ts'
import { OPERATOR } from '../texts/operator.ts'
import type { Language } from '../visit.ts'

const ICONS: Readonly<Record<Place, IconName>> = {
  overview: 'home',
  keys: 'key',
  searches: 'bell',
  usage: 'chart',
  requests: 'list',
  billing: 'receipt',
  account: 'user',
  operator: 'home',
  'operator/accounts': 'users',
  'operator/changes': 'swap',
  'operator/invoices': 'receipt',
  'operator/invitations': 'user',
  'operator/receivers': 'bell',
  'operator/mails': 'mail',
  'operator/service': 'pulse',
  'operator/words': 'document',
  'operator/audit': 'shield',
}

interface SidebarProps {
  readonly place: Place
  readonly isOperator: boolean
  /** Whether searches can be saved. */
  readonly hasSearches: boolean
  readonly language: Language
}

export function Sidebar({ place, isOperator, hasSearches, language }: SidebarProps) {
  const operator = OPERATOR[language]
  return (
    <nav class="sidebar" aria-label={FRAME[language].sections}>
      <ul>
        {OWN_PLACES.filter((one) => hasSearches || one !== 'searches').map((one) => (
          <Entry
            key={one}
            href={one === 'overview' ? '/dashboard' : `/dashboard/${one}`}
            icon={ICONS[one]}
            name={FRAME[language].places[one]}
            isCurrent={one === place}
          />
        ))}
      </ul>
      {isOperator && (
        <>
          <p class="group-title">{operator.title}</p>
          <ul>
            {OPERATOR_PLACES.map((one) => (
              <Entry
                key={one}
                href={`/${one}`}
                icon={ICONS[one]}
                name={operator.sections[nameSection(one)]}
                isCurrent={one === place}
              />
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

function nameSection(place: (typeof OPERATOR_PLACES)[number]): keyof (typeof OPERATOR)['en']['sections'] {
  return place === 'operator' ? 'overview' : (place.slice('operator/'.length) as 'accounts')
}

interface EntryProps {
  readonly href: string
  readonly icon: IconName
  readonly name: string
  readonly isCurrent: boolean
}

function Entry({ href, icon, name, isCurrent }: EntryProps) {
  return (
    <li>
      <a href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
        <Icon name={icon} />
        {name}
      </a>
    </li>
  )
}
