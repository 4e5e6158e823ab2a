/** The page of one endpoint: what it does and costs, a form to try it, samples, its parameters, its response and its errors. */
import { FAILURES } from '../../../domain/failure.ts'
import { FAILURE_DOCS } from '../failure-docs.ts'
import { type Proposals, proposeValues } from '../proposals.ts'
import { renderShell, type Site } from '../site/render-shell.ts'
import { renderSteps } from '../site/render-steps.ts'
import { describeBounds, describeType, listValues } from './describe-schema.ts'
import { describeForSamples, formatSamples, LANGUAGES, type Samples } from './format-samples.ts'
import { type Html, html, renderInline, renderParagraphs } from './html.ts'
import type { Schemas, Shown, ShownOperation, ShownParameter } from './read-openapi.ts'
import { renderReferenceContents } from './render-contents.ts'
import { MAKES_LIST, renderForm } from './render-form.ts'
import { renderKeyDialog } from './render-key-dialog.ts'
import { renderSchema, renderValues } from './render-schema.ts'

export function renderOperationPage(operation: ShownOperation, shown: Shown, proposals: Proposals, site: Site): string {
  const all = shown.groups.flatMap(({ operations }) => operations)
  const at = all.indexOf(operation)
  const steps = all.map(({ href, summary }) => ({ href, title: summary }))
  return renderShell({
    ...site,
    title: `${operation.summary} · ${shown.title} API`,
    description: `GET ${operation.path}: ${operation.description.replaceAll('`', '')}`,
    place: 'reference',
    contents: renderReferenceContents(shown, operation.href),
    main: html`${renderOperation(operation, shown.schemas, proposals, site.origin)}
${renderSteps(steps[at - 1], steps[at + 1])}`,
    after: html`${renderKeyDialog()}
<datalist id="${MAKES_LIST}">${proposals.makes.map((make) => html`<option value="${make}"></option>`)}</datalist>`,
    script: 'reference.js',
  })
}

function renderOperation(operation: ShownOperation, schemas: Schemas, proposals: Proposals, origin: string): Html {
  const { id, path, summary, description, keyed, cost } = operation
  const values = { ...listExamples(operation), ...proposeValues(operation, proposals) }
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="head">
<h1 id="${id}-title">${summary}</h1>
<p class="route"><span class="method">GET</span> <code>${renderPath(path)}</code></p>
${renderParagraphs(description)}
<p class="marks"><span class="mark">${keyed ? 'needs a key' : 'public'}</span> <span class="mark">${describeCost(cost)}</span>${operation.isFile ? null : html` <span class="mark"><code>client.${id}</code></span>`}</p>
</div>
<div class="panel">
${operation.isFile ? renderDownload(operation, values, origin) : renderTrial(operation, schemas, values, origin)}
</div>
<div class="text">
${renderParameters(operation, schemas)}
<h2 id="${id}-response">Response</h2>
${renderSchema(operation.answer, schemas, id)}
${renderHeaders(operation)}
<h2 id="${id}-errors">Errors</h2>
${renderFailures(operation)}
</div>
</section>`
}

type Values = Readonly<Record<string, string>>

function renderTrial(operation: ShownOperation, schemas: Schemas, values: Values, origin: string): Html {
  const { id } = operation
  return html`<h2 id="${id}-try">Try it</h2>
<noscript><p class="quiet">Without JavaScript this page shows everything but sends nothing: use the curl command.</p></noscript>
${renderForm(operation, schemas, values)}
${renderSamples(id, formatSamples(describeForSamples(operation), values, { url: origin }))}
${renderExample(operation)}`
}

/** A form cannot show a file, so there is only the command that saves it. */
function renderDownload(operation: ShownOperation, values: Values, origin: string): Html {
  const { curl } = formatSamples(describeForSamples(operation), values, { url: origin })
  const command = curl.replace(/^curl /, 'curl -C - -O ')
  return html`<h2 id="${operation.id}-request">Example request</h2>
<div class="samples"><pre tabindex="0" role="group" aria-label="curl sample"><code>${command}</code></pre></div>`
}

/** A long path may wrap after its slashes. */
function renderPath(path: string): readonly Html[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)
}

function describeCost(cost: number | string): string {
  return cost === 0 ? 'free' : `costs ${String(cost).replace('1', '1 data request')}`
}

/** Of query parameters that must be sent. An id in a path is proposed only if it is on sale. */
function listExamples({ parameters, isFile }: ShownOperation): Values {
  const needed = parameters.filter(
    ({ in: place, required, example }) => (place === 'query' || isFile) && required && example !== undefined,
  )
  return Object.fromEntries(needed.map(({ name, example }) => [name, String(example)]))
}

function renderHeaders({ headers }: ShownOperation): Html | null {
  if (headers.length === 0) return null
  const rows = headers.map(
    ({ name, description }) =>
      html`<li><div class="field"><code>${name}</code></div><p>${renderInline(description)}</p></li>`,
  )
  return html`<h3>Headers</h3><ul class="fields">${rows}</ul>`
}

/** Errors that every endpoint has are explained once, on their own page. */
function renderFailures({ failures }: ShownOperation): Html {
  const rows = failures
    .map((code) => ({ status: FAILURES[code], code, title: FAILURE_DOCS[code].title }))
    .toSorted((a, b) => a.status - b.status)
    .map(
      ({ status, code, title }) =>
        html`<li><a href="/docs/errors/${code}"><span class="status-code">${status}</span> <code>${code}</code></a> <span class="quiet">${title}</span></li>`,
    )
  const common = html`<a href="/docs/errors">common errors</a>: an invalid request (422), a missing key, a limit, or a failure of the service`
  if (rows.length === 0) return html`<p>Only the ${common}.</p>`
  return html`<ul class="failures">${rows}</ul>
<p>And the ${common}.</p>`
}

function renderExample({ example, path, id }: ShownOperation): Html | null {
  if (example === undefined) return null
  const text = JSON.stringify(example, null, 2)
  return html`<h2 id="${id}-example">Example response</h2>
<div class="example"><pre tabindex="0" role="group" aria-label="Example response of GET ${path}"><code class="json">${text}</code></pre></div>`
}

function renderParameters({ id, parameters }: ShownOperation, schemas: Schemas): Html {
  const title = html`<h2 id="${id}-parameters">Parameters</h2>`
  if (parameters.length === 0) return html`${title}<p>None.</p>`
  return html`${title}<ul class="fields parameters">${parameters.map((one) => renderParameter(id, one, schemas))}</ul>`
}

function renderParameter(id: string, one: ShownParameter, schemas: Schemas): Html {
  const { name, in: place, description, schema, required } = one
  const values = (schema['x-values'] as readonly string[] | undefined) ?? listValues(schema, schemas)
  const notes = [
    // Null cannot be sent; a query parameter that may be left out is "optional".
    describeType(schema, schemas).replace(/ or null$/, ''),
    describeBounds(schema),
    place === 'path' ? 'in the path, required' : required ? 'required' : 'optional',
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
  return html`<h2 id="${id}-request">Example request</h2>
<div class="samples"><div class="tabs"><div role="tablist" aria-label="Language of the sample">${tabs}</div><button type="button" class="copy" hidden>Copy<span class="unseen"> this sample</span></button></div>${panels}<p class="with-key quiet" hidden>Contains your key: do not publish it.</p></div>`
}
