/** Tells whether the client already has what it asks for. */

/** Weak comparison: only the opaque parts of the tags count. */
export function matchesTag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true
  const wanted = opaquePart(etag)
  for (const [, opaque] of header.matchAll(/(?:W\/)?"([^"]*)"/g)) if (opaque === wanted) return true
  return false
}

function opaquePart(etag: string): string {
  return etag.slice(etag.indexOf('"') + 1, -1)
}
