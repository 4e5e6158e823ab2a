/** The pages instead of a car: it left, there is none, or it cannot be read right now. */
import { FAILURES, type Failure } from '../../../../domain/failure.ts'
import type { CarHistory } from '../../../../domain/inventory/change-record.ts'
import { formatChinaDay } from '../../../../domain/time/listed-span.ts'
import type { ShownPage } from '../../../page-route.ts'
import { CAR } from '../../../texts/market/car.ts'
import type { Language } from '../../../visit.ts'
import { PriceHistory } from './price-history.tsx'

/** The marketplace no longer has the car, but it was observed. */
export function gonePage(history: CarHistory, language: Language): ShownPage {
  const texts = CAR[language].gone
  const dayOf = (moment: string) => formatChinaDay(Date.parse(moment))
  return {
    kind: 'page',
    status: 404,
    title: texts.left,
    body: (
      <div class="no-car stack">
        <h1>{texts.left}</h1>
        <p>
          {texts.leftText(dayOf(history.last_observed_at))} {texts.firstSeen(dayOf(history.first_observed_at))}
        </p>
        <SearchLink language={language} />
        <section class="stack">
          <h2>{CAR[language].sections.history}</h2>
          <PriceHistory history={{ kind: 'read', value: history }} language={language} />
        </section>
      </div>
    ),
  }
}

export function noSuchCarPage(language: Language): ShownPage {
  const { none, noneText } = CAR[language].gone
  return plainPage(404, none, noneText, language)
}

export function unavailablePage({ kind, retryAfterS }: Failure, language: Language): ShownPage {
  const { title, unavailable, changed, overloaded } = CAR[language].unavailable
  const text = kind === 'source_changed' ? changed : kind === 'overloaded' ? overloaded : unavailable
  return { ...plainPage(FAILURES[kind], title, text, language), retryAfterS: retryAfterS ?? 1 }
}

function plainPage(status: number, title: string, text: string, language: Language): ShownPage {
  return {
    kind: 'page',
    status,
    title,
    body: (
      <div class="error-page">
        <p class="error-status" aria-hidden="true">
          {status}
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        <SearchLink language={language} />
      </div>
    ),
  }
}

function SearchLink({ language }: { readonly language: Language }) {
  return (
    <p class="links">
      <a class="button primary" href="/market">
        {CAR[language].gone.search}
      </a>
    </p>
  )
}
