/** The interactive reference at /docs: one page made from the interface description, and the files that it loads. */
import { readFileSync } from 'node:fs'
import type { JsonSchema } from '../../endpoint.ts'
import { type Html, html } from './html.ts'
import { renderInline } from './markdown.ts'
import { readOpenApi, type Shown } from './read-openapi.ts'
import { FAILURE_KINDS, renderErrors } from './render-errors.ts'
import { renderIntroduction } from './render-introduction.ts'
import { renderOperation } from './render-operation.ts'

export interface Reference {
  readonly html: string
  /** By path. */
  readonly assets: Readonly<Record<string, { readonly content_type: string; readonly body: Buffer }>>
  readonly csp: string
}

const STYLE = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const ASSETS: Readonly<Record<string, string>> = {
  'reference.css': STYLE,
  'layout.css': STYLE,
  'panel.css': STYLE,
  'reference.js': SCRIPT,
  'compose-request.js': SCRIPT,
  'highlight-json.js': SCRIPT,
  'show-answer.js': SCRIPT,
  'mark-current.js': SCRIPT,
  'icon.svg': 'image/svg+xml',
}

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Where `npm start` listens; the page's script puts its own origin in its place. */
const ORIGIN = 'http://127.0.0.1:8080'

export function renderReference(openapi: JsonSchema): Reference {
  const assets = Object.entries(ASSETS).map(([name, content_type]) => [
    `/docs/${name}`,
    { content_type, body: readFileSync(new URL(`assets/${name}`, import.meta.url)) },
  ])
  return {
    html: `<!doctype html>\n${renderPage(readOpenApi(openapi)).html}\n`,
    assets: Object.fromEntries(assets),
    csp: CSP,
  }
}

function renderPage(shown: Shown): Html {
  const context = {
    schemas: shown.schemas,
    operations: shown.groups.flatMap(({ operations }) => operations),
    origin: ORIGIN,
  }
  return html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${shown.title} API reference</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
<link rel="stylesheet" href="/docs/layout.css">
<link rel="stylesheet" href="/docs/panel.css">
<script type="module" src="/docs/reference.js"></script>
</head>
<body data-origin="${ORIGIN}">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<p class="name"><a href="#introduction">${shown.title}</a> <span class="quiet">API ${shown.version}</span></p>
<div class="key" hidden><label for="api-key">API key</label><input id="api-key" type="password" autocomplete="off" spellcheck="false" aria-describedby="api-key-about"><span id="api-key-about" class="quiet">stays in this page’s memory</span></div>
</header>
<div class="frame">
${renderContents(shown)}
<main id="content" tabindex="-1">
${renderIntroduction(shown, ORIGIN)}
<noscript><p class="box">Without JavaScript this page shows everything but sends nothing: use the curl lines.</p></noscript>
${shown.groups.map(
  ({
    name,
    description,
    operations,
  }) => html`<section class="chapter group" id="tag-${name}" aria-labelledby="tag-${name}-title">
<h2 id="tag-${name}-title">${capitalize(name)}</h2>
<p>${renderInline(description)}</p>
${operations.map((operation) => renderOperation(operation, context))}
</section>`,
)}
${renderErrors(shown.schemas)}
</main>
</div>
</body>
</html>`
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
<p><a href="/openapi.json">OpenAPI document</a></p>
</details></nav>`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
