/** The pages that say that a limit of the market pages is reached: when it ends, and what to do until then. */
import type { ComponentChildren } from 'preact'
import { TimeIn } from '../../../components/time.tsx'
import { formatNumber } from '../../../format.ts'
import type { ShownPage } from '../../../page-route.ts'
import { MARKET_ACCESS } from '../../../texts/market/access.ts'
import type { Language, Visit } from '../../../visit.ts'
import type { UsedUp } from './allowance.ts'

interface Limits {
  readonly perMinute: number
  readonly perDay: number
  readonly now: number
}

export function limitPage(visit: Visit, { by, waitS }: UsedUp, { perMinute, perDay, now }: Limits): ShownPage {
  const { language } = visit
  const texts = MARKET_ACCESS[language]
  const title = by === 'day' ? texts.dayTitle : texts.minuteTitle
  const text =
    by === 'day' ? (
      <TimeIn words={(time) => texts.day(formatNumber(perDay, language), time)} ms={now + waitS * 1000} />
    ) : (
      texts.minute(formatNumber(perMinute, language), formatNumber(waitS, language))
    )
  return {
    kind: 'page',
    status: 429,
    retryAfterS: waitS,
    title,
    body: (
      <Refusal {...{ language, status: 429, title, text }}>
        {visit.signedIn === null && <p>{texts.signIn}</p>}
        <p class="links">
          {visit.signedIn === null && (
            <a class="button primary" href={`/sign-in?next=${encodeURIComponent(visit.target)}`}>
              {texts.enter}
            </a>
          )}{' '}
          <a href="/docs">{texts.readDocs}</a>
        </p>
      </Refusal>
    ),
  }
}

export function depthPage({ language, query }: Visit, depth: number): ShownPage {
  const texts = MARKET_ACCESS[language]
  const first = new URLSearchParams(query)
  first.delete('page')
  const title = texts.depthTitle
  const text = texts.depth(formatNumber(depth, language))
  return {
    kind: 'page',
    status: 403,
    title,
    body: (
      <Refusal {...{ language, status: 403, title, text }}>
        <p class="links">
          <a class="button primary" href={`/market?${first}`}>
            {texts.firstPage}
          </a>{' '}
          <a href="/docs">{texts.readDocs}</a>
        </p>
      </Refusal>
    ),
  }
}

interface RefusalProps {
  readonly language: Language
  readonly status: number
  readonly title: string
  readonly text: ComponentChildren
  readonly children: ComponentChildren
}

function Refusal({ language, status, title, text, children }: RefusalProps) {
  return (
    <div class="error-page">
      <p class="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{MARKET_ACCESS[language].api}</p>
      {children}
    </div>
  )
}
