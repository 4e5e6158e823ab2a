/** One operation: what it does and costs, its parameters, its response, its errors, samples, and a form to try it. */
import { FAILURES } from '../../../domain/failure.ts'
import { FAILURE_DOCS } from '../failure-docs.ts'
import { type Proposals, proposeValues } from '../proposals.ts'
import { ORIGIN } from '../site/render-shell.ts'
import { describeBounds, describeType, listValues } from './describe-schema.ts'
import { describeForSamples, formatSamples, LANGUAGES, type Samples } from './format-samples.ts'
import { type Html, html, renderInline, renderParagraphs } from './html.ts'
import type { Schemas, ShownOperation, ShownParameter } from './read-openapi.ts'
import { renderForm } from './render-form.ts'
import { renderSchema, renderValues } from './render-schema.ts'

export function renderOperation(operation: ShownOperation, schemas: Schemas, proposals: Proposals): Html {
  const { id, path, summary, description, keyed } = operation
  const values = proposeValues(operation, proposals)
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="text">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="route"><span class="method">GET</span> <code>${renderPath(path)}</code></p>
${renderParagraphs(description)}
<p class="marks"><span class="mark">${keyed ? 'needs a key' : 'public'}</span>${renderCost(operation)} <span class="mark"><code>client.${id}</code></span></p>
${renderParameters(operation, schemas)}
<h4>Response</h4>
<details class="branch"><summary>Schema</summary><div class="inside">${renderSchema(operation.answer, schemas, id)}</div></details>
${renderHeaders(operation)}
<h4>Errors</h4>
${renderFailures(operation)}
</div>
<div class="panel">
${renderSamples(id, formatSamples(describeForSamples(operation), values, { url: ORIGIN }))}
${renderForm(operation, schemas, values)}
${renderExample(operation)}
</div>
</section>`
}

/** A long path may wrap after its slashes. */
function renderPath(path: string): readonly Html[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)
}

function renderCost({ cost }: ShownOperation): Html {
  return html` <span class="mark">${cost === 0 ? 'free' : `costs ${cost} data request${cost === 1 ? '' : 's'}`}</span>`
}

function renderHeaders({ headers }: ShownOperation): Html {
  const rows = headers.map(
    ({ name, description }) =>
      html`<li><div class="field"><code>${name}</code></div><p>${renderInline(description)}</p></li>`,
  )
  return html`<details class="branch"><summary>Headers</summary><ul class="fields">${rows}</ul></details>`
}

function renderFailures({ failures }: ShownOperation): Html {
  const invalid = { status: 422, code: 'validation', title: 'The request is not valid' }
  const all = [...failures.map((code) => ({ status: FAILURES[code], code, title: FAILURE_DOCS[code].title })), invalid]
  const rows = all
    .toSorted((a, b) => a.status - b.status)
    .map(
      ({ status, code, title }) =>
        html`<li><span class="status-code">${status}</span> <a href="#error-${code}"><code>${code}</code></a> <span class="quiet">${title}</span></li>`,
    )
  return html`<ul class="failures">${rows}</ul>`
}

function renderExample({ example, path }: ShownOperation): Html | null {
  if (example === undefined) return null
  const text = JSON.stringify(example, null, 2)
  return html`<figure class="example"><figcaption>Example response</figcaption><pre tabindex="0" role="group" aria-label="Example response of GET ${path}"><code class="json">${text}</code></pre></figure>`
}

function renderParameters({ id, parameters }: ShownOperation, schemas: Schemas): Html | null {
  if (parameters.length === 0) return html`<p class="quiet">No parameters.</p>`
  return html`<h4>Parameters</h4><ul class="fields parameters">${parameters.map((one) => renderParameter(id, one, schemas))}</ul>`
}

function renderParameter(id: string, { name, in: place, description, schema }: ShownParameter, schemas: Schemas): Html {
  const values = (schema['x-values'] as readonly string[] | undefined) ?? listValues(schema, schemas)
  const notes = [
    // Null cannot be sent; a query parameter that may be left out is "optional".
    describeType(schema, schemas).replace(/ or null$/, ''),
    describeBounds(schema),
    place === 'path' ? 'in the path, required' : 'optional',
  ].filter((note) => note !== '')
  return html`<li id="${id}-${name}-about"><div class="field"><code>${name}</code> <span class="type">${notes.join(' · ')}</span>${
    schema.default === undefined
      ? null
      : html` <span class="type">default <code>${String(schema.default)}</code></span>`
  }</div><p>${renderInline(description)}</p>${values.length > 0 ? renderValues(values) : null}</li>`
}

/** A request in three languages, one of which is shown; a script lets the reader choose. */
function renderSamples(id: string, samples: Samples): Html {
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
