/** The parameters of an operation, explained. */
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
  const values = (schema['x-values'] as readonly string[] | undefined) ?? listValues(schema, schemas)
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
