/** An answer's schema as a tree that opens and closes. */
import type { JsonSchema } from '../../endpoint.ts'
import { describeBounds, describeType, listValues, unwrapSchema } from './describe-schema.ts'
import { type Html, html } from './html.ts'
import { renderInline } from './markdown.ts'
import type { Schemas } from './read-openapi.ts'

export function renderSchema(schema: JsonSchema, schemas: Schemas): Html {
  const core = unwrapSchema(schema, schemas)
  const type = html`<p class="type">${describeType(schema, schemas)}</p>`
  const about =
    typeof core.schema.description === 'string' ? html`<p>${renderInline(core.schema.description)}</p>` : null
  return html`${type}${about}${renderInside(schema, schemas, [], true)}`
}

/** What is inside of a schema: fields, or one branch for each possible shape. `above` are the names that contain it. */
function renderInside(schema: JsonSchema, schemas: Schemas, above: readonly string[], open: boolean): Html | null {
  const { schema: core, name, choices } = unwrapSchema(schema, schemas)
  if (name !== null && above.includes(name)) return null
  const path = name === null ? above : [...above, name]
  if (choices.length > 0) {
    const branches = choices.map((choice) => ({ choice, inside: renderInside(choice, schemas, path, true) }))
    return html`${branches.map(({ choice, inside }) => inside && renderBranch(describeType(choice, schemas), inside, false))}`
  }
  if (core.properties === undefined) return null
  const required = new Set((core.required ?? []) as readonly string[])
  const fields = Object.entries(core.properties as Schemas).map(([field, one]) =>
    renderField(field, one, required.has(field), schemas, path),
  )
  const list = html`<ul class="fields">${fields}</ul>`
  return open ? list : renderBranch(`${fields.length} fields`, list, false)
}

function renderBranch(title: string, inside: Html, open: boolean): Html {
  return html`<details class="branch"${open ? html` open` : null}><summary>${title}</summary>${inside}</details>`
}

function renderField(
  name: string,
  schema: JsonSchema,
  required: boolean,
  schemas: Schemas,
  above: readonly string[],
): Html {
  const values = listValues(schema, schemas)
  const notes = [describeBounds(schema), required ? '' : 'may be absent'].filter((note) => note !== '')
  const own = schema.description ?? unwrapSchema(schema, schemas).schema.description
  return html`<li><div class="field"><code>${name}</code> <span class="type">${describeType(schema, schemas)}</span>${notes.map(
    (note) => html` <span class="type">${note}</span>`,
  )}${schema.deprecated === true ? html` <span class="mark warn">deprecated</span>` : null}</div>${
    typeof own === 'string' ? html`<p>${renderInline(own)}${renderExample(schema)}</p>` : null
  }${values.length > 0 ? renderValues(values) : null}${renderInside(schema, schemas, above, false)}</li>`
}

/** Of yes and no, of a set of values and of a record the rest says enough. */
function renderExample(schema: JsonSchema): Html | null {
  const [example] = (schema.examples ?? []) as readonly unknown[]
  const { schema: core, name } = unwrapSchema(schema, {})
  const isTold = core.type === 'boolean' || ['const', 'enum', 'properties'].some((key) => key in core)
  if (example === undefined || isTold || name !== null) return null
  return html`<span class="sample quiet">Such as <code>${JSON.stringify(example)}</code></span>`
}

export function renderValues(values: readonly string[]): Html {
  return html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>`
}
