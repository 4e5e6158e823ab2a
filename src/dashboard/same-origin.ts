/** Checks that a form was sent from one of our pages. Browsers report the origin, and other sites cannot forge it. */
import type { IncomingHttpHeaders } from 'node:http'

/** `url`: scheme and host as the client sees them. A request without an origin is not from a current browser, and is refused. */
export function isSameOrigin(headers: IncomingHttpHeaders, url: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (origin !== undefined) return origin === url
  return site === 'same-origin'
}
