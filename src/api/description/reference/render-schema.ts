/** Renders the schema of a response as an open tree, whose branches can be closed. Each field has an anchor, so that a search can link to it. */
import type { JsonSchema } from '../../../parameters/parameter.ts'
import {
  describeBounds,
  describeType,
  type ListedField,
  listFields,
  listValues,
  unwrapSchema,
} from './describe-schema.ts'
import { type Html, html, renderInline } from './html.ts'
import type { Schemas } from './read-openapi.ts'

/** `place` is the prefix of the anchors of its fields. */
export function renderSchema(schema: JsonSchema, schemas: Schemas, place: string): Html {
  const core = unwrapSchema(schema, schemas)
  const type = html`<p class="type">${describeType(schema, schemas)}</p>`
  const about =
    typeof core.schema.description === 'string' ? html`<p>${renderInline(core.schema.description)}</p>` : null
  return html`${type}${about}${renderInside(listFields(schema, schemas, place), schemas, true)}`
}

/** The fields of a schema, or one branch for each possible schema. */
function renderInside(inside: readonly ListedField[], schemas: Schemas, open: boolean): Html | null {
  if (inside.length === 0) return null
  if (inside.every(({ isShape }) => isShape)) {
    return html`${inside.map((shape) => renderBranch(shape.name, renderList(shape.inside, schemas)))}`
  }
  const list = renderList(inside, schemas)
  return open ? list : renderBranch(`${inside.length} fields`, list)
}

function renderList(fields: readonly ListedField[], schemas: Schemas): Html {
  return html`<ul class="fields">${fields.map((field) => renderField(field, schemas))}</ul>`
}

function renderBranch(title: string, inside: Html): Html {
  return html`<details class="branch" open><summary>${title}</summary>${inside}</details>`
}

function renderField({ id, name, schema, isRequired, inside }: ListedField, schemas: Schemas): Html {
  const values = listValues(schema, schemas)
  const notes = [describeBounds(schema), isRequired ? '' : 'may be absent'].filter((note) => note !== '')
  const own = schema.description ?? unwrapSchema(schema, schemas).schema.description
  return html`<li id="${id}"><div class="field"><code>${name}</code> <span class="type">${describeType(schema, schemas)}</span>${notes.map(
    (note) => html` <span class="type">${note}</span>`,
  )}${schema.deprecated === true ? html` <span class="mark warn">deprecated</span>` : null}</div>${
    typeof own === 'string' ? html`<p>${renderInline(own)}${renderExample(schema)}</p>` : null
  }${values.length > 0 ? renderValues(values) : null}${renderInside(inside, schemas, false)}</li>`
}

/** Booleans, closed sets and records need no example. */
function renderExample(schema: JsonSchema): Html | null {
  const [example] = (schema.examples ?? []) as readonly unknown[]
  const { schema: core, name } = unwrapSchema(schema, {})
  const isSelfExplanatory = core.type === 'boolean' || ['const', 'enum', 'properties'].some((key) => key in core)
  if (example === undefined || isSelfExplanatory || name !== null) return null
  return html`<span class="sample quiet">For example <code>${JSON.stringify(example)}</code></span>`
}

export function renderValues(values: readonly string[]): Html {
  return html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>`
}
