/** Shows the monthly usage: a bar with a text, and a notice when the allowance is nearly used. */
import type { MonthUsage } from '../../accounts/usage/create-usage-questions.ts'
import { formatDay, formatNumber, formatShare } from '../format.ts'
import { ALLOWANCE } from '../texts/allowance.ts'
import type { Language } from '../visit.ts'
import { Notice } from './form.tsx'

interface AllowanceProps {
  readonly month: MonthUsage
  readonly language: Language
}

export function AllowanceBar({ month, language }: AllowanceProps) {
  const { percent, notice } = month
  return (
    <div class="allowance">
      <p class="figure">{describeUsed(month, language)}</p>
      {percent !== null && <Meter percent={percent} notice={notice} />}
      <p class="quiet">{describeEnd(month, language)}</p>
    </div>
  )
}

interface MeterProps {
  readonly percent: number
  readonly notice?: MonthUsage['notice']
}

/** A bar beside a text that says the same. */
export function Meter({ percent, notice = null }: MeterProps) {
  return (
    <svg
      class={`meter ${notice === null ? '' : notice === 100 ? 'past-100' : 'past-80'}`}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="track" width="100" height="1" />
      <rect class="filled" width={Math.min(Math.round(percent * 10) / 10, 100)} height="1" />
    </svg>
  )
}

/** Renders nothing while enough is left. */
export function AllowanceNotice({ month, language }: AllowanceProps) {
  const { notice, used, limit, limit_source, resets_at_ms } = month
  if (notice === null || used === null || limit === null) return null
  const texts = ALLOWANCE[language]
  return (
    <Notice tone={notice === 100 ? 'bad' : 'warn'}>
      {notice === 100
        ? texts.notice100(formatDay(resets_at_ms))
        : texts.notice80(describeShare(used, limit, language), formatNumber(limit - used, language))}{' '}
      <HowToGetMore source={limit_source} language={language} />
    </Notice>
  )
}

function HowToGetMore({
  source,
  language,
}: {
  readonly source: MonthUsage['limit_source']
  readonly language: Language
}) {
  const texts = ALLOWANCE[language]
  if (source === 'operator') return <>{texts.ownLimit}</>
  return source === 'cap' ? (
    <a href="/dashboard/alerts">{texts.changeCap}</a>
  ) : (
    <a href="/dashboard/billing">{texts.upgrade}</a>
  )
}

/** Rounded down, like the notices. An allowance of zero is always used up. */
function describeShare(used: number, limit: number, language: Language): string {
  return limit === 0 ? formatShare(1, 1, language) : formatShare(used, limit, language, Math.floor)
}

function describeUsed({ used, limit, limit_source }: MonthUsage, language: Language): string {
  const texts = ALLOWANCE[language]
  const format = (value: number) => formatNumber(value, language)
  if (used === null) return limit === null ? texts.notKnownWithoutLimit : texts.notKnown(format(limit))
  if (limit === null) return texts.usedWithoutLimit(format(used))
  const told = limit_source === 'cap' ? texts.usedOfCap : texts.used
  return told(format(used), format(limit), describeShare(used, limit, language))
}

function describeEnd({ projection, used, resets_at_ms }: MonthUsage, language: Language): string {
  const texts = ALLOWANCE[language]
  const reset = formatDay(resets_at_ms)
  if (used === null) return texts.resets(reset)
  switch (projection.kind) {
    case 'unlimited':
      return texts.resets(reset)
    case 'used_up':
      return texts.usedUp(reset)
    case 'not_known':
      return texts.projectionNotKnown(reset)
    case 'lasts':
      return texts.lasts(reset)
    case 'runs_out':
      return texts.runsOut(formatDay(projection.at_ms), reset)
  }
}
