/** The parameters of an operation: the list that explains them and the form that sends them. */
import { describeBounds, describeType, listValues } from './describe-schema.ts'
import { type Html, html } from './html.ts'
import { renderInline } from './markdown.ts'
import type { Schemas, ShownOperation, ShownParameter } from './read-openapi.ts'
import { renderValues } from './render-schema.ts'

export function renderParameters({ id, parameters }: ShownOperation, schemas: Schemas): Html | null {
  if (parameters.length === 0) return html`<p class="quiet">No parameters.</p>`
  return html`<h4>Parameters</h4><ul class="fields parameters">${parameters.map((one) => renderParameter(id, one, schemas))}</ul>`
}

function renderParameter(id: string, { name, in: place, description, schema }: ShownParameter, schemas: Schemas): Html {
  const values = listValues(schema, schemas)
  const notes = [
    // That a query parameter may be left out is said by the word "optional", not by null, which cannot be sent.
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

/** Hidden until a script can send it. `samples` are values for path parameters. */
export function renderForm(
  { id, path, keyed, parameters }: ShownOperation,
  schemas: Schemas,
  samples: Readonly<Record<string, string>>,
): Html {
  const inputs = parameters.map((one) => renderInput(id, one, schemas, samples[one.name] ?? ''))
  return html`<form class="try" data-path="${path}" data-keyed="${keyed ? 'yes' : 'no'}" aria-label="Try GET ${path}" hidden>
<div class="inputs">${inputs}</div>
<div class="send"><button type="submit">Send</button>${keyed ? html`<span class="quiet key-hint">Needs the API key above.</span>` : null}</div>
</form>
<div class="answer" hidden><p class="status" role="status"></p><dl class="headers"></dl><pre tabindex="0" role="region" aria-label="Answer of GET ${path}"><code class="json"></code></pre></div>`
}

function renderInput(id: string, { name, in: place, schema }: ShownParameter, schemas: Schemas, sample: string): Html {
  const values = listValues(schema, schemas)
  const fallback = schema.default === undefined ? '' : String(schema.default)
  const field = `${id}-${name}`
  const shared = html`id="${field}" name="${name}" data-in="${place}" aria-describedby="${field}-about"${
    place === 'path' ? html` required` : null
  }`
  const control =
    values.length > 0
      ? html`<select ${shared}><option value="">${fallback === '' ? 'any' : `${fallback} (default)`}</option>${values.map(
          (value) => html`<option>${value}</option>`,
        )}</select>`
      : html`<input ${shared} type="text" value="${sample}" placeholder="${fallback}" autocomplete="off" spellcheck="false"${
          /integer|number/.test(describeType(schema, schemas)) ? html` inputmode="decimal"` : null
        }>`
  return html`<div class="input"><label for="${field}">${name}</label>${control}</div>`
}
