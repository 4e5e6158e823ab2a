/** The first thing that people see: what the service is, and one car with what is known about it and what is not. */
import { nameCar, Price } from '../../components/car-card.tsx'
import { Photo } from '../../components/photo.tsx'
import { FRONT } from '../../texts/front.ts'
import { CAR_CARD } from '../../texts/market/car-card.ts'
import { CONDITION } from '../../texts/market/condition.ts'
import type { Language } from '../../visit.ts'
import { BodyDiagram } from '../market/inspection/body-diagram.tsx'
import { Legend } from '../market/inspection/legend.tsx'
import { placeFindings } from '../market/inspection/place-findings.ts'
import type { NoSample, Sample } from './create-sample.ts'
import type { Hero as HeroCar } from './find-hero.ts'
import { Search } from './market.tsx'

interface HeroProps {
  readonly language: Language
  readonly isSignedIn: boolean
  readonly canSignUp: boolean
  readonly hasMarket: boolean
  /** Null: nothing could be read yet. */
  readonly sample: Sample | NoSample | null
}

export function Hero({ language, isSignedIn, canSignUp, hasMarket, sample }: HeroProps) {
  const texts = FRONT[language]
  const hero = sample?.hero ?? null
  const makes = (sample && 'counts' in sample && sample.counts?.makes.slice(0, MOST_MAKES)) || []
  return (
    <section class={hero ? 'hero with-car' : 'hero'}>
      <div class="hero-words">
        <h1>{texts.title}</h1>
        <p class="lead">{texts.lead}</p>
        {hasMarket && <Search language={language} makes={makes} />}
        <p class="rule">{texts.rule}</p>
        <p class="actions">
          {isSignedIn ? (
            <a class="button primary" href="/dashboard">
              {texts.toDashboard}
            </a>
          ) : (
            <a class="button primary" href={canSignUp ? '/sign-up' : '/sign-in'}>
              {canSignUp ? texts.toSignUp : texts.toSignIn}
            </a>
          )}
          <a class="button" href="/docs">
            {texts.toDocs}
          </a>
        </p>
        {canSignUp && !isSignedIn && <p class="quiet">{texts.noCard}</p>}
      </div>
      {hero && <Car hero={hero} hasMarket={hasMarket} language={language} />}
    </section>
  )
}

/** One or two lines. */
const MOST_MAKES = 7

const SIZES = '(min-width: 60rem) 20rem, 92vw'

function Car({
  hero: { car, body, report, isSample },
  hasMarket,
  language,
}: Pick<HeroProps, 'hasMarket' | 'language'> & { hero: HeroCar }) {
  const texts = FRONT[language].hero
  const title = nameCar(car, language)
  return (
    <article class="hero-car" aria-labelledby="hero-car">
      {hasMarket && !isSample && (
        <Photo
          carId={car.id}
          number={1}
          alt={CAR_CARD[language].photoOf(title)}
          sizes={SIZES}
          isFirst
          language={language}
        />
      )}
      <div class="hero-facts">
        {isSample && <p class="badge open">{texts.sample}</p>}
        <h2 id="hero-car">{title}</h2>
        <Price car={car} language={language} />
        {isSample ? (
          <p class="quiet">
            {texts.sampleNote} <a href="/docs/guides/samples">{texts.samples}</a>
          </p>
        ) : (
          hasMarket && (
            <p>
              <a href={`/market/${car.id}`}>{texts.open}</a>
            </p>
          )
        )}
      </div>
      <div class="hero-report">
        {report === null ? (
          <p class="unknown">{texts.noReport}</p>
        ) : (
          <>
            <p class="hero-verdict" data-condition={report.derived?.damage_severity ?? 'unknown'}>
              {CONDITION[language].severities[report.derived?.damage_severity ?? 'unknown']}
            </p>
            <BodyDiagram report={report} body={body} language={language} />
            <Legend findings={placeFindings(report)} layer="skin" telling={{ language, chinese: null }} />
            <p class="quiet">{texts.report}</p>
          </>
        )}
      </div>
    </article>
  )
}
