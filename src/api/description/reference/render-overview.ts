/** The first page of the reference: every endpoint in a line, unknown values, authentication, and what may change. */
import { renderShell, type Site } from '../site/render-shell.ts'
import { type Html, html, renderInline, renderParagraphs } from './html.ts'
import type { Shown, ShownGroup, ShownOperation } from './read-openapi.ts'
import { renderReferenceContents } from './render-contents.ts'

/** Paragraphs of the description that have a section of their own. */
const UNKNOWN = '**Unknown is not clean.**'
const CHANGES = '**What may change.**'

export function renderOverview(shown: Shown, site: Site): string {
  const paragraphs = shown.description.split(/\n\s*\n/)
  const after = (mark: string) => paragraphs.find((text) => text.startsWith(mark))?.slice(mark.length) ?? ''
  const [lead = '', ...others] = paragraphs.filter((text) => !text.startsWith(UNKNOWN) && !text.startsWith(CHANGES))
  return renderShell({
    ...site,
    title: `${shown.title} API reference`,
    description: 'Every endpoint of the API with its parameters, fields, errors, examples and a form to try it.',
    place: 'reference',
    contents: renderReferenceContents(shown, '/docs'),
    main: html`<section id="introduction" class="chapter" aria-labelledby="introduction-title">
<h1 id="introduction-title">${shown.title} <span lang="zh">二手</span></h1>
<p class="lead">${renderInline(lead)}</p>
<ul class="starts">
<li><a href="/docs/quickstart"><strong>Quickstart</strong> From a key to a first answer in five minutes</a></li>
<li><a href="/docs/guides"><strong>Guides</strong> Searching, changes, reports, clients, retries</a></li>
<li><a href="/openapi.json"><strong>OpenAPI</strong> For code generators and other tools</a></li>
</ul>
</section>
${shown.groups.map(renderGroup)}
${renderMissing(shown)}
${renderUnknown(after(UNKNOWN))}
${renderAuthentication(others, site.origin)}
<section id="errors" class="chapter" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>Every error has a JSON body with <code>detail</code>. Decide by its <code>code</code>: messages are for people and may change. A failure costs no data request. <a href="/docs/errors">All errors</a> are explained on their own pages, and so is <a href="/docs/guides/retrying">how to retry</a>.</p>
</section>
<section id="changes" class="chapter" aria-labelledby="changes-title">
<h2 id="changes-title">What may change</h2>
${renderParagraphs(after(CHANGES))}
<p>The <a href="/docs/changelog">changelog</a> lists what has changed.</p>
</section>`,
    script: 'overview.js',
  })
}

function renderGroup({ name, description, operations }: ShownGroup): Html {
  return html`<section class="chapter group" id="tag-${name}" aria-labelledby="tag-${name}-title">
<h2 id="tag-${name}-title">${capitalize(name)}</h2>
<p>${renderInline(description)}</p>
<ul class="endpoints">${operations.map(renderLine)}</ul>
</section>`
}

/** Its id was the anchor of the endpoint when the reference was one page; the script follows such links. */
function renderLine({ id, href, path, summary, description, cost, keyed }: ShownOperation): Html {
  const [first = ''] = description.split(/(?<=\.)\s/, 1)
  return html`<li class="endpoint" id="${id}"><a href="${href}"><span class="endpoint-name">${summary}</span> <span class="endpoint-path"><span class="method">GET</span> <code>${path}</code></span></a>
<p class="quiet">${renderInline(first)} ${describeCost(cost, keyed)}</p></li>`
}

function describeCost(cost: number | string, keyed: boolean): string {
  if (!keyed) return 'Public, no key needed.'
  return cost === 0 ? 'Free.' : ''
}

function renderMissing({ missing }: Shown): Html | null {
  if (missing.length === 0) return null
  return html`<p class="chapter quiet">This service keeps no copy of the market, so it does not offer: ${missing.map((name) => name.toLowerCase()).join('; ')}.</p>`
}

function renderUnknown(text: string): Html {
  return html`<section id="unknown" class="chapter box" aria-labelledby="unknown-title">
<h2 id="unknown-title">Unknown is not clean</h2>
${renderParagraphs(text)}
<dl class="readings">
<div><dt><code>null</code></dt><dd>Not known. Show it as unknown.</dd></div>
<div><dt>absent key</dt><dd>Unknown too. Keys are absent only inside <code>marketplace</code>.</dd></div>
<div><dt><code>0</code></dt><dd>The source says zero. <code>transfer_count: 0</code> is a first owner.</dd></div>
<div><dt><code>false</code></dt><dd>A source said no. <code>had_accident: false</code> is the provider’s own conclusion.</dd></div>
<div><dt><code>available: false</code></dt><dd>No report is advertised. This says nothing about the car.</dd></div>
</dl>
</section>`
}

function renderAuthentication(paragraphs: readonly string[], origin: string): Html {
  return html`<section id="authentication" class="chapter" aria-labelledby="authentication-title">
<h2 id="authentication-title">Authentication</h2>
${paragraphs.map(renderParagraphs)}
<p>Create a key in the <a href="/dashboard/keys">dashboard</a>. It is shown only once. Keep it on your server, never in a page or an app. Keys in the query string or in cookies are ignored. The samples read the key from the environment variable <code>ERSHOU_KEY</code>.</p>
<div class="code"><pre tabindex="0" role="group" aria-label="Shell commands"><code>curl -H "X-API-Key: $ERSHOU_KEY" '${origin}/v1/me'</code></pre><button type="button" class="copy" hidden>Copy<span class="unseen"> this command</span></button></div>
<p>All keys of an account share its limits. Responses to requests with a key report what is left in <code>RateLimit</code>. A <code>429</code> for the per-minute limit has <code>Retry-After</code>; one for the monthly limit has <code>resets_at</code> in its body.</p>
</section>`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
