/** Chooses the period of the usage page, and how it is shown. */
import { MOST_DAYS, MOST_DAYS_BY_HOUR, RANGES, type SpanRefusal } from '../../../accounts/usage/range.ts'
import { USAGE_SPLITS } from '../../../domain/accounts/usage.ts'
import { Field, Select } from '../../components/form.tsx'
import { formatNumber } from '../../format.ts'
import { USAGE } from '../../texts/usage.ts'
import type { Language } from '../../visit.ts'
import { formatUsageQuery, STEPS, type UsageQuery } from './read-query.ts'

interface ChoiceProps {
  readonly asked: UsageQuery
  /** The dates in the fields: those of the page, or those that were refused. */
  readonly dates: { readonly from: string; readonly to: string }
  readonly refused: SpanRefusal | null
  readonly language: Language
}

const PATH = '/dashboard/usage'

export function Choice({ asked, dates, refused, language }: ChoiceProps) {
  const texts = USAGE[language]
  const hrefOf = (change: Partial<UsageQuery>) => `${PATH}?${formatUsageQuery({ ...asked, ...change })}`
  const isOwn = asked.own !== null
  return (
    <>
      <nav class="tabs" aria-label={texts.range}>
        {RANGES.map((range) => (
          <a
            key={range}
            href={hrefOf({ range, own: null })}
            {...(!isOwn && range === asked.range ? { 'aria-current': 'page' as const } : {})}
          >
            {texts.ranges[range]}
          </a>
        ))}
      </nav>
      <form class="choice dates" method="get" action={PATH}>
        <Field name="from" type="date" label={texts.from} value={readable(dates.from)} />
        <Field
          name="to"
          type="date"
          label={texts.to}
          value={readable(dates.to)}
          wrong={refused === null ? null : texts.spanRefusals[refused](formatNumber(MOST_DAYS, language))}
        />
        <Select
          name="split"
          label={texts.split}
          value={asked.split}
          options={USAGE_SPLITS.map((one) => [one, texts.splits[one]])}
        />
        <Select
          name="by"
          label={texts.by}
          value={asked.step}
          options={STEPS.map((one) => [one, texts.steps[one](formatNumber(MOST_DAYS_BY_HOUR, language))])}
        />
        {asked.hasPatterns && <input type="hidden" name="patterns" value="on" />}
        <button type="submit">{texts.show}</button>
        <span class="links">
          {refused === null && (
            <a
              href={`${PATH}.csv?${formatUsageQuery({ ...asked, split: 'status_class', step: 'day', hasPatterns: false })}`}
            >
              {texts.csv}
            </a>
          )}
          <a href="/dashboard/requests">{texts.toRequests}</a>
          <a href={hrefOf({ hasPatterns: !asked.hasPatterns })}>
            {asked.hasPatterns ? texts.patternsOff : texts.patternsOn}
          </a>
        </span>
      </form>
    </>
  )
}

/** Browsers empty a date field with anything else, and complain. */
function readable(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : ''
}
