/** What all pages of the site share: the bar with links and the search, the contents, and the files that they load. */
import { type Html, html } from '../reference/html.ts'
import { MODULES } from './site-assets.ts'

export type Place = 'reference' | 'guides' | 'errors'

interface Shell {
  readonly title: string
  readonly product: string
  readonly version: string
  /** The link of the bar that is marked as current; null for none. */
  readonly place: Place | null
  readonly contents: Html
  readonly main: Html
  /** Comes after everything else, such as dialogs. */
  readonly after?: Html
  readonly script: 'site.js' | 'reference.js'
}

/** Scheme and host of samples: where `npm start` listens. The page's script replaces them by its own. */
export const ORIGIN = 'http://127.0.0.1:8080'

const PLACES: readonly { readonly name: Place; readonly label: string; readonly href: string }[] = [
  { name: 'reference', label: 'Reference', href: '/docs' },
  { name: 'guides', label: 'Guides', href: '/docs/guides' },
  { name: 'errors', label: 'Errors', href: '/docs/errors' },
]

export function renderShell(shell: Shell): string {
  const { title, product, version, place, contents, main, after = null, script } = shell
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/site.css">
${MODULES[script].map(
  (name) => html`<link rel="modulepreload" href="/docs/${name}">\n`,
)}<script type="module" src="/docs/${script}"></script>
</head>
<body data-origin="${ORIGIN}">
<a class="skip" href="#site-content">Skip to content</a>
<header class="bar">
<p class="name"><a href="/docs">${product}</a> <span class="quiet">API ${version}</span></p>
<nav class="places" aria-label="Site">${PLACES.map(
      ({ name, label, href }) =>
        html`<a href="${href}"${name === place ? html` aria-current="page"` : null}>${label}</a>`,
    )}<a href="/dashboard">Dashboard</a></nav>
<div class="find" role="search">
<label class="unseen" for="site-find">Search the documentation</label>
<input id="site-find" type="search" role="combobox" aria-expanded="false" aria-controls="site-found" aria-autocomplete="list" placeholder="Search" autocomplete="off" spellcheck="false" maxlength="100">
<kbd aria-hidden="true">/</kbd>
<ul id="site-found" role="listbox" aria-label="Results" hidden></ul>
<p id="site-find-status" class="unseen" role="status"></p>
</div>
${script === 'reference.js' ? html`<button type="button" class="set-key key-state">Set API key</button>` : null}
</header>
<div class="frame">
${contents}
<main id="site-content" tabindex="-1">
${main}
</main>
</div>
${after}
</body>
</html>`.html
  }\n`
}
