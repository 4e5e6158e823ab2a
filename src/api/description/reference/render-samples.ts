/** A request in three languages, one of which is shown; a script lets the reader choose. */
import { LANGUAGES, type Samples } from './format-samples.ts'
import { type Html, html } from './html.ts'

export function renderSamples(id: string, samples: Samples): Html {
  const tabs = LANGUAGES.map(
    ({ name, label }, i) =>
      html`<button type="button" role="tab" id="${id}-tab-${name}" data-language="${name}" aria-controls="${id}-${name}" aria-selected="${i === 0 ? 'true' : 'false'}"${i === 0 ? null : html` tabindex="-1"`}>${label}</button>`,
  )
  const panels = LANGUAGES.map(
    ({ name, label }, i) =>
      html`<div role="tabpanel" id="${id}-${name}" data-language="${name}" aria-labelledby="${id}-tab-${name}"${i === 0 ? null : html` hidden`}><pre tabindex="0" role="group" aria-label="${label} sample"><code>${samples[name].trimEnd()}</code></pre></div>`,
  )
  return html`<div class="samples"><div class="tabs"><div role="tablist" aria-label="Language of the sample">${tabs}</div><button type="button" class="copy" hidden>Copy<span class="unseen"> this sample</span></button></div>${panels}</div>`
}
