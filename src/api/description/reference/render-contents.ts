/** The navigation of the reference: its overview, every endpoint, the errors and the OpenAPI document. */
import { type Html, html } from './html.ts'
import type { Shown } from './read-openapi.ts'

/** `current` is the address of the page. */
export function renderReferenceContents({ groups }: Shown, current: string): Html {
  const link = (href: string, label: string) =>
    html`<li><a href="${href}"${href === current ? html` aria-current="page"` : null}>${label}</a></li>`
  return html`<nav class="contents" aria-label="Contents"><details><summary>Contents</summary>
<ul>${link('/docs', 'Overview')}</ul>
${groups.map(
  ({ name, operations }) => html`<p class="group-title">${name.charAt(0).toUpperCase() + name.slice(1)}</p>
<ul>${operations.map(({ href, summary }) => link(href, summary))}</ul>`,
)}
<p class="group-title">More</p>
<ul>${link('/docs/errors', 'Errors')}${link('/openapi.json', 'OpenAPI document')}</ul>
</details></nav>`
}
