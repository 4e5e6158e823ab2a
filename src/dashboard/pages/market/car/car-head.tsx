/** The head of the page of a car: what it is called, what it costs, and where and when it was listed. */
import type { ComponentChildren } from 'preact'
import type { CarDetail } from '../../../../domain/listing.ts'
import type { Rate } from '../../../../domain/rates.ts'
import { formatChinaDay } from '../../../../domain/time/listed-span.ts'
import { clip } from '../../../clip.ts'
import { nameCar } from '../../../components/car-card.tsx'
import { Time } from '../../../components/time.tsx'
import { formatPrice } from '../../../format.ts'
import { CAR } from '../../../texts/market/car.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { EvidenceLink } from '../evidence/evidence-link.tsx'
import { showPlace } from '../facts/list-facts.ts'

interface HeadProps {
  readonly car: CarDetail
  readonly language: Language
}

export function CarTitle({ car, language }: HeadProps) {
  const texts = CAR[language]
  const { title, source_title } = car
  return (
    <header class="car-title">
      <p class="crumb">
        <a href="/market">{texts.allCars}</a>
      </p>
      <h1>{clip(nameCar(car, language))}</h1>
      {source_title !== null && title !== null && title !== source_title && (
        <p class="source-title" lang="zh" data-field="source_title">
          {clip(source_title)}
        </p>
      )}
      <ul class="facts-line">
        <li>
          <span data-field="location">
            {showPlace(car, language) ?? <span class="unknown">{texts.placeUnknown}</span>}
          </span>
          <EvidenceLink carId={car.id} field="location.city" language={language} />
        </li>
        <li>
          <span data-field="seller.kind" class={car.seller.kind === null ? 'unknown' : undefined}>
            {car.seller.kind === null ? texts.sellerUnknown : FACTS[language].sellers[car.seller.kind]}
          </span>
          <EvidenceLink carId={car.id} field="seller.kind" language={language} />
        </li>
        {car.seller.name !== null && (
          <li data-field="seller.name" lang="zh">
            {car.seller.name}
          </li>
        )}
        <li>
          <span data-field="listed_at">{describeListed(car, language)}</span>
          <EvidenceLink carId={car.id} field="listed_at" language={language} />
        </li>
      </ul>
      <ul class="facts-line">
        <li>
          {texts.read} <Time ms={Date.parse(car.observed_at)} />
        </li>
        <li>
          {texts.id} <span data-field="id">{car.id}</span>
        </li>
      </ul>
    </header>
  )
}

/** What a reader does next. */
export function CarLinks({ car: { id, source_url }, language }: HeadProps) {
  const texts = CAR[language]
  return (
    <p class="car-links no-print">
      {isWebAddress(source_url) ? (
        <a class="button primary" href={source_url} rel="nofollow noopener noreferrer">
          {texts.source}
        </a>
      ) : (
        <span class="unknown">{texts.noSource}</span>
      )}
      <a class="button" href={`/market/compare?ids=${id}`}>
        {texts.compare}
      </a>
    </p>
  )
}

function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url)
}

function describeListed({ listed_from: from, listed_to: to }: CarDetail, language: Language): ComponentChildren {
  const texts = CAR[language]
  if (from === null || to === null) return <span class="unknown">{texts.listedUnknown}</span>
  return from === to ? texts.listedOn(from) : texts.listedBetween(from, to)
}

export function CarPrice({ car, rate, language }: HeadProps & { readonly rate: Rate | null }) {
  const texts = CAR[language]
  const { price_cny, new_price_cny, price_change } = car
  return (
    <div class="car-price">
      <p class="main-price">
        <span data-field="price_cny" class={price_cny === null ? 'unknown' : undefined}>
          {price_cny === null ? texts.noPrice : formatPrice(price_cny, 'CNY', language)}
        </span>
        <EvidenceLink carId={car.id} field="price_cny" language={language} />
      </p>
      {price_cny !== null && (
        <p class="other-prices">
          <Converted car={car} field="price_eur" currency="EUR" language={language} />
          <Converted car={car} field="price_usd" currency="USD" language={language} />
        </p>
      )}
      {price_cny !== null && <p class="quiet">{describeRate(rate, language)}</p>}
      {price_change !== null && (
        <p class="quiet" data-field="price_change">
          {describeChange(price_change, language)}
        </p>
      )}
      {new_price_cny !== null && <p class="quiet">{texts.newPrice(formatPrice(new_price_cny, 'CNY', language))}</p>}
    </div>
  )
}

interface ConvertedProps extends HeadProps {
  readonly field: 'price_eur' | 'price_usd'
  readonly currency: 'EUR' | 'USD'
}

function Converted({ car, field, currency, language }: ConvertedProps) {
  const price = car[field]
  if (price === null) return null
  return (
    <span>
      <span data-field={field}>{formatPrice(price, currency, language)}</span>
      <EvidenceLink carId={car.id} field={field} language={language} />
    </span>
  )
}

function describeRate(rate: Rate | null, language: Language): string {
  if (rate === null) return CAR[language].noRate
  const { cny_per_eur, usd_per_eur, date } = rate
  const rates = [`1 EUR = ${cny_per_eur} CNY`, ...(usd_per_eur === null ? [] : [`1 EUR = ${usd_per_eur} USD`])]
  return CAR[language].rate(rates.join(FACTS[language].comma), date)
}

function describeChange({ from_cny, at }: NonNullable<CarDetail['price_change']>, language: Language): string {
  const day = formatChinaDay(Date.parse(at))
  if (from_cny === null) return CAR[language].priceChangedFromNone(day)
  return CAR[language].priceChanged(formatPrice(from_cny, 'CNY', language), day)
}
