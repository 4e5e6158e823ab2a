/** Reads the API key of a request: null when it is missing or empty. */
import type { IncomingMessage } from 'node:http'

/** Of two headers the first counts; `request.headers` would join them into one key that nobody has. */
export function readApiKey({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | null {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 9 && name.toLowerCase() === 'x-api-key') return (rawHeaders[at + 1] as string).trim() || null
  }
  return null
}
