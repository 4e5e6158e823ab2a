/** Every error code with its meaning and what a caller can do, and the schema of a 422. */
import { FAILURES, type FailureKind } from '../../../domain/failure.ts'
import { FAILURE_DOCS } from '../failure-docs.ts'
import { type Html, html, renderInline } from './html.ts'
import type { Schemas } from './read-openapi.ts'
import { renderSchema } from './render-schema.ts'

export const FAILURE_KINDS = Object.keys(FAILURES) as readonly FailureKind[]

export function renderErrors(schemas: Schemas): Html {
  return html`<section id="errors" class="chapter" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>Every error has a JSON body with <code>detail</code>. For status 422 it is a list of problems; for every other status it is an object with <code>code</code>, <code>message</code> and <code>request_id</code>. Decide by <code>code</code>: messages are for people and may change. A failure costs no data request. <a href="/docs/errors">All errors</a> and <a href="/docs/guides/retrying">how to retry</a> are described on separate pages.</p>
${renderValidation(schemas)}
${FAILURE_KINDS.map(renderFailure)}
</section>`
}

function renderValidation(schemas: Schemas): Html {
  const schema = renderSchema(schemas.HTTPValidationError ?? {}, schemas, 'error-validation')
  return html`<article class="error" id="error-validation" aria-labelledby="error-validation-title">
<h3 id="error-validation-title"><span class="status-code">422</span> <a href="/docs/errors#422-the-request-is-not-valid">The request is not valid</a></h3>
<p>A parameter is malformed, out of range, off its step, unknown, or contradicts another. The response reports all problems together, at most one for each parameter.</p>
<p><strong>What to do.</strong> Fix every entry of <code>detail</code>: <code>loc</code> names the parameter, <code>msg</code> says what is valid, and <code>input</code> is the value received.</p>
<p><strong>Retry.</strong> No. The same request fails again.</p>
<details class="branch"><summary>Schema</summary><div class="inside">${schema}</div></details>
</article>`
}

function renderFailure(kind: FailureKind): Html {
  const { title, meaning, action, retry } = FAILURE_DOCS[kind]
  const id = `error-${kind}`
  return html`<article class="error" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><span class="status-code">${FAILURES[kind]}</span> <a href="/docs/errors/${kind}"><code>${kind}</code></a></h3>
<p>${title}. ${renderInline(meaning)}</p>
<p><strong>What to do.</strong> ${renderInline(action)}</p>
<p><strong>Retry.</strong> ${renderInline(retry)}</p>
</article>`
}
