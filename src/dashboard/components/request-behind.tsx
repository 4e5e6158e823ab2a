/** The request to `/v1` that answers what a page shows, in three languages, with the key left out. The page has to load `copy.js`. */
import { type ApiRequest, formatRequest, SAMPLE_LANGUAGES } from '../format-request.ts'
import { FRAME } from '../texts/frame.ts'
import { REQUEST } from '../texts/market/request.ts'
import type { Language } from '../visit.ts'

interface SamplesProps {
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly request: ApiRequest
}

/** Closed, because most readers of a page want cars. */
export function RequestBehind(props: SamplesProps) {
  const texts = REQUEST[props.language]
  return (
    <details class="request-behind">
      <summary>
        <h2>{texts.title}</h2>
      </summary>
      <p class="quiet">{texts.lead}</p>
      <Samples {...props} />
      <p class="links">
        <a href="/docs">{texts.docs}</a>
        <a href="/docs/guides/typed-clients">{texts.client}</a>
      </p>
    </details>
  )
}

/** Radio buttons choose the visible sample without a script; without styles, all samples are visible. */
export function Samples({ language, origin, request }: SamplesProps) {
  const { copy, copied, selected } = FRAME[language]
  const samples = formatRequest(origin, request)
  return (
    <fieldset class="samples">
      <legend class="unseen">{REQUEST[language].choose}</legend>
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
  )
}
