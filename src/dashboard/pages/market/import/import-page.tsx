/** The import rules of a destination for one car as a sheet that prints. */
import { DESTINATIONS, type Destination, type ImportRules } from '../../../../domain/import-rules/import-record.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { clip } from '../../../clip.ts'
import { nameCar } from '../../../components/car-card.tsx'
import { RequestBehind } from '../../../components/request-behind.tsx'
import { formatNumber } from '../../../format.ts'
import type { ShownPage } from '../../../page-route.ts'
import { CAR } from '../../../texts/market/car.ts'
import { IMPORT } from '../../../texts/market/import.ts'
import type { Language } from '../../../visit.ts'
import { ExportFacts } from '../car/export-state.tsx'
import { requestAbout } from '../request-about.ts'
import { AppliesCounts } from './applies-mark.tsx'
import { importAddress } from './import-summary.tsx'
import { RuleTable } from './rule-rows.tsx'

interface ImportPageOptions {
  readonly car: CarDetail
  readonly rules: ImportRules
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
}

const LONGEST_NAME = 120

export function importPage({ car, rules: judged, language, origin }: ImportPageOptions): ShownPage {
  const texts = IMPORT[language]
  const { destination, rules, on } = judged
  const place = texts.destinations[destination]
  const name = clip(nameCar(car, language), LONGEST_NAME)
  return {
    kind: 'page',
    title: texts.titleOf(place, name),
    head: <meta name="robots" content="noindex" />,
    scripts: ['copy.js'],
    body: (
      <article class="import-page">
        <header class="stack">
          <p class="crumb no-print">
            <a href={`/market/${car.id}`}>{texts.back}</a>
          </p>
          <h1>{texts.title(place)}</h1>
          <p class="import-car">
            {name} · {CAR[language].id} {car.id}
          </p>
          <p class="quiet">
            {destination === 'RU' && `${texts.private}. `}
            {texts.on(on)}
          </p>
          <Switch carId={car.id} current={destination} language={language} />
        </header>
        <Unverified rules={judged} language={language} />
        <section class="import-export" aria-labelledby="export">
          <h2 id="export">{texts.exporting}</h2>
          <ExportFacts car={car} language={language} />
        </section>
        <section aria-labelledby="rules">
          <h2 id="rules">{texts.rules}</h2>
          <AppliesCounts rules={rules} language={language} />
          <RuleTable rules={rules} carId={car.id} caption={texts.caption(place)} language={language} />
          <p class="quiet">{texts.noTotals}</p>
        </section>
        <RequestBehind
          language={language}
          origin={origin}
          request={requestAbout(car.id, 'import-rules', 'listImportRules', language, [['destination', destination]])}
        />
      </article>
    ),
  }
}

interface SwitchProps {
  readonly carId: number
  /** Null: none of them. */
  readonly current: Destination | null
  readonly language: Language
}

function Switch({ carId, current, language }: SwitchProps) {
  const texts = IMPORT[language]
  return (
    <nav class="import-switch no-print" aria-label={texts.switch}>
      {DESTINATIONS.map((destination) => (
        <a
          key={destination}
          class="button"
          href={importAddress(carId, destination)}
          {...(destination === current && { 'aria-current': 'page' as const })}
        >
          {texts.destinations[destination]}
        </a>
      ))}
      {current !== null && (
        <button type="button" data-print>
          {texts.print}
        </button>
      )}
    </nav>
  )
}

/** Nothing is said if every rule was checked. */
function Unverified({ rules: { rules }, language }: { readonly rules: ImportRules; readonly language: Language }) {
  const texts = IMPORT[language]
  const open = rules.filter(({ verified }) => !verified).length
  if (open === 0) return null
  return (
    <div class="notice warn import-warning">
      <p>
        <strong>{texts.unverified}.</strong>{' '}
        {texts.unverifiedText(formatNumber(open, language), formatNumber(rules.length, language))}
      </p>
    </div>
  )
}

export function noSuchDestinationPage(carId: number, language: Language): ShownPage {
  const texts = IMPORT[language]
  return {
    kind: 'page',
    status: 422,
    title: texts.noSuch,
    head: <meta name="robots" content="noindex" />,
    body: (
      <div class="stack">
        <h1>{texts.noSuch}</h1>
        <p>{texts.noSuchText}</p>
        <Switch carId={carId} current={null} language={language} />
      </div>
    ),
  }
}
