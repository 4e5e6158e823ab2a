/** The introduction of the reference: what the service is, how to authenticate, and what unknown means. */

import { ORIGIN } from '../site/render-shell.ts'
import { type Html, html, renderParagraphs } from './html.ts'
import type { Shown } from './read-openapi.ts'

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
