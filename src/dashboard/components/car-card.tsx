/** A car in a list: photo, prices and what a buyer compares first. The whole card is one link. */
import type { ComponentChildren } from 'preact'
import { isFromList } from '../../domain/inventory/share-read.ts'
import type { ListingRecord } from '../../domain/listing.ts'
import { clip } from '../clip.ts'
import { formatMeasure, formatPrice } from '../format.ts'
import { CAR_CARD } from '../texts/market/car-card.ts'
import type { Language } from '../visit.ts'
import { Photo } from './photo.tsx'

interface CarCardProps {
  readonly car: ListingRecord
  readonly language: Language
  /** For the first card that is visible before anybody scrolls. */
  readonly isFirst?: boolean
  /** Of the photo on the page, as in the attribute of the same name. */
  readonly sizes?: string
  readonly headingLevel?: 2 | 3
  /** False where it is no result of the search of the page. */
  readonly hasAnchor?: boolean
  /** Links that are not the link of the card, such as the one to compare it. */
  readonly children?: ComponentChildren
}

/** In a grid of up to three columns beside a column of filters. */
const SIZES = '(min-width: 80rem) 18rem, (min-width: 60rem) 30vw, (min-width: 40rem) 45vw, 92vw'

export function CarCard(props: CarCardProps) {
  const { car, language, isFirst = false, sizes = SIZES, headingLevel = 3, hasAnchor = true, children } = props
  const texts = CAR_CARD[language]
  const title = nameCar(car, language)
  const Heading = `h${headingLevel}` as const
  const { known, unknown } = listFacts(car, language)
  return (
    <article class="car-card" {...(hasAnchor && { id: `car-${car.id}` })}>
      <Photo
        carId={car.id}
        number={car.photo_url === null ? null : 1}
        alt={texts.photoOf(title)}
        {...{ sizes, isFirst, language }}
      />
      <div class="car-card-words">
        <Heading>
          <a href={`/market/${car.id}`}>{title}</a>
        </Heading>
        <Price car={car} language={language} />
        {known.length > 0 && (
          <ul class="car-card-facts" aria-label={texts.facts}>
            {known.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {unknown.length > 0 && (
          <p class="unknown">
            {texts[isFromList(car) ? 'notRead' : 'notStated'](unknown.join(language === 'zh' ? '、' : ', '))}
          </p>
        )}
        <Signals car={car} language={language} />
      </div>
      {children !== undefined && <p class="car-card-links">{children}</p>}
    </article>
  )
}

/** Longer titles say no more, and a page repeats them for every link and photo. */
const LONGEST_NAME = 200
const LONGEST_FACT = 80

/** The title of a car, or its id if it has none. */
export function nameCar({ id, title, source_title }: ListingRecord, language: Language): string {
  return clip(title ?? source_title ?? CAR_CARD[language].untitled(String(id)), LONGEST_NAME)
}

export function Price({ car, language }: Pick<CarCardProps, 'car' | 'language'>) {
  const { price_cny, price_eur, price_usd } = car
  if (price_cny === null) {
    return (
      <p class="car-card-price">
        <span class="unknown">{CAR_CARD[language].noPrice}</span>
      </p>
    )
  }
  return (
    <p class="car-card-price">
      <strong>{formatPrice(price_cny, 'CNY', language)}</strong>
      {price_eur !== null && <span>{formatPrice(price_eur, 'EUR', language)}</span>}
      {price_usd !== null && <span class="quiet">{formatPrice(price_usd, 'USD', language)}</span>}
    </p>
  )
}

/** What is unknown is named in one sentence instead of many blanks. */
function listFacts(car: ListingRecord, language: Language) {
  const { names, ...texts } = CAR_CARD[language]
  const { registration_date, registration_state, mileage_km, power_hp } = car
  const registered = registration_date === null ? null : texts.registered(registration_date)
  const place = [...new Set([car.location.city, car.location.province])].filter((one) => one !== null)
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [names.registration, registration_state === 'never_registered' ? texts.neverRegistered : registered],
    [names.mileage, mileage_km === null ? null : formatMeasure(mileage_km, 'km', language)],
    [names.powertrain, nameDrive(car)],
    [names.power, power_hp === null ? null : formatMeasure(power_hp, 'hp', language)],
    [names.place, place.length === 0 ? null : place.join(language === 'zh' ? '，' : ', ')],
  ]
  return {
    known: facts.flatMap(([, value]) => (value === null ? [] : clip(value, LONGEST_FACT))),
    unknown: facts.flatMap(([name, value]) => (value === null ? name : [])),
  }
}

/** A combustion engine is named by its fuel, which buyers ask for. */
function nameDrive({ powertrain, powertrain_label, fuel_label }: ListingRecord): string | null {
  return powertrain === 'combustion' ? (fuel_label ?? powertrain_label) : (powertrain_label ?? fuel_label)
}

/** What may decide for or against a visit. */
function Signals({ car, language }: Pick<CarCardProps, 'car' | 'language'>) {
  const { listed_at, price_change } = car
  const condition = tellCondition(car, language)
  if (condition === null && listed_at === null && price_change === null) return null
  return (
    <ul class="car-card-signals">
      {condition !== null && <li class={condition.tone ? `badge ${condition.tone}` : 'badge'}>{condition.words}</li>}
      {price_change !== null && <PriceChange car={car} change={price_change} language={language} />}
      {listed_at !== null && <li>{tellListed(car, listed_at, language)}</li>}
    </ul>
  )
}

interface Condition {
  readonly words: string
  /** `open`: what matters is not known. */
  readonly tone: 'bad' | 'warn' | 'open' | null
}

const TONES = { none: null, minor: 'warn', moderate: 'bad', severe: 'bad' } as const

/** What the report says, in a few words. Without damage it is not green: nobody proves that a car has none. */
function tellCondition(
  { report_status, derived_damage_severity, inspection_advertised }: ListingRecord,
  language: Language,
): Condition | null {
  const { report, noReport, reportUnread, reportAwaited, reportOpen, reportInPart, severity } = CAR_CARD[language]
  if (report_status === 'not_read') return { words: reportAwaited, tone: 'open' }
  if (report_status === 'unsupported' || report_status === 'unavailable') return { words: reportUnread, tone: 'open' }
  if (report_status === 'parsed' || report_status === 'partial') {
    const isInPart = report_status === 'partial'
    const words = derived_damage_severity === null ? reportOpen : severity[derived_damage_severity]
    const tone = derived_damage_severity === null ? 'open' : TONES[derived_damage_severity]
    return { words: isInPart ? reportInPart(words) : words, tone: isInPart ? (tone ?? 'open') : tone }
  }
  if (inspection_advertised === null) return null
  return { words: inspection_advertised ? report : noReport, tone: 'open' }
}

const DAY_MS = 86_400_000

/** In days where the source states the day. */
function tellListed({ listed_from: from, listed_to: to, observed_at }: ListingRecord, at: string, language: Language) {
  const { listed, listedDays } = CAR_CARD[language]
  if (from === null || from !== to) return listed(at)
  const days = Math.floor((Date.parse(observed_at) - Date.parse(from)) / DAY_MS)
  return listedDays(Math.max(0, days))
}

interface PriceChangeProps extends Pick<CarCardProps, 'car' | 'language'> {
  readonly change: NonNullable<ListingRecord['price_change']>
}

function PriceChange({ car: { price_cny }, change: { from_cny, at }, language }: PriceChangeProps) {
  const texts = CAR_CARD[language]
  const day = at.slice(0, 10)
  if (from_cny === null) return <li>{texts.pricedSince(day)}</li>
  const words = texts.priceWas(formatPrice(from_cny, 'CNY', language), day)
  if (price_cny === null || price_cny === from_cny) return <li>{words}</li>
  const isLower = price_cny < from_cny
  const by = formatPrice(Math.abs(from_cny - price_cny), 'CNY', language)
  return (
    <li class={isLower ? 'badge good' : 'badge'} title={words}>
      {isLower ? texts.lower(by) : texts.higher(by)}
    </li>
  )
}
