/** The front page: one car, the market, the API, plans, and questions. */
import type { SharesRead } from '../../../domain/inventory/share-read.ts'
import { FRONT_QUESTIONS } from '../../texts/front-questions.ts'
import { ApiSection } from './api-section.tsx'
import type { NoSample, Sample } from './create-sample.ts'
import { Hero } from './hero.tsx'
import { Market } from './market.tsx'
import { PlanCards, type PlanCardsProps } from './plan-cards.tsx'

interface FrontPageProps extends PlanCardsProps {
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly hasMarket: boolean
  /** Undefined = no sample is shown. */
  readonly sample: Sample | NoSample | undefined
  readonly shares: SharesRead
}

export function FrontPage(props: FrontPageProps) {
  const { language, sample } = props
  return (
    <div class="front">
      <Hero {...props} sample={sample ?? null} />
      <Market {...props} />
      <ApiSection {...props} />
      <PlanCards {...props} />
      <Questions language={language} />
    </div>
  )
}

function Questions({ language }: Pick<FrontPageProps, 'language'>) {
  const { title, list } = FRONT_QUESTIONS[language]
  return (
    <section class="questions" aria-labelledby="questions">
      <h2 id="questions">{title}</h2>
      <div>
        {list.map(({ question, answer, link }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>
              {answer} {link && <a href={link.href}>{link.name}</a>}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
