/** The page of a car: what is known about it, who said so, and what nobody knows. */
import type { ComponentChildren } from 'preact'
import { orderPhotos } from '../../../../catalog/photos.ts'
import type { Destination, ImportRules } from '../../../../domain/import-rules/import-record.ts'
import type { SharesRead } from '../../../../domain/inventory/share-read.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { clip } from '../../../clip.ts'
import { CarCard, nameCar } from '../../../components/car-card.tsx'
import { Notice } from '../../../components/form.tsx'
import { OpenGraph } from '../../../components/open-graph.tsx'
import { RequestBehind } from '../../../components/request-behind.tsx'
import { CarsRead } from '../../../components/share-read.tsx'
import { TimeIn } from '../../../components/time.tsx'
import type { ShownPage } from '../../../page-route.ts'
import { CAR } from '../../../texts/market/car.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { EvidenceBox } from '../evidence/evidence-link.tsx'
import { showFact } from '../facts/list-facts.ts'
import { ImportSummary } from '../import/import-summary.tsx'
import { toState } from '../inspection/inspection-routes.ts'
import { InspectionSection } from '../inspection/inspection-section.tsx'
import { PricePosition } from '../prices/price-position.tsx'
import { requestAbout } from '../request-about.ts'
import { CarLinks, CarPrice, CarTitle } from './car-head.tsx'
import { Condition } from './condition.tsx'
import { ExportState } from './export-state.tsx'
import { Gallery } from './gallery.tsx'
import { Glance } from './glance.tsx'
import { OtherAds } from './other-ads.tsx'
import { PriceHistory } from './price-history.tsx'
import type { CarReading } from './read-car.ts'
import { Equipment, SellersWords, Specifications } from './sections.tsx'

interface CarPageOptions {
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly shares: SharesRead
  readonly importRulesOf: (car: CarDetail, destination: Destination) => ImportRules
}

const LONGEST_NAME = 120

type SectionName = Exclude<keyof (typeof CAR)['en']['sections'], 'label'>

export function carPage(reading: CarReading, { language, origin, shares, importRulesOf }: CarPageOptions): ShownPage {
  const { car, unread, isStale, rate, report, history, prices, similar, duplicates } = reading
  const texts = CAR[language]
  // Strangers write it, and the page repeats it at every photo.
  const title = clip(nameCar(car, language), LONGEST_NAME)
  const description = texts.description(title, describe(reading, language))
  const sections: readonly (readonly [SectionName, ComponentChildren])[] = [
    ['specifications', <Specifications {...{ car, unread, language }} />],
    ['equipment', <Equipment {...{ car, unread, language }} />],
    ['words', <SellersWords car={car} language={language} />],
    ['prices', <PricePosition prices={prices} language={language} />],
    ['history', <PriceHistory history={history} language={language} />],
    ['export', <ExportState car={car} language={language} />],
    [
      'import',
      <ImportSummary carId={car.id} rulesOf={(destination) => importRulesOf(car, destination)} language={language} />,
    ],
    ['similar', <SimilarCars similar={similar} language={language} />],
  ]
  return {
    kind: 'page',
    title,
    description,
    head: (
      <>
        <link rel="canonical" href={`${origin}/market/${car.id}`} />
        <OpenGraph
          {...{ title, description, origin, language }}
          path={`/market/${car.id}`}
          photoOf={orderPhotos(car).length === 0 ? null : { carId: car.id, alt: title }}
        />
      </>
    ),
    scripts: ['gallery.js', 'copy.js', 'evidence.js'],
    body: (
      <article class="car-page">
        {isStale && (
          <Notice tone="warn">
            <TimeIn words={texts.stale} ms={Date.parse(car.observed_at)} />
          </Notice>
        )}
        <CarsRead {...{ shares, language }} />
        <CarTitle car={car} language={language} />
        <div class="car-top">
          <Gallery car={car} title={title} language={language} />
          <div class="car-side">
            <CarPrice car={car} rate={rate} language={language} />
            <Condition car={car} report={report} language={language} />
            <CarLinks car={car} language={language} />
          </div>
          <Glance {...{ car, unread, report, language }} />
        </div>
        <nav class="on-page no-print" aria-label={texts.sections.label}>
          <a href="#inspection">{texts.sections.inspection}</a>
          {sections.map(([name]) => (
            <a key={name} href={`#${name}`}>
              {texts.sections[name]}
            </a>
          ))}
        </nav>
        <InspectionSection inspection={toState(report)} carId={car.id} body={car.body_form} language={language} />
        <OtherAds duplicates={duplicates} language={language} />
        {sections.map(([name, content]) => (
          <section key={name} class="car-section" aria-labelledby={name}>
            <h2 id={name}>{texts.sections[name]}</h2>
            {content}
          </section>
        ))}
        <RequestBehind language={language} origin={origin} request={requestAbout(car.id, null, 'getCar', language)} />
        <EvidenceBox carId={car.id} language={language} />
      </article>
    ),
  }
}

/** The best-known facts in one line, for search engines. */
function describe({ car, unread }: CarReading, language: Language): string {
  const texts = FACTS[language]
  const facts = (['registration_date', 'mileage_km', 'powertrain_label'] as const).map(
    (name) => showFact(name, car, language) ?? (unread.has(name) ? texts.unread : texts.unknown),
  )
  return facts.join(texts.comma)
}

function SimilarCars({ similar, language }: Pick<CarReading, 'similar'> & { readonly language: Language }) {
  const texts = CAR[language].similar
  if (similar.kind !== 'read') return <p class="unknown">{texts[similar.kind]}</p>
  if (similar.value.length === 0) return <p>{texts.none}</p>
  return (
    <ul class="car-grid">
      {similar.value.map((car) => (
        <li key={car.id}>
          <CarCard car={car} language={language} />
        </li>
      ))}
    </ul>
  )
}
