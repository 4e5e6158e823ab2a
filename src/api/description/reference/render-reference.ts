/** The reference at /docs: one page made from the OpenAPI description, with values from the market in its forms. */
import { createTimeSlices } from '../../../observe/time-slices.ts'
import type { Proposals } from '../proposals.ts'
import { renderShell } from '../site/render-shell.ts'
import { type Html, html, renderInline } from './html.ts'
import type { Shown, ShownOperation } from './read-openapi.ts'
import { FAILURE_KINDS, renderErrors, renderIntroduction } from './render-chapters.ts'
import { MAKES_LIST } from './render-form.ts'
import { renderOperation } from './render-operation.ts'

/** In slices, because rendering the operations takes long. */
export async function renderReference(shown: Shown, proposals: Proposals): Promise<string> {
  const rendered = new Map<ShownOperation, Html>()
  const endSlice = createTimeSlices()
  for (const operation of shown.groups.flatMap((group) => group.operations)) {
    rendered.set(operation, renderOperation(operation, shown.schemas, proposals))
    const others = endSlice()
    if (others) await others
  }
  return renderShell({
    title: `${shown.title} API reference`,
    product: shown.title,
    version: shown.version,
    place: 'reference',
    contents: renderContents(shown),
    main: html`${renderIntroduction(shown)}
<noscript><p class="box">Without JavaScript this page shows everything but sends nothing: use the curl lines.</p></noscript>
${shown.groups.map(
  ({
    name,
    description,
    operations,
  }) => html`<section class="chapter group" id="tag-${name}" aria-labelledby="tag-${name}-title">
<h2 id="tag-${name}-title">${capitalize(name)}</h2>
<p>${renderInline(description)}</p>
${operations.map((operation) => rendered.get(operation) as Html)}
</section>`,
)}
${renderErrors(shown.schemas)}`,
    after: html`${renderKeyDialog()}
<datalist id="${MAKES_LIST}">${proposals.makes.map((make) => html`<option value="${make}"></option>`)}</datalist>`,
    script: 'reference.js',
  })
}

function renderContents({ groups }: Shown): Html {
  return html`<nav class="contents" aria-label="Contents"><details open><summary>Contents</summary>
<ul><li><a href="#introduction">Introduction</a></li><li><a href="#unknown">Unknown is not clean</a></li><li><a href="#authentication">Authentication</a></li></ul>
${groups.map(
  ({ name, operations }) => html`<p><a href="#tag-${name}">${capitalize(name)}</a></p>
<ul>${operations.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`)}</ul>`,
)}
<p><a href="#errors">Errors</a></p>
<ul class="codes"><li><a href="#error-validation">422 validation</a></li>${FAILURE_KINDS.map(
    (kind) => html`<li><a href="#error-${kind}">${kind}</a></li>`,
  )}</ul>
<p><a href="/docs/guides">Guides</a></p>
<p><a href="/openapi.json">OpenAPI document</a></p>
</details></nav>`
}

function renderKeyDialog(): Html {
  return html`<dialog id="site-key" aria-labelledby="site-key-title">
<h2 id="site-key-title">API key</h2>
<p>This page sends its requests with your key. The key is kept in this tab only, is never part of a link, and is sent only to this service.</p>
<label for="api-key">Key</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="ershou_test_…" aria-describedby="api-key-hint">
<p id="api-key-hint" class="quiet" role="status"></p>
<div class="send"><button type="button" class="keep primary">Use this key</button><button type="button" class="forget">Forget the key</button><button type="button" class="close link">Cancel</button></div>
</dialog>`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
