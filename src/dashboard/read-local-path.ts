/** Where somebody wants to go after an act: a path of ours, and never another site. */

const LONGEST = 500

/** Null for whatever could lead elsewhere: `//host`, `/\host`, a scheme, control characters, which browsers skip. */
export function readLocalPath(text: string | null): string | null {
  if (text === null || text.length > LONGEST || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null
  return text
}

/** The path of ours that a request came from; the dashboard where it does not say. */
export function readReferer(referer: string | undefined, origin: string): string {
  const path = referer?.startsWith(`${origin}/`) ? referer.slice(origin.length) : null
  return readLocalPath(path) ?? '/dashboard'
}
