/** The current listings on the front page; unknown values are written as words. */
import type { ListingRecord } from '../../../domain/listing.ts'
import { Notice } from '../../components/form.tsx'
import { formatNumber, formatPrice, formatTime } from '../../format.ts'
import { FRONT } from '../../texts/front.ts'
import type { Language } from '../../visit.ts'
import type { NoSample, Sample } from './create-sample.ts'

interface MarketProps {
  readonly sample: Sample | NoSample
  readonly language: Language
}

export function Market({ sample, language }: MarketProps) {
  const texts = FRONT[language].market
  return (
    <section aria-labelledby="market">
      <h2 id="market">{texts.title}</h2>
      {sample === 'being_read' ? (
        <Notice tone="warn">{texts.beingRead}</Notice>
      ) : sample === 'unreadable' ? (
        <Notice tone="warn">{texts.unreadable}</Notice>
      ) : sample.cars.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <p>
            {texts.listings(formatNumber(sample.total, language))}{' '}
            <span class="quiet as-of">{texts.asOf(formatTime(sample.as_of_ms))}</span>
          </p>
          <ul class="cars">
            {sample.cars.map((car) => (
              <Car key={car.id} car={car} language={language} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Car({ car, language }: { readonly car: ListingRecord; readonly language: Language }) {
  const texts = FRONT[language].market
  const { location, price_cny, price_eur } = car
  const place = [location.city, location.province].filter((one) => one !== null).join(language === 'zh' ? '，' : ', ')
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [texts.registered, car.registration_state === 'never_registered' ? texts.neverRegistered : car.registration_date],
    [texts.mileage, car.mileage_km === null ? null : texts.km(formatNumber(car.mileage_km, language))],
    [texts.fuel, (car.fuel_type === 'new_energy' ? car.powertrain_label : null) ?? car.fuel_label],
    [texts.place, place === '' ? null : place],
  ]
  return (
    <li class="card car">
      <h3>{car.title ?? car.source_title ?? texts.untitled(String(car.id))}</h3>
      <p class="price">
        {price_cny === null ? (
          <span class="unknown">{texts.noPrice}</span>
        ) : (
          <>
            {formatPrice(price_cny, 'CNY', language)}
            {price_eur !== null && <span class="quiet"> {formatPrice(price_eur, 'EUR', language)}</span>}
          </>
        )}
      </p>
      <dl class="car-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <span class="unknown">{texts.notStated}</span>}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
