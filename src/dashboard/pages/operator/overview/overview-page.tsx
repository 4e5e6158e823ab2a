/** The operator's overview: today's figures, what needs attention, the last 30 days, revenue, the inventory and the busiest accounts. */
import type { Overview } from '../../../../accounts/operator/read-overview.ts'
import { STATUS_CLASSES, type StatusClass } from '../../../../domain/accounts/usage.ts'
import type { OperationsView } from '../../../../domain/operations.ts'
import { arrangeSeries } from '../../../charts/arrange-series.ts'
import { DayChart } from '../../../charts/day-chart.tsx'
import { Patterns } from '../../../charts/patterns.tsx'
import { Time } from '../../../components/time.tsx'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatNumber, formatShare } from '../../../format.ts'
import { operator, type PageRoute } from '../../../page-route.ts'
import { OVERVIEW_PAGE } from '../../../texts/operator/overview.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import { USAGE } from '../../../texts/usage.ts'
import type { Language } from '../../../visit.ts'
import { accountPath } from '../account-link.tsx'
import { operatorPage } from '../operator-page.tsx'
import type { OperatorPagesParts } from '../operator-pages-parts.ts'
import { Glance } from './glance.tsx'
import { InventoryCard } from './inventory-card.tsx'
import { PartList } from './part-list.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { Tasks } from './tasks.tsx'

/** Client errors are amber and server errors red on every chart. */
const STATUS_PLACES: Readonly<Record<StatusClass, number>> = { '2xx': 0, '3xx': 2, '4xx': 1, '5xx': 3 }

export function overviewRoute(parts: OperatorPagesParts): PageRoute {
  const { usage, readOverview, operations } = parts
  return operator('GET', '/operator', async (visit) => {
    const { language } = visit
    await usage.catchUp()
    const overview = await readOverview()
    const view = operations.look()
    return operatorPage(visit, {
      section: 'overview',
      body: (
        <>
          <Glance days={overview.days} language={language} />
          <Tasks tasks={overview.tasks} parts={view.parts} language={language} />
          <Requests overview={overview} language={language} />
          <div class="halves">
            <RevenueCard revenue={overview.revenue} language={language} />
            <div class="stack">
              <InventoryCard inventory={view.inventory} language={language} />
              <Top overview={overview} language={language} />
            </div>
          </div>
          <Service {...{ parts, view, language }} active={overview.active} />
        </>
      ),
    })
  })
}

interface OverviewProps {
  readonly overview: Overview
  readonly language: Language
}

function Requests({ overview: { days }, language }: OverviewProps) {
  const texts = OVERVIEW_PAGE[language]
  const figures = days.flatMap(({ day, classes }) =>
    STATUS_CLASSES.flatMap((name) => (classes[name] === 0 ? [] : [{ day, name, requests: classes[name] }])),
  )
  const names = days.map(({ day }) => day)
  return (
    <section class="card stack" aria-labelledby="requests">
      <h2 id="requests">{texts.chartHeading}</h2>
      {figures.length === 0 ? (
        <p class="quiet">{texts.noRequests}</p>
      ) : (
        <>
          <Patterns />
          <DayChart
            id="days"
            title={texts.chart(names[0] as string, names.at(-1) as string)}
            chart={arrangeSeries(figures, names, STATUS_CLASSES)}
            labelOf={({ name }) => USAGE[language].statusNames[name as StatusClass]}
            placeOf={({ name }) => STATUS_PLACES[name as StatusClass]}
            language={language}
          />
        </>
      )}
    </section>
  )
}

function Top({ overview: { top, used, month }, language }: OverviewProps) {
  const texts = OVERVIEW_PAGE[language]
  return (
    <section class="card stack" aria-labelledby="top">
      <h2 id="top">{texts.top}</h2>
      {top.length === 0 ? (
        <p class="quiet">{texts.noTop}</p>
      ) : (
        <WideTable
          caption={texts.topCaption(month)}
          columns={[OPERATOR[language].account, { number: texts.dataRequests }, { number: texts.share }]}
        >
          {top.map((one) => (
            <tr key={one.account_id}>
              <th scope="row" class="whole">
                <a href={accountPath(one.account_id)}>{one.email ?? OPERATOR[language].deletedAccount}</a>
              </th>
              <td class="number">{formatNumber(one.used, language)}</td>
              <td class="number">{formatShare(one.used, used, language)}</td>
            </tr>
          ))}
        </WideTable>
      )}
      <p>
        <a href="/operator/accounts?sort=used">{texts.allAccounts}</a>
      </p>
    </section>
  )
}

interface ServiceProps {
  readonly parts: OperatorPagesParts
  readonly view: OperationsView
  readonly active: number
  readonly language: Language
}

function Service({ parts: { mailer, signUp }, view, active, language }: ServiceProps) {
  const texts = OPERATOR[language].overview
  const own = OVERVIEW_PAGE[language]
  return (
    <section class="card stack" aria-labelledby="service">
      <h2 id="service">{own.service}</h2>
      <PartList parts={view.parts} inventory={view.inventory} language={language} />
      <dl class="facts">
        <dt>{own.activeAccounts}</dt>
        <dd>{formatNumber(active, language)}</dd>
        <dt>{texts.version}</dt>
        <dd>{view.version}</dd>
        <dt>{texts.started}</dt>
        <dd>
          <Time ms={view.started_at_ms} />
        </dd>
        <dt>{texts.mail}</dt>
        <dd>{mailer.isReal ? texts.mailReal : texts.mailLog}</dd>
        <dt>{texts.signUp}</dt>
        <dd>{texts.signUpModes[signUp.mode]}</dd>
      </dl>
      <p class="links">
        <a href="/operator/service">{own.history}</a>
        <a href="/status">{own.statusHistory}</a>
      </p>
    </section>
  )
}
