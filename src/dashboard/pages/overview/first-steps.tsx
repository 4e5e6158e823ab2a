/** The first steps of newcomers, which tick themselves. They disappear when all are done, or when the owner hides them. */
import { Icon } from '../../../web/frame/icon.tsx'
import { Secret } from '../../components/form.tsx'
import { formatNumber } from '../../format.ts'
import { formatQuickRequest } from '../../quick-request.ts'
import { OVERVIEW } from '../../texts/overview.ts'
import type { Language } from '../../visit.ts'
import { SEARCHES_PATH, searchPath } from '../searches/describe-search.tsx'
import type { Overview } from './read-overview.ts'

interface Step {
  readonly name: keyof (typeof OVERVIEW)['en']['steps']
  readonly isDone: boolean
  readonly href: string
}

export function listSteps({ open, lastUse, saved, hasAccess, hasMarket }: Overview): readonly Step[] {
  const first = saved?.searches[0]
  const searchSteps: readonly Step[] = [
    { name: 'search', isDone: first !== undefined, href: hasMarket ? '/market' : SEARCHES_PATH },
    {
      name: 'receiver',
      isDone: saved?.searches.some(({ receivers }) => receivers.length > 0) ?? false,
      href: first === undefined ? SEARCHES_PATH : searchPath(first.search),
    },
  ]
  return [
    { name: 'key', isDone: open > 0, href: '/dashboard/keys/new' },
    { name: 'request', isDone: lastUse !== null, href: '/docs/quickstart' },
    ...(saved === null ? [] : searchSteps),
    { name: 'access', isDone: hasAccess, href: '/dashboard/account' },
  ]
}

type StepsProps = Overview & { readonly steps: readonly Step[]; readonly language: Language }

export function Steps(props: StepsProps) {
  const { steps, lastUse, language } = props
  const texts = OVERVIEW[language]
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section class="card stack" aria-labelledby="first">
      <div class="heading">
        <h2 id="first">{texts.first}</h2>
        <p class="quiet">{texts.firstDone(formatNumber(done, language), formatNumber(steps.length, language))}</p>
      </div>
      <ol class="checklist">
        {steps.map((step) => (
          <Item key={step.name} {...step} language={language} />
        ))}
      </ol>
      {lastUse === null && <FirstRequest {...props} />}
      <form method="post" action="/dashboard/checklist">
        <button type="submit" class="link">
          {texts.hide}
        </button>
      </form>
    </section>
  )
}

function Item({ name, isDone, href, language }: Step & { readonly language: Language }) {
  const texts = OVERVIEW[language]
  const [title, about] = texts.steps[name]
  return (
    <li class={isDone ? 'done' : ''}>
      <span class="tick" aria-hidden="true">
        {isDone && <Icon name="check" size={14} />}
      </span>
      <span>
        {isDone ? (
          <>
            {title} <span class="unseen">({texts.stepDone})</span>
          </>
        ) : (
          <a href={href}>{title}</a>
        )}
        {!isDone && <span class="note">{about}</span>}
      </span>
    </li>
  )
}

function FirstRequest({ open, origin, language }: StepsProps) {
  const texts = OVERVIEW[language]
  // A command without a key would only be refused.
  if (open === 0) {
    return (
      <div class="actions">
        <a class="button primary" href="/dashboard/keys/new">
          {texts.steps.key[0]}
        </a>
        <span class="quiet">{texts.startHint}</span>
      </div>
    )
  }
  return (
    <>
      <p>{texts.askNow}</p>
      <Secret id="request" text={formatQuickRequest(origin, 'YOUR_KEY')} language={language} />
      <p>
        {texts.read} <a href="/docs">{texts.docs}</a>
      </p>
    </>
  )
}
