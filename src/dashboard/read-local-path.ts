/** Reads a redirect target: one of our paths, never another site. */

const LONGEST = 500

/** Null for anything that could lead elsewhere: `//host`, `/\host`, a scheme, or control characters, which browsers skip. */
export function readLocalPath(text: string | null): string | null {
  if (text === null || text.length > LONGEST || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null
  return text
}

/** The page of ours that a request came from; null = unknown. */
export function readReferer(referer: string | undefined, origin: string): string | null {
  const path = referer?.startsWith(`${origin}/`) ? referer.slice(origin.length) : null
  return readLocalPath(path)
}
