/** The service: its inventory and sync, charts of the last days, and the counts of this process. */
import type { OperationsView } from '../../../../domain/operations.ts'
import { TimeIn } from '../../../components/time.tsx'
import { operator, type PageRoute } from '../../../page-route.ts'
import { HISTORY } from '../../../texts/operator/history.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import { SERVICE } from '../../../texts/service.ts'
import type { Language } from '../../../visit.ts'
import { visitorOf } from '../../../visitor.ts'
import { operatorPage } from '../operator-page.tsx'
import type { OperatorPagesParts } from '../operator-pages-parts.ts'
import { PartList } from '../overview/part-list.tsx'
import { Caches, Copies, Providers, Readings } from './counts.tsx'
import { HistoryCharts, PERIODS } from './history-charts.tsx'
import { Inventory, RUN_PASS } from './inventory.tsx'

const HOUR_MS = 3_600_000

export function serviceRoute(parts: OperatorPagesParts): PageRoute {
  const { operations, usage, service, samples, readExports, now } = parts
  return operator('GET', '/operator/service', async (visit) => {
    const { language } = visit
    const period = PERIODS.find((one) => one === visit.query.get('days')) ?? '3'
    await usage.catchUp()
    const hours = 24 * Number(period)
    const from = new Date(now() - (hours - 1) * HOUR_MS).toISOString().slice(0, 13)
    const history = { usage: await service.readHours(hours), samples: await samples.readHours(from) }
    const view = operations.look()
    // A folder that cannot be read is told by the log and by doctor.
    const exports = readExports && (await readExports().catch(() => null))
    return operatorPage(visit, {
      section: 'service',
      body: (
        <>
          <section class="card stack" aria-labelledby="parts">
            <h2 id="parts">{OPERATOR[language].overview.partsCaption}</h2>
            <PartList parts={view.parts} inventory={view.inventory} language={language} />
          </section>
          <Inventory inventory={view.inventory} exports={exports} language={language} />
          <HistoryCharts {...{ period, language }} {...history} />
          <h2>{HISTORY[language].now}</h2>
          <p class="quiet">
            <TimeIn words={SERVICE[language].since} ms={view.started_at_ms} />
          </p>
          <Readings readings={view.readings} language={language} />
          <Copies readings={view.readings} language={language} />
          <Providers providers={view.providers} language={language} />
          <Caches caches={view.caches} language={language} />
          <Rate rate={view.rate} language={language} />
        </>
      ),
    })
  })
}

/** Not an action on an account, so it needs no proof beyond the session. */
export function runPassRoute({ operations, audit }: OperatorPagesParts): PageRoute {
  return operator('POST', RUN_PASS, async (visit) => {
    const reply = await operations.requestPass()
    // The page says why no pass can run.
    if (reply !== 'asked') return { kind: 'redirect', to: '/operator/service' }
    await audit({ act: 'pass_requested', actor: visit.signedIn.account.id }, visitorOf(visit))
    return { kind: 'redirect', to: '/operator/service?done=pass' }
  })
}

function Rate({ rate, language }: { readonly rate: OperationsView['rate']; readonly language: Language }) {
  const texts = SERVICE[language]
  return (
    <section aria-labelledby="rate">
      <h3 id="rate">{texts.rate}</h3>
      <p>{rate === null ? texts.noRate : texts.rateText(rate.cny_per_eur, rate.day)}</p>
    </section>
  )
}
