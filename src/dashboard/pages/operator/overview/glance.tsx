/** Today's figures beside yesterday's. */
import type { ServiceDay } from '../../../../accounts/operator/service-usage.ts'
import { formatNumber, formatShare, formatTaken } from '../../../format.ts'
import { OVERVIEW_PAGE } from '../../../texts/operator/overview.ts'
import type { Language } from '../../../visit.ts'

interface GlanceProps {
  /** The last two are yesterday and today. */
  readonly days: readonly ServiceDay[]
  readonly language: Language
}

export function Glance({ days, language }: GlanceProps) {
  const texts = OVERVIEW_PAGE[language]
  const [yesterday, today] = days.slice(-2) as [ServiceDay, ServiceDay]
  const count = (value: number) => formatNumber(value, language)
  const share = (value: number) =>
    today.requests === 0 ? undefined : texts.ofRequests(formatShare(value, today.requests, language))
  const p95 = ({ p95_ms }: ServiceDay) => (p95_ms === null ? texts.p95Unknown : formatTaken(p95_ms, language))
  return (
    <section aria-labelledby="glance" class="stack">
      <h2 id="glance" class="unseen">
        {texts.glance}
      </h2>
      <ul class="tiles">
        <Tile
          label={texts.requests}
          value={count(today.requests)}
          before={count(yesterday.requests)}
          {...{ language }}
        />
        <Tile
          label={texts.errors}
          value={count(today.classes['5xx'])}
          detail={share(today.classes['5xx'])}
          before={count(yesterday.classes['5xx'])}
          tone={today.classes['5xx'] > 0 ? 'bad' : undefined}
          language={language}
        />
        <Tile
          label={texts.refused}
          value={count(today.refused)}
          detail={share(today.refused)}
          before={count(yesterday.refused)}
          language={language}
        />
        <Tile label={texts.p95} value={p95(today)} before={p95(yesterday)} language={language} />
      </ul>
      <p class="quiet small">{texts.todaySoFar}</p>
    </section>
  )
}

interface TileProps {
  readonly label: string
  readonly value: string
  readonly detail?: string | undefined
  /** Of yesterday. */
  readonly before: string
  readonly tone?: 'bad' | undefined
  readonly language: Language
}

function Tile({ label, value, detail, before, tone, language }: TileProps) {
  return (
    <li class="card tile">
      <span class="quiet">{label}</span>
      <strong class={tone ? `state ${tone}` : ''}>{value}</strong>
      <span class="quiet small">
        {detail !== undefined && <span>{detail}</span>}
        <span>{OVERVIEW_PAGE[language].yesterday(before)}</span>
      </span>
    </li>
  )
}
