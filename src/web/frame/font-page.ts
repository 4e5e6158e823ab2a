/** The typeface of all pages, from our own origin. Its name has its version, so that browsers keep it. */
import { readFileSync } from 'node:fs'
import type { PageRoute } from '../app.ts'
import { prepareBody } from '../prepared-body.ts'

/** Of the npm package that the file is from; tokens.css names it, too. */
export const FONT_PATH = '/assets/inter-5.3.0.woff2'

export function fontPage(): PageRoute {
  const body = prepareBody(readFileSync(new URL('../assets/inter.woff2', import.meta.url)), 'font/woff2')
  const answer = { status: 200, body, headers: ['cache-control', 'public, max-age=31536000, immutable'] }
  return { path: FONT_PATH, methods: ['GET', 'HEAD'], answer: () => answer }
}
