/** The layout of operator pages: heading, and the result of the last action. */
import type { ComponentChildren } from 'preact'
import { Notice } from '../../components/form.tsx'
import type { ShownPage } from '../../page-route.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { Language, Visit } from '../../visit.ts'

type Section = keyof (typeof OPERATOR)['en']['sections']

const HREFS: Readonly<Record<Section, string>> = {
  overview: '/operator',
  accounts: '/operator/accounts',
  changes: '/operator/changes',
  invoices: '/operator/invoices',
  invitations: '/operator/invitations',
  receivers: '/operator/receivers',
  mails: '/operator/mails',
  service: '/operator/service',
  words: '/operator/words',
  audit: '/operator/audit',
}
const SECTIONS = Object.keys(HREFS) as readonly Section[]

/** The section of a path, and where it starts; key pages belong to accounts. */
export function sectionOf(path: string): { readonly section: Section; readonly href: string } {
  const section = SECTIONS.find((one) => path.startsWith(`/operator/${one}`)) ?? 'accounts'
  return { section, href: HREFS[section] }
}

interface OperatorPageOptions {
  readonly section: Section
  /** Without it, the title of the section. */
  readonly title?: string
  readonly status?: number
  readonly scripts?: ShownPage['scripts']
  /** Links above the title. */
  readonly crumb?: ComponentChildren
  /** Beside the title. */
  readonly actions?: ComponentChildren
  readonly body: ComponentChildren
}

export function operatorPage({ language, query }: Visit, options: OperatorPageOptions): ShownPage {
  const { section, status, scripts, crumb, actions, body } = options
  const texts = OPERATOR[language]
  const title = options.title ?? texts.sections[section]
  return {
    kind: 'page',
    ...(status !== undefined && { status }),
    ...(scripts && { scripts }),
    title: `${title} · ${texts.title}`,
    place: section === 'overview' ? 'operator' : `operator/${section}`,
    body: (
      <div class="area">
        <ResultNotice done={query.get('done')} refused={query.get('refused')} language={language} />
        {crumb !== undefined && <p class="crumb">{crumb}</p>}
        {actions === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div class="heading">
            <h1>{title}</h1>
            <p class="actions">{actions}</p>
          </div>
        )}
        {body}
      </div>
    ),
  }
}

interface ResultNoticeProps {
  readonly done: string | null
  readonly refused: string | null
  readonly language: Language
}

/** The query may contain anything, so only known results are shown. */
function ResultNotice({ done, refused, language }: ResultNoticeProps) {
  const texts = OPERATOR[language]
  if (done !== null && Object.hasOwn(texts.done, done)) {
    const tone = done === 'gone' || done === 'overtaken' ? 'warn' : 'good'
    return <Notice tone={tone}>{texts.done[done as keyof typeof texts.done]}</Notice>
  }
  if (refused !== null && Object.hasOwn(texts.refusals, refused)) {
    return <Notice tone="bad">{texts.refusals[refused as keyof typeof texts.refusals]}</Notice>
  }
  return null
}
