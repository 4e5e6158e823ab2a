/** The chapters of the reference before and after its operations: introduction, unknown values, authentication and errors. */
import { FAILURES, type FailureKind } from '../../../domain/failure.ts'
import { FAILURE_DOCS } from '../failure-docs.ts'
import { ORIGIN } from '../site/render-shell.ts'
import { type Html, html, renderInline, renderParagraphs } from './html.ts'
import type { Schemas, Shown } from './read-openapi.ts'
import { renderSchema } from './render-schema.ts'

/** The paragraph of the description that is shown in the box. */
const LEAD = '**Unknown is not clean.**'

export function renderIntroduction({ title, description }: Shown): Html {
  const paragraphs = description.split(/\n\s*\n/)
  const lead = paragraphs.find((text) => text.startsWith(LEAD)) ?? ''
  const rest = paragraphs.filter((text) => text !== lead)
  return html`<section id="introduction" class="chapter" aria-labelledby="introduction-title">
<h1 id="introduction-title">${title} <span lang="zh">二手</span></h1>
${rest.map(renderParagraphs)}
</section>
<section id="unknown" class="chapter box" aria-labelledby="unknown-title">
<h2 id="unknown-title">Unknown is not clean</h2>
${renderParagraphs(lead.slice(LEAD.length))}
<dl class="readings">
<div><dt><code>null</code></dt><dd>Not known. Show it as unknown.</dd></div>
<div><dt>absent key</dt><dd>Unknown too. Keys are absent only inside <code>marketplace</code>.</dd></div>
<div><dt><code>0</code></dt><dd>The source says zero. <code>transfer_count: 0</code> is a first owner.</dd></div>
<div><dt><code>false</code></dt><dd>A source said no. <code>had_accident: false</code> is the provider’s own conclusion.</dd></div>
<div><dt><code>available: false</code></dt><dd>No report is advertised. This says nothing about the car.</dd></div>
</dl>
</section>
<section id="authentication" class="chapter" aria-labelledby="authentication-title">
<h2 id="authentication-title">Authentication</h2>
<p>Send your key in the header <code>X-API-Key</code>. Keys in the query string or in cookies are ignored. A key is shown only once, when you create it. Keep it on your server, never in a page or an app.</p>
<p><code>npm start</code> prints a demo key and keeps it in <code>data/demo-key</code>. The samples on this page read the key from the environment variable <code>ERSHOU_KEY</code>.</p>
<div class="code"><pre tabindex="0" role="group" aria-label="Shell commands"><code>export ERSHOU_KEY=$(cat data/demo-key)
curl -H "X-API-Key: $ERSHOU_KEY" '${ORIGIN}/v1/me'</code></pre><button type="button" class="copy" hidden>Copy<span class="unseen"> these commands</span></button></div>
<p>All keys of an account share its limits. Responses to requests with a key report what is left in <code>RateLimit</code>. A <code>429</code> for the per-minute limit has <code>Retry-After</code>; one for the monthly limit has <code>resets_at</code> in its body.</p>
</section>`
}

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
