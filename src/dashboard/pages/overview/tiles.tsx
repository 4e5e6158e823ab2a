/** The key figures of the last 30 days. */
import type { ComponentChildren } from 'preact'
import { formatNumber, formatShare, formatTaken } from '../../format.ts'
import { FRAME } from '../../texts/frame.ts'
import { OVERVIEW } from '../../texts/overview.ts'
import type { Language } from '../../visit.ts'
import type { Figures } from './read-overview.ts'

export function Tiles({ figures, language }: { readonly figures: Figures; readonly language: Language }) {
  const texts = OVERVIEW[language]
  const format = (value: number) => formatNumber(value, language)
  const { today, requests, cost, byClass, refused, p95 } = figures
  const errors = byClass['4xx'] + byClass['5xx']
  const refusals = refused.minute + refused.month
  const split = texts.errorsSplit(format(byClass['4xx']), format(byClass['5xx']))
  return (
    <section aria-label={texts.figures}>
      <ul class="tiles">
        <Tile name={texts.today} href="/dashboard/requests" note={texts.since}>
          {format(today)}
        </Tile>
        <Tile
          name={texts.days30}
          href="/dashboard/usage?range=days30"
          note={`${texts.in30Days} · ${texts.dataRequests(format(cost))}`}
        >
          {format(requests)}
        </Tile>
        <Tile
          name={texts.errors}
          href="/dashboard/requests?status=4xx"
          tone={byClass['5xx'] > 0 ? 'bad' : errors > 0 ? 'warn' : null}
          note={
            errors === 0 ? texts.in30Days : `${split} · ${texts.errorsShare(formatShare(errors, requests, language))}`
          }
        >
          {format(errors)}
        </Tile>
        <Tile
          name={texts.refused}
          href="/dashboard/usage?range=days30#refused"
          tone={refusals > 0 ? 'warn' : null}
          note={refusals === 0 ? texts.in30Days : texts.refusedSplit(format(refused.minute), format(refused.month))}
        >
          {format(refusals)}
        </Tile>
        <Tile
          name={texts.latency}
          href="/dashboard/usage?range=days30#latency"
          note={p95 === null ? texts.latencyNone : texts.latencyHint}
        >
          {p95 === null ? <span class="unknown">{FRAME[language].notKnown}</span> : formatTaken(p95, language)}
        </Tile>
      </ul>
    </section>
  )
}

interface TileProps {
  readonly name: string
  readonly href: string
  readonly note: string
  readonly tone?: 'warn' | 'bad' | null
  readonly children: ComponentChildren
}

function Tile({ name, href, note, tone = null, children }: TileProps) {
  return (
    <li class="tile">
      <a href={href}>{name}</a>
      <span class={tone === null ? 'figure' : `figure ${tone}`}>{children}</span>
      <span class="note">{note}</span>
    </li>
  )
}
