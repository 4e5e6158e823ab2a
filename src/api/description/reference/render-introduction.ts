/** What a reader needs before the first request: what this is, how to authenticate, and what unknown means. */
import { type Html, html } from './html.ts'
import { renderParagraphs } from './markdown.ts'
import type { Shown } from './read-openapi.ts'

/** The paragraph of the description that the box takes over. */
const LEAD = '**Unknown is not clean.**'

export function renderIntroduction({ title, description }: Shown, origin: string): Html {
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
<div><dt><code>available: false</code></dt><dd>No report is advertised. It is no finding about the car.</dd></div>
</dl>
</section>
<section id="authentication" class="chapter" aria-labelledby="authentication-title">
<h2 id="authentication-title">Authentication</h2>
<p>Send your key in the header <code>X-API-Key</code>. Keys in the query string and in cookies are not read. The secret of a key is shown once, when it is created. Keep it on your server, never in a page or an app.</p>
<p><code>npm start</code> prints a demo key and keeps it in <code>data/demo-key</code>. The samples on this page take the key from the environment variable <code>ERSHOU_KEY</code>.</p>
<div class="code"><pre tabindex="0" role="group" aria-label="Shell commands"><code>export ERSHOU_KEY=$(cat data/demo-key)
curl -H "X-API-Key: $ERSHOU_KEY" '${origin}/v1/me'</code></pre><button type="button" class="copy" hidden>Copy<span class="unseen"> these commands</span></button></div>
<p>All keys of an account share its limits. Keyed answers tell what is left in <code>RateLimit</code>; a <code>429</code> for the minute has <code>Retry-After</code>, one for the month has <code>resets_at</code> in its body.</p>
</section>`
}
