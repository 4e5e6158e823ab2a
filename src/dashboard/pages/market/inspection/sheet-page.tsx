/** The evidence sheet: everything that is known about the inspection of a car in both languages, made to be printed. */
import { orderPhotos } from '../../../../catalog/photos.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { clip } from '../../../clip.ts'
import { nameCar } from '../../../components/car-card.tsx'
import { Photo } from '../../../components/photo.tsx'
import { formatMeasure, formatPrice, formatTime } from '../../../format.ts'
import type { ShownPage } from '../../../page-route.ts'
import { CAR_CARD } from '../../../texts/market/car-card.ts'
import { SHEET } from '../../../texts/market/sheet.ts'
import type { Language } from '../../../visit.ts'
import { type InspectionState, PrintedInspection, Unread } from './inspection-section.tsx'
import { CHINESE, Outside, SayFrom } from './telling.tsx'

interface InBoth<Value> {
  readonly en: Value
  readonly zh: Value
}

interface SheetParts {
  readonly car: InBoth<CarDetail>
  readonly inspection: InBoth<InspectionState>
  /** Of the frame of the page. */
  readonly language: Language
  readonly made_at_ms: number
}

/** Both languages, the English first. */
const BOTH = { language: 'en', chinese: true } as const
type Words = (typeof SHEET)['en']

const Told = ({ text }: { readonly text: (texts: Words) => string }) => (
  <SayFrom words={SHEET} telling={BOTH} text={text} />
)

export function sheetPage(parts: SheetParts): ShownPage {
  const { car, inspection, language } = parts
  const { id } = car.en
  const title = SHEET[language].titleOf(nameCar(car[language], language))
  const isRead = typeof inspection.en !== 'string' && typeof inspection.zh !== 'string'
  return {
    kind: 'page',
    title,
    head: <meta name="robots" content="noindex" />,
    scripts: ['copy.js'],
    body: (
      <article class="inspection sheet" lang="en">
        <p class="crumb no-print" lang={language === 'zh' ? CHINESE : 'en'}>
          <a href={`/market/${id}`}>{SHEET[language].back}</a>
        </p>
        <header class="sheet-head">
          <h1>
            <Told text={(texts) => texts.title} />
          </h1>
          <p>
            <Told text={(texts) => texts.lead} />
          </p>
          <p class="actions no-print" lang={language === 'zh' ? CHINESE : 'en'}>
            <button type="button" class="primary" data-print>
              {SHEET[language].print}
            </button>
            <span class="quiet">{SHEET[language].toPrint}</span>
          </p>
        </header>
        <ListedCar {...parts} />
        {isRead ? (
          <PrintedInspection
            telling={{ language: 'en', report: inspection.en, chinese: inspection.zh, body: car.en.body_form }}
            carId={id}
          />
        ) : (
          <Unread
            state={inspection.en === 'reading' || inspection.zh === 'reading' ? 'reading' : 'failed'}
            language={language}
            carId={id}
          />
        )}
        <footer class="sheet-foot">
          <h2>
            <Told text={(texts) => texts.limits} />
          </h2>
          <p>
            <Told text={(texts) => texts.limitsText} />
          </p>
        </footer>
      </article>
    ),
  }
}

type FactName = keyof Words['facts']

/** Each in both languages; null: the listing does not state it. */
function listFacts(car: CarDetail, language: Language, made_at_ms: number): readonly [FactName, string | null][] {
  const { price_cny, mileage_km, registration_state, registration_date, location } = car
  const texts = SHEET[language]
  return [
    ['id', String(car.id)],
    ['price', price_cny === null ? null : formatPrice(price_cny, 'CNY', language)],
    ['registered', registration_state === 'never_registered' ? texts.neverRegistered : registration_date],
    ['mileage', mileage_km === null ? null : formatMeasure(mileage_km, 'km', language)],
    ['place', [location.city, location.province].filter((name) => name !== null).join(texts.and) || null],
    ['observed', formatTime(Date.parse(car.observed_at))],
    ['made', formatTime(made_at_ms)],
  ]
}

function ListedCar({ car, made_at_ms }: SheetParts) {
  const facts = listFacts(car.en, 'en', made_at_ms)
  const chinese = new Map(listFacts(car.zh, 'zh', made_at_ms))
  const unknown = facts.filter(([, value]) => value === null).map(([name]) => name)
  return (
    <section class="sheet-car">
      <Photo
        carId={car.en.id}
        number={orderPhotos(car.en).length === 0 ? null : 1}
        alt={CAR_CARD.en.photoOf(nameCar(car.en, 'en'))}
        sizes="15rem"
        isFirst
        language="en"
      />
      <div class="sheet-facts">
        <h2>{nameCar(car.en, 'en')}</h2>
        {car.en.source_title !== null && (
          <p lang={CHINESE} class="printed">
            {clip(car.en.source_title)}
          </p>
        )}
        <h3 class="unseen">
          <Told text={(texts) => texts.car} />
        </h3>
        <dl class="report-fact-list">
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>
                    <Told text={(texts) => texts.facts[name]} />
                  </dt>
                  <dd>
                    {value}
                    {chinese.get(name) !== value && (
                      <>
                        {' '}
                        <span lang={CHINESE}>{chinese.get(name)}</span>
                      </>
                    )}
                  </dd>
                </div>
              ),
          )}
        </dl>
        {unknown.length > 0 && (
          <p class="unknown">
            <Told
              text={({ notStated, facts: names, and }) => notStated(unknown.map((name) => names[name]).join(and))}
            />
          </p>
        )}
        {car.en.source_url !== null && (
          <p>
            <Outside href={car.en.source_url}>
              <Told text={(texts) => texts.openListing} />
            </Outside>
          </p>
        )}
      </div>
    </section>
  )
}
