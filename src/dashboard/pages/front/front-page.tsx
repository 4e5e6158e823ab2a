/** The front page: introduction, current listings, first request, plans, and links. */
import type { PlanPrices } from '../../../domain/accounts/billing.ts'
import { FRAME } from '../../texts/frame.ts'
import { FRONT } from '../../texts/front.ts'
import type { Language } from '../../visit.ts'
import type { NoSample, Sample } from './create-sample.ts'
import { Market } from './market.tsx'
import { PlanCards } from './plan-cards.tsx'
import { formatQuickStart, SAMPLE_LANGUAGES } from './quick-start.ts'

interface FrontPageProps {
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly isSignedIn: boolean
  readonly canSignUp: boolean
  readonly prices: PlanPrices | null
  /** Undefined = no sample is shown. */
  readonly sample: Sample | NoSample | undefined
}

export function FrontPage({ language, origin, isSignedIn, canSignUp, prices, sample }: FrontPageProps) {
  const texts = FRONT[language]
  return (
    <div class="front">
      <section class="hero">
        <h1>{texts.title}</h1>
        <p class="lead">{texts.lead}</p>
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
      </section>
      {sample !== undefined && <Market sample={sample} language={language} />}
      <QuickStart language={language} origin={origin} />
      <PlanCards prices={prices} language={language} />
      <Further language={language} />
    </div>
  )
}

/** Radio buttons choose the visible sample without a script; without styles, all samples are visible. */
function QuickStart({ language, origin }: { readonly language: Language; readonly origin: string }) {
  const texts = FRONT[language].quick
  const { copy, copied, selected } = FRAME[language]
  const samples = formatQuickStart(origin)
  return (
    <section aria-labelledby="quick">
      <h2 id="quick">{texts.title}</h2>
      <p>{texts.lead}</p>
      <fieldset class="samples">
        <legend class="unseen">{texts.choose}</legend>
        {SAMPLE_LANGUAGES.map((name, index) => (
          <label key={name}>
            <input type="radio" name="sample" value={name} checked={index === 0} /> {name}
          </label>
        ))}
        {SAMPLE_LANGUAGES.map((name) => (
          <div key={name} class={`sample ${name.toLowerCase()}`}>
            <h3 class="unseen">{name}</h3>
            <pre>
              <code id={`sample-${name.toLowerCase()}`}>{samples[name]}</code>
            </pre>
            <button
              type="button"
              hidden
              data-copy={`sample-${name.toLowerCase()}`}
              data-copied={copied}
              data-selected={selected}
            >
              {copy}
            </button>
          </div>
        ))}
      </fieldset>
      <p class="quiet">
        {texts.client} <a href="/docs/guides/typed-clients">{texts.clientLink}</a>
      </p>
    </section>
  )
}

function Further({ language }: { readonly language: Language }) {
  const texts = FRONT[language].more
  const links = [
    ['/docs', texts.reference, texts.referenceText],
    ['/docs/guides/unknown-is-not-clean', texts.unknown, texts.unknownText],
    ['/openapi.json', texts.openapi, texts.openapiText],
    ['/status', texts.status, texts.statusText],
  ] as const
  return (
    <section aria-labelledby="further">
      <h2 id="further">{texts.title}</h2>
      <ul class="further">
        {links.map(([href, name, text]) => (
          <li key={href}>
            <a href={href}>{name}</a>
            <span class="quiet">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
