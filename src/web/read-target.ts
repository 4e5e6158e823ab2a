/** Brings the target of a request into the one form that everything behind it knows: a path, and perhaps a query. */
import type { IncomingMessage } from 'node:http'

/** As a client writes it to a proxy; every server must take it, and its host counts more than the header. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is

export function readTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '' } = request
  if (url.charCodeAt(0) !== SLASH) {
    const [, authority, rest] = ABSOLUTE.exec(url) ?? []
    if (authority !== undefined && rest !== undefined) {
      request.headers.host = authority
      request.url = rest.startsWith('/') ? rest : `/${rest}`
    }
  }
  // A `#` in a request target is a character like any other; a router would take it for an end.
  if (request.url?.includes('#')) request.url = request.url.replaceAll('#', '%23')
}

const SLASH = 0x2f
