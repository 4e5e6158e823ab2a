/** Sources, report providers, caches, the exchange rate, the inventory and its sync, as this process knows them. */
import type { OperationsView } from '../../../../domain/dashboard/operations.ts'
import { formatTime } from '../../../format.ts'
import type { PageRoute } from '../../../page-route.ts'
import { SERVICE } from '../../../texts/service.ts'
import type { Language } from '../../../visit.ts'
import type { OperatorPagesParts } from '../create-operator-pages.ts'
import { operatorPage } from '../operator-page.tsx'
import { Caches, Copies, Providers, Readings } from './counts.tsx'
import { Inventory } from './inventory.tsx'

export function serviceRoute({ operations }: OperatorPagesParts): PageRoute {
  return {
    path: '/operator/service',
    method: 'GET',
    access: 'operator',
    answer(visit) {
      const { language } = visit
      const view = operations.look()
      return operatorPage(visit, {
        section: 'service',
        body: (
          <>
            <p class="quiet">{SERVICE[language].since(formatTime(view.started_at_ms))}</p>
            <Readings readings={view.readings} language={language} />
            <Copies readings={view.readings} language={language} />
            <Providers providers={view.providers} language={language} />
            <Caches caches={view.caches} language={language} />
            <Rate rate={view.rate} language={language} />
            <Inventory inventory={view.inventory} language={language} />
          </>
        ),
      })
    },
  }
}

function Rate({ rate, language }: { readonly rate: OperationsView['rate']; readonly language: Language }) {
  const texts = SERVICE[language]
  return (
    <section aria-labelledby="rate">
      <h2 id="rate">{texts.rate}</h2>
      <p>{rate === null ? texts.noRate : texts.rateText(rate.cny_per_eur, rate.day)}</p>
    </section>
  )
}
