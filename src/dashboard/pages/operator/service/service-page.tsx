/** The state of sources, report providers, caches, exchange rate, inventory and sync in this process. */
import type { OperationsView } from '../../../../domain/operations.ts'
import { formatTime } from '../../../format.ts'
import { operator, type PageRoute } from '../../../page-route.ts'
import { SERVICE } from '../../../texts/service.ts'
import type { Language } from '../../../visit.ts'
import { visitorOf } from '../../../visitor.ts'
import { operatorPage } from '../operator-page.tsx'
import type { OperatorPagesParts } from '../operator-pages-parts.ts'
import { Caches, Copies, Providers, Readings } from './counts.tsx'
import { Inventory, RUN_PASS } from './inventory.tsx'

export function serviceRoute({ operations }: OperatorPagesParts): PageRoute {
  return operator('GET', '/operator/service', (visit) => {
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
      <h2 id="rate">{texts.rate}</h2>
      <p>{rate === null ? texts.noRate : texts.rateText(rate.cny_per_eur, rate.day)}</p>
    </section>
  )
}
