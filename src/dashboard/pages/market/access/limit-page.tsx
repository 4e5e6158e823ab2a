/** The pages that say that a limit of the market pages is reached: when it ends, and what to do until then. */
import type { ComponentChildren } from 'preact'
import { formatNumber, formatTime } from '../../../format.ts'
import type { ShownPage } from '../../../page-route.ts'
import { MARKET_ACCESS } from '../../../texts/market/access.ts'
import type { Visit } from '../../../visit.ts'
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
    by === 'day'
      ? texts.day(formatNumber(perDay, language), formatTime(now + waitS * 1000))
      : texts.minute(formatNumber(perMinute, language), formatNumber(waitS, language))
  return {
    kind: 'page',
    status: 429,
    retryAfterS: waitS,
    title,
    body: <Refusal {...{ visit, status: 429, title, text }} />,
  }
}

export function depthPage(visit: Visit, depth: number): ShownPage {
  const texts = MARKET_ACCESS[visit.language]
  const first = new URLSearchParams(visit.query)
  first.delete('page')
  const back = <a href={`/market?${first}`}>{texts.firstPage}</a>
  const title = texts.depthTitle
  const text = texts.depth(formatNumber(depth, visit.language))
  return { kind: 'page', status: 403, title, body: <Refusal {...{ visit, status: 403, title, text, back }} /> }
}

interface RefusalProps {
  readonly visit: Visit
  readonly status: number
  readonly title: string
  readonly text: string
  readonly back?: ComponentChildren
}

function Refusal({ visit: { language, signedIn, target }, status, title, text, back }: RefusalProps) {
  const texts = MARKET_ACCESS[language]
  return (
    <div class="error-page">
      <p class="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{texts.api}</p>
      {signedIn === null && <p>{texts.signIn}</p>}
      <p class="links">
        {back} <a href="/docs">{texts.readDocs}</a>{' '}
        {signedIn === null && <a href={`/sign-in?next=${encodeURIComponent(target)}`}>{texts.enter}</a>}
      </p>
    </div>
  )
}
