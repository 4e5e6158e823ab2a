/** The overview: what needs attention, first steps, key figures, 30 days as a chart, the limits, the next invoice and saved searches. */
import { daysOf } from '../../../accounts/usage/range.ts'
import { STATUS_CLASSES, type StatusClass } from '../../../domain/accounts/usage.ts'
import { arrangeSeries } from '../../charts/arrange-series.ts'
import { DayChart, STATUS_PLACES } from '../../charts/day-chart.tsx'
import { Patterns } from '../../charts/patterns.tsx'
import { Time } from '../../components/time.tsx'
import { formatNumber } from '../../format.ts'
import type { ShownPage } from '../../page-route.ts'
import { OVERVIEW } from '../../texts/overview.ts'
import { USAGE } from '../../texts/usage.ts'
import type { Language } from '../../visit.ts'
import { namePlan } from '../billing/describe-plan.ts'
import { listSteps, Steps } from './first-steps.tsx'
import { InvoiceCard, MonthCard } from './month-cards.tsx'
import type { Overview } from './read-overview.ts'
import { SavedSearches } from './saved-searches.tsx'
import { Tasks } from './tasks.tsx'
import { Tiles } from './tiles.tsx'

export function overviewPage(overview: Overview, language: Language): ShownPage {
  const { account, open, lastUse, hidesSteps } = overview
  const texts = OVERVIEW[language]
  const steps = listSteps(overview)
  const isNew = !hidesSteps && steps.some(({ isDone }) => !isDone)
  const shown = { ...overview, language }
  return {
    kind: 'page',
    title: texts.title,
    place: 'overview',
    scripts: isNew ? ['copy.js'] : [],
    body: (
      <>
        <div class="overview-head">
          <h1>{account.name === null ? texts.title : texts.greeting(account.name)}</h1>
          <p class="quiet dotted">
            <a href="/dashboard/billing">{texts.lead(namePlan(account.plan, language))}</a>
            <a href="/dashboard/keys">{texts.keys(formatNumber(open, language))}</a>
            <span>
              {texts.lastRequest}: {lastUse === null ? texts.noRequest : <Time ms={lastUse} />}
            </span>
          </p>
        </div>
        <Tasks {...shown} />
        {isNew && <Steps {...shown} steps={steps} />}
        <Tiles {...shown} />
        <Chart {...shown} />
        <div class="halves">
          <MonthCard {...shown} />
          <InvoiceCard {...shown} />
        </div>
        {overview.saved !== null && <SavedSearches {...shown} {...overview.saved} />}
      </>
    ),
  }
}

function Chart({ span, days, language }: Overview & { readonly language: Language }) {
  const texts = OVERVIEW[language]
  return (
    <section class="card stack" aria-labelledby="chart">
      <div class="heading">
        <h2 id="chart">{texts.chart}</h2>
        <p class="links small">
          <a href="/dashboard/usage?range=days30">{texts.usage}</a>
          <a href="/dashboard/requests">{texts.log}</a>
        </p>
      </div>
      {days.length === 0 ? (
        <p class="quiet">{texts.noChart}</p>
      ) : (
        <>
          <Patterns />
          <DayChart
            id="days"
            title={USAGE[language].byDay(USAGE[language].splits.status_class, span.from, span.to)}
            chart={arrangeSeries(days, daysOf(span), STATUS_CLASSES)}
            labelOf={({ name }) => USAGE[language].statusNames[name as StatusClass]}
            placeOf={({ name }) => STATUS_PLACES[name as StatusClass]}
            hidesTitle
            language={language}
          />
        </>
      )}
    </section>
  )
}
