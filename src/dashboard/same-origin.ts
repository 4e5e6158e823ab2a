/** Whether a form was sent from a page of ours: browsers say so, and no other site can make them say it. */
import type { IncomingHttpHeaders } from 'node:http'

/** `url`: scheme and host as the client sees us. A sender that says nothing is no browser of today, and is refused. */
export function isSameOrigin(headers: IncomingHttpHeaders, url: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (origin !== undefined) return origin === url
  return site === 'same-origin'
}
