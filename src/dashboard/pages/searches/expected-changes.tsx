/** How many changes a search would have delivered, before it is saved. */
import { Notice } from '../../components/form.tsx'
import { TimeIn } from '../../components/time.tsx'
import { formatNumber } from '../../format.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { Language } from '../../visit.ts'
import type { Counted } from './read-new-search.ts'

interface ExpectedProps {
  /** Null = it cannot be counted now. */
  readonly counted: Counted
  /** The changes a day of the plan. */
  readonly perDay: number
  readonly now: number
  readonly language: Language
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** Counting takes a moment, too. */
const MOMENT_MS = 60_000

export function ExpectedChanges({ counted, perDay, now, language }: ExpectedProps) {
  const { creation, plans } = SEARCHES[language]
  if (counted === null) return <Notice tone="warn">{creation.notCounted}</Notice>
  const { changes, since_ms } = counted
  if (changes === 0 && since_ms >= now) return <Notice>{creation.noLog}</Notice>
  const isWholeWeek = since_ms <= now - WEEK_MS + MOMENT_MS
  const perDayThen = changes / Math.max(1, (now - since_ms) / DAY_MS)
  return (
    <section class="card expected" aria-labelledby="expected">
      <h2 id="expected">{isWholeWeek ? creation.expected : <TimeIn words={creation.expectedSince} ms={since_ms} />}</h2>
      <p class="figure">{tellCount(counted, language)}</p>
      {perDayThen > perDay && (
        <Notice tone="warn">
          {creation.tooMany(formatNumber(perDay, language))} <a href="/dashboard/billing">{plans}</a>
        </Notice>
      )}
    </section>
  )
}

function tellCount({ changes, isMore }: NonNullable<Counted>, language: Language): string {
  const { none, one, many, more } = SEARCHES[language].creation
  const figure = formatNumber(changes, language)
  if (isMore) return more(figure)
  if (changes === 0) return none
  return changes === 1 ? one : many(figure)
}
