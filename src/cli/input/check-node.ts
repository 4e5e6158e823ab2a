/** Checks the version of Node. Imports nothing, because an older Node would fail on the imports with a misleading stack. */

const OLDEST = [20, 19] as const

/** Null if it is new enough, else what to do. */
export function findOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `ershou needs Node ${OLDEST.join('.')} or later, but this is Node ${version}. Install a newer version: https://nodejs.org`
}
