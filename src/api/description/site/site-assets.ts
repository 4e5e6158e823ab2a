/** The files that the pages load, and their content security policy. */
import { readFileSync } from 'node:fs'
import { readBaseStyle } from '../../../web/base-style.ts'

interface Asset {
  readonly content_type: string
  readonly body: Buffer
}

/** Sent as one file. */
const STYLES = ['layout.css', 'overview.css', 'fields.css', 'panel.css', 'bar.css', 'document.css']

const SHARED = [
  'site.js',
  'copy-buttons.js',
  'find-entries.js',
  'highlight-json.js',
  'mark-current.js',
  'search-box.js',
  'synonyms.js',
]

export type PageScript = 'site.js' | 'overview.js' | 'reference.js'

/** All imports of the script of a page, so that a browser can load them in parallel. */
export const MODULES: Readonly<Record<PageScript, readonly string[]>> = {
  'site.js': SHARED.slice(1),
  'overview.js': SHARED,
  'reference.js': [
    ...SHARED,
    'compose-samples.js',
    'key-store.js',
    'sample-tabs.js',
    'share-link.js',
    'show-answer.js',
    'test-values.js',
    'try-form.js',
  ],
}

const CSS_TYPE = 'text/css; charset=utf-8'
const JS_TYPE = 'text/javascript; charset=utf-8'

export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function readAssets(): Readonly<Record<string, Asset>> {
  const scripts = ['overview.js', 'reference.js', ...MODULES['reference.js']].map((name) => [name, JS_TYPE] as const)
  const single = [...scripts, ['icon.svg', 'image/svg+xml'] as const].map(([name, content_type]) => [
    `/docs/${name}`,
    { content_type, body: read(name) },
  ])
  const style: Asset = { content_type: CSS_TYPE, body: Buffer.concat([readBaseStyle(), ...STYLES.map(read)]) }
  return { '/docs/site.css': style, ...Object.fromEntries(single) }
}

function read(name: string): Buffer {
  return readFileSync(new URL(`../reference/assets/${name}`, import.meta.url))
}
