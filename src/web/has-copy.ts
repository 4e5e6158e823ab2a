/** Whether the client has the body already, by the tag it sends: then 304 is the answer instead of 200. */
import type { IncomingMessage } from 'node:http'
import type { PreparedBody } from './prepared-body.ts'

export function hasCopy(request: Pick<IncomingMessage, 'headers'>, body: Pick<PreparedBody, 'etag'>): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && matchesTag(known, body.etag)
}

/** Weak comparison: only the opaque parts of the tags count. */
function matchesTag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true
  const wanted = opaquePart(etag)
  for (const [, opaque] of header.matchAll(/(?:W\/)?"([^"]*)"/g)) if (opaque === wanted) return true
  return false
}

function opaquePart(etag: string): string {
  return etag.slice(etag.indexOf('"') + 1, -1)
}
