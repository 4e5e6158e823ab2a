/** The market on the front page: figures and the latest cars, and the search with the most frequent makes. */
import type { ComponentChildren } from 'preact'
import type { SharesRead } from '../../../domain/inventory/share-read.ts'
import { Icon } from '../../../web/frame/icon.tsx'
import { CarCard } from '../../components/car-card.tsx'
import { Notice } from '../../components/form.tsx'
import { CarsRead } from '../../components/share-read.tsx'
import { Time } from '../../components/time.tsx'
import { formatNumber } from '../../format.ts'
import { FRONT } from '../../texts/front.ts'
import type { Language } from '../../visit.ts'
import type { NoSample, Sample } from './create-sample.ts'

interface MarketProps {
  /** Undefined = no sample is shown. */
  readonly sample: Sample | NoSample | undefined
  readonly hasMarket: boolean
  readonly language: Language
}

export function Market({ sample, hasMarket, shares, language }: MarketProps & { readonly shares: SharesRead }) {
  const texts = FRONT[language].market
  if (sample === undefined && !hasMarket) return null
  return (
    <section class="front-market" aria-labelledby="market">
      <h2 id="market">{texts.title}</h2>
      <CarsRead shares={shares} language={language} />
      {sample && 'why' in sample && (
        <Notice tone="warn">{sample.why === 'unreadable' ? texts.unreadable : texts.beingRead}</Notice>
      )}
      {sample && 'cars' in sample && <Now sample={sample} hasMarket={hasMarket} language={language} />}
    </section>
  )
}

interface SearchProps {
  readonly language: Language
  readonly makes: NonNullable<Sample['counts']>['makes']
}

export function Search({ language, makes }: SearchProps) {
  const texts = FRONT[language].market
  return (
    <search>
      <form class="front-search" method="get" action="/market">
        <label class="unseen" for="front-q">
          {texts.search}
        </label>
        <input id="front-q" name="q" type="search" placeholder={texts.searchHint} maxLength={200} required />
        <button type="submit">
          <Icon name="search" size={18} />
          {texts.find}
        </button>
      </form>
      {makes.length > 0 && (
        <ul class="makes" aria-label={texts.makes}>
          {makes.map(({ value, label, count }) => (
            <li key={value}>
              <a href={`/market?${new URLSearchParams({ brand: value })}`}>
                {label} <span class="quiet">{formatNumber(count, language)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function Now({ sample, hasMarket, language }: MarketProps & { readonly sample: Sample }) {
  const texts = FRONT[language].market
  const { cars, counts, total, as_of_ms } = sample
  if (cars.length === 0) return <p>{texts.none}</p>
  return (
    <>
      <dl class="figures">
        <Figure name={texts.listings} value={formatNumber(total, language)} />
        {counts && <Figure name={texts.makeCount} value={formatNumber(counts.makeCount, language)} />}
        {counts && <Figure name={texts.withReport} value={formatNumber(counts.withReport, language)} />}
        <Figure name={texts.asOf} value={<Time ms={as_of_ms} />} />
      </dl>
      {hasMarket && (
        <>
          <ul class="car-grid front-cars">
            {cars.map((car) => (
              <li key={car.id}>
                <CarCard car={car} language={language} headingLevel={3} />
              </li>
            ))}
          </ul>
          <p>
            <a class="button" href="/market">
              {texts.all}
            </a>
          </p>
        </>
      )}
    </>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
