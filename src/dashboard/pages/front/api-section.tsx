/** The API on the front page: a request, and beside it the answer for a car that is on sale now. */
import { Samples } from '../../components/request-behind.tsx'
import { formatNumber } from '../../format.ts'
import { FRONT } from '../../texts/front.ts'
import type { Language } from '../../visit.ts'
import type { NoSample, Sample } from './create-sample.ts'
import { firstRequest, shortenAnswer } from './first-request.ts'

interface ApiSectionProps {
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly sample: Sample | NoSample | undefined
}

export function ApiSection({ language, origin, sample }: ApiSectionProps) {
  const texts = FRONT[language].quick
  const hasAnswer = sample !== undefined && 'cars' in sample && sample.cars.length > 0
  return (
    <section class="front-api" aria-labelledby="quick">
      <h2 id="quick">{texts.title}</h2>
      <p>{texts.lead}</p>
      <div class="sides">
        <div>
          <h3>{texts.request}</h3>
          <Samples language={language} origin={origin} request={firstRequest(language)} />
          <p class="quiet">
            {texts.client} <a href="/docs/guides/typed-clients">{texts.clientLink}</a>
          </p>
          {hasAnswer && <Endpoints language={language} />}
        </div>
        {hasAnswer ? <Answer sample={sample} language={language} /> : <Endpoints language={language} />}
      </div>
    </section>
  )
}

function Answer({ sample: { cars, total }, language }: { readonly sample: Sample; readonly language: Language }) {
  const texts = FRONT[language].quick
  const [car] = cars
  if (car === undefined) return null
  const { text, shownFields, allFields } = shortenAnswer(car, total)
  return (
    <div>
      <h3>{texts.answer}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <pre class="answer" tabIndex={0}>
        <code>{text}</code>
      </pre>
      <p class="quiet">{texts.shortened(formatNumber(shownFields, language), formatNumber(allFields, language))}</p>
    </div>
  )
}

/** What can be asked. */
function Endpoints({ language }: { readonly language: Language }) {
  const texts = FRONT[language].quick
  return (
    <div class="endpoints">
      <h3>{texts.endpoints}</h3>
      <ul class="endpoint-list">
        {texts.endpointList.map(([path, what]) => (
          <li key={path}>
            <code>{path}</code>
            <span>{what}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href="/docs">{texts.toReference}</a>
      </p>
    </div>
  )
}
