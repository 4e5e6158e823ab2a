/** Whether this Node is new enough. Imports nothing: an older Node fails on what the rest imports, with a stack that says nothing. */

const OLDEST = [20, 19] as const

/** Null when it is, else what to do. */
export function findOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `ershou needs Node ${OLDEST.join('.')} or later, but this is Node ${version}. Install a newer version: https://nodejs.org`
}
