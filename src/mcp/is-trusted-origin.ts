/** Whether a request may come from a web page: only from our own pages and from pages of the reader's own machine. */

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const LONGEST_ORIGIN = 300

/**
 * Programs send no origin. The Host of the request proves nothing: a foreign page whose name was rebound to this
 * address sends that name as host and as origin.
 */
export function isTrustedOrigin(origin: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return true
  if (origin.length > LONGEST_ORIGIN || !URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  return (protocol === 'http:' || protocol === 'https:') && LOOPBACK.has(hostname)
}
