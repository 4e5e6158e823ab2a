/** One operation: what it does and costs, its parameters, what it answers, how it fails, and a form to try it. */
import { FAILURES } from '../../../domain/failure.ts'
import { FAILURE_DOCS } from '../failure-docs.ts'
import type { Proposals } from '../proposals/find-proposals.ts'
import { proposeValues } from '../proposals/propose-values.ts'
import { describeForSamples, formatSamples } from './format-samples.ts'
import { type Html, html } from './html.ts'
import { renderInline, renderParagraphs } from './markdown.ts'
import type { Schemas, ShownOperation } from './read-openapi.ts'
import { renderForm } from './render-form.ts'
import { renderParameters } from './render-parameters.ts'
import { renderSamples } from './render-samples.ts'
import { renderSchema } from './render-schema.ts'

interface OperationContext {
  readonly schemas: Schemas
  readonly proposals: Proposals
  /** Scheme and host for samples, until a script knows better. */
  readonly origin: string
}

export function renderOperation(operation: ShownOperation, { schemas, proposals, origin }: OperationContext): Html {
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
${renderSamples(id, formatSamples(describeForSamples(operation), values, { url: origin }))}
${renderForm(operation, schemas, values)}
${renderExample(operation)}
</div>
</section>`
}

/** A long path may break after its slashes. */
function renderPath(path: string): readonly Html[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)
}

function renderCost({ cost }: ShownOperation): Html | null {
  if (cost === null) return null
  return html` <span class="mark">${cost === 0 ? 'free' : `costs ${cost} data request${cost === 1 ? '' : 's'}`}</span>`
}

function renderHeaders({ headers }: ShownOperation): Html | null {
  if (headers.length === 0) return null
  const rows = headers.map(
    ({ name, description }) =>
      html`<li><div class="field"><code>${name}</code></div><p>${renderInline(description)}</p></li>`,
  )
  return html`<details class="branch"><summary>Headers</summary><ul class="fields">${rows}</ul></details>`
}

function renderFailures({ failures, refusable }: ShownOperation): Html {
  const rows = failures.map((kind) => ({
    status: FAILURES[kind],
    code: kind,
    title: FAILURE_DOCS[kind].title,
    anchor: `error-${kind}`,
  }))
  const all = refusable
    ? [...rows, { status: 422, code: 'validation', title: 'The request is not valid', anchor: 'error-validation' }]
    : rows
  return html`<ul class="failures">${all
    .toSorted((a, b) => a.status - b.status)
    .map(
      ({ status, code, title, anchor }) =>
        html`<li><span class="status-code">${status}</span> <a href="#${anchor}"><code>${code}</code></a> <span class="quiet">${title}</span></li>`,
    )}</ul>`
}

function renderExample({ example, path }: ShownOperation): Html | null {
  if (example === undefined) return null
  const text = JSON.stringify(example, null, 2)
  return html`<figure class="example"><figcaption>Example response</figcaption><pre tabindex="0" role="group" aria-label="Example response of GET ${path}"><code class="json">${text}</code></pre></figure>`
}
