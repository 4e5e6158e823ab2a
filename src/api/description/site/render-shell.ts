/** What all pages of the site share: the header, the bar with places and the search, the contents, the footer, and the files that they load. */
import { FONT_PATH } from '../../../web/frame/font-page.ts'
import { renderFooter, renderHeader } from '../../../web/frame/render-frame.tsx'
import type { SiteFrame } from '../../../web/frame/site-frame.ts'
import { type Html, html, raw } from '../reference/html.ts'
import { SHELL_TEXTS, type SiteLanguage } from './shell-texts.ts'
import { MODULES, type PageScript } from './site-assets.ts'

export type Place = 'reference' | 'use' | 'run' | 'errors' | 'changelog'

/** The same on every page of a service. */
export interface Site {
  readonly product: string
  readonly version: string
  /** Scheme and host of samples. */
  readonly origin: string
  readonly frame: SiteFrame
}

interface Shell extends Site {
  readonly title: string
  /** For search engines; cut if it is long. */
  readonly description: string
  /** The link of the bar that is marked as current; null for none. */
  readonly place: Place | null
  readonly language?: SiteLanguage
  /** The address of the same page in the other language. */
  readonly translation?: string | null
  readonly contents: Html
  readonly main: Html
  /** Comes after everything else, such as dialogs. */
  readonly after?: Html
  readonly script: PageScript
}

/** Where `npm start` listens. The page's script replaces it by its own address. */
export const ORIGIN = 'http://127.0.0.1:8080'
const LONGEST_DESCRIPTION = 155

const PLACES: readonly { readonly name: Place; readonly href: string; readonly zh?: string }[] = [
  { name: 'use', href: '/docs/guides', zh: '/docs/zh/guides' },
  { name: 'reference', href: '/docs' },
  { name: 'errors', href: '/docs/errors' },
  { name: 'changelog', href: '/docs/changelog' },
  { name: 'run', href: '/docs/operating' },
]

/** Where each language begins, for pages without a translation. */
const START: Readonly<Record<SiteLanguage, string>> = { en: '/docs', zh: '/docs/zh/guides' }

export function renderShell(shell: Shell): string {
  const { title, product, contents, main, after = null, script, language = 'en', translation = null, frame } = shell
  const texts = SHELL_TEXTS[language]
  return `<!doctype html>\n${
    html`<html lang="${texts.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${cut(shell.description)}">
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/docs/site.css">
<link rel="stylesheet" href="/assets/theme.css">
${MODULES[script].map(
  (name) => html`<link rel="modulepreload" href="/docs/${name}">\n`,
)}<script type="module" src="/docs/${script}"></script>
<script type="module" src="/assets/menu.js"></script>
</head>
<body data-origin="${shell.origin}">
<a class="skip" href="#site-content">${texts.skip}</a>
${raw(renderHeader({ frame, language, current: 'docs', person: 'unread', other: { href: translation ?? START[texts.other] } }))}
<div class="docs-bar"><div class="bar-in">
${renderPlaces(shell)}
<div class="find" role="search">
<label class="unseen" for="site-find">${texts.searchLabel}</label>
<input id="site-find" type="text" inputmode="search" role="combobox" aria-expanded="false" aria-controls="site-found" aria-autocomplete="list" placeholder="${texts.search}" autocomplete="off" spellcheck="false" maxlength="100">
<kbd aria-hidden="true">/</kbd>
<ul id="site-found" role="listbox" aria-label="${texts.results}" hidden></ul>
<p id="site-find-status" class="unseen" role="status"></p>
</div>
${script === 'reference.js' ? html`<button type="button" class="set-key key-state">Set API key</button>` : null}
</div></div>
<div class="frame">
${contents}
<main id="site-content" tabindex="-1">
${main}
</main>
</div>
${raw(renderFooter(frame, language, `${product} API ${shell.version}`))}
${after}
</body>
</html>`.html
  }\n`
}

function renderPlaces({ place, language = 'en' }: Shell): Html {
  const texts = SHELL_TEXTS[language]
  const link = ({ name, href, zh }: (typeof PLACES)[number]) =>
    html`<a href="${language === 'zh' ? (zh ?? href) : href}"${name === place ? html` aria-current="page"` : null}>${texts.places[name]}</a>`
  return html`<nav class="places" aria-label="${texts.parts}">${PLACES.map(link)}</nav>`
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_DESCRIPTION ? `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…` : line
}
