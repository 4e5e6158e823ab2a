/** The form that sends a request: one field for each parameter, with its choices, bounds and hints. */
import type { JsonSchema } from '../../../parameters/parameter.ts'
import { describeBounds, listValues, unwrapSchema } from './describe-schema.ts'
import { describeForSamples } from './format-samples.ts'
import { type Html, html } from './html.ts'
import type { Schemas, ShownOperation, ShownParameter } from './read-openapi.ts'

/** The most used parameters. The others of a long form are collapsed. */
const FIRST = ['brand', 'model', 'price_min', 'price_max', 'fuel_type', 'sort']
const SHORT_FORM = 6
/** The list of manufacturers, which is on the page once. */
export const MAKES_LIST = 'site-makes'
const NAMES_OF_MAKES = ['brand', 'make']
/** The service refuses longer texts. */
const LONGEST_TEXT = 200

export function renderForm(
  operation: ShownOperation,
  schemas: Schemas,
  values: Readonly<Record<string, string>>,
): Html {
  const { id, path, keyed, parameters } = operation
  const inputs = (some: readonly ShownParameter[]) =>
    some.map((one) => renderInput(id, one, schemas, values[one.name] ?? ''))
  const isFirst = ({ name, required }: ShownParameter) =>
    parameters.length <= SHORT_FORM || required || FIRST.includes(name)
  const rest = parameters.filter((one) => !isFirst(one))
  return html`<form class="try" data-operation="${JSON.stringify(describeForSamples(operation))}" aria-label="Try GET ${path}">
<p class="filled quiet" role="status" hidden></p>
<div class="inputs">${inputs(parameters.filter(isFirst))}</div>
${
  rest.length === 0
    ? null
    : html`<details class="branch more"><summary>${rest.length} more parameters</summary><div class="inputs">${inputs(rest)}</div></details>`
}
<div class="send"><button type="submit">Send</button>${
    parameters.length === 0
      ? null
      : html`<button type="reset">Reset</button><button type="button" class="share">Copy link<span class="unseen"> to this request, without the key</span></button>`
  }${keyed ? html`<button type="button" class="set-key link">Set API key</button>` : null}</div>
</form>
<div class="answer" hidden><p class="status" role="status"></p><dl class="headers"></dl><pre tabindex="0" role="group" aria-label="Response of GET ${path}"><code class="json"></code></pre></div>`
}

function renderInput(id: string, one: ShownParameter, schemas: Schemas, value: string): Html {
  const { name, required, schema } = one
  const field = `${id}-${name}`
  const several = (schema['x-values'] ?? []) as readonly string[]
  if (several.length > 0) return renderChoices(name, field, several)
  const hint = renderHint(one, value)
  const shared = html`id="${field}" name="${name}" aria-describedby="${hint === null ? '' : `${field}-hint `}${field}-about"${
    required ? html` required` : null
  }`
  const values = listValues(schema, schemas)
  const control = values.length > 0 ? renderSelect(shared, one, values, value) : renderText(shared, one, value)
  return html`<div class="input"><label for="${field}">${name}</label>${
    hint === null ? null : html`<span class="hint" id="${field}-hint">${hint}</span>`
  }${control}</div>`
}

/** Comma-separated values of a closed set. */
function renderChoices(name: string, field: string, values: readonly string[]): Html {
  const boxes = values.map(
    (value) => html`<label><input type="checkbox" value="${value}"> <span>${value}</span></label>`,
  )
  return html`<fieldset class="input choices" id="${field}" name="${name}" aria-describedby="${field}-about"><legend>${name}</legend><span class="boxes">${boxes}</span></fieldset>`
}

function renderSelect(
  shared: Html,
  { schema, required }: ShownParameter,
  values: readonly string[],
  chosen: string,
): Html {
  if (required) {
    const ones = values.map((value) => html`<option${value === chosen ? html` selected` : null}>${value}</option>`)
    return html`<select ${shared}>${ones}</select>`
  }
  const fallback = schema.default === undefined ? null : String(schema.default)
  const options = values.filter((value) => value !== fallback).map((value) => html`<option>${value}</option>`)
  return html`<select ${shared}><option value="">${describeFallback(fallback)}</option>${options}</select>`
}

function describeFallback(fallback: string | null): string {
  if (fallback === null) return 'any'
  return fallback === 'default' ? fallback : `${fallback} (default)`
}

function renderText(shared: Html, { name, schema }: ShownParameter, value: string): Html {
  const { schema: core } = unwrapSchema(schema, {})
  const filled = value === '' ? null : html` value="${value}"`
  const fallback = schema.default === undefined ? null : html` placeholder="${String(schema.default)}"`
  if (core.type === 'integer' || core.type === 'number') {
    return html`<input ${shared} type="number" inputmode="decimal"${renderBounds(name, core)}${filled}${fallback} autocomplete="off">`
  }
  const list = NAMES_OF_MAKES.includes(name) ? html` list="${MAKES_LIST}"` : null
  return html`<input ${shared} type="text" maxlength="${Number(core.maxLength ?? LONGEST_TEXT)}"${list}${filled}${fallback} autocomplete="off" spellcheck="false">`
}

/** As attributes, which know no exclusive minimum, so the next step is used. */
function renderBounds(name: string, core: JsonSchema): Html {
  const { minimum, exclusiveMinimum, maximum, multipleOf, type } = core as Readonly<Record<string, number | undefined>>
  const step = multipleOf ?? 1
  const least =
    minimum ?? (exclusiveMinimum === undefined ? (name === 'car_id' ? 1 : undefined) : exclusiveMinimum + step)
  const attributes: readonly (readonly [string, number | string | undefined])[] = [
    ['min', least],
    ['max', maximum],
    ['step', (type as unknown) === 'number' && multipleOf === undefined ? 'any' : step],
  ]
  return html`${attributes.map(([key, one]) => (one === undefined ? null : html` ${key}="${one}"`))}`
}

function renderHint({ name, in: place, schema }: ShownParameter, value: string): string | null {
  if (place === 'path' && value === '') {
    return name === 'car_id' ? 'an id from Search cars' : 'a name from List the manufacturers'
  }
  const { schema: core } = unwrapSchema(schema, {})
  const isNumber = core.type === 'integer' || core.type === 'number'
  const bounds = isNumber ? describeBounds(schema) : ''
  return bounds === '' ? null : bounds
}
