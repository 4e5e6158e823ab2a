/** Makes one request, follows redirects within the origin, and describes failures in a sentence. */
import { readBytes } from '../input/files.ts'
import { Refused } from '../output/errors.ts'
import { describeTrouble, LONGEST_MS } from './describe-trouble.ts'

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const MOST_REDIRECTS = 5
const MOST_BYTES = 64 * 1024 * 1024

/** The key is sent to the origin of `url` and nowhere else. */
export async function sendRequest(url: URL, key: string | null): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  // A kept-alive connection would delay the exit.
  const headers = { connection: 'close', ...(key !== null && { 'x-api-key': key }) }
  let target = url
  for (let hops = 0; ; hops++) {
    const response = await fetch(target, { headers, signal, redirect: 'manual' }).catch((error: unknown) => {
      throw describeTrouble(url, error)
    })
    const next = readRedirect(response, target)
    if (next === null) return { status: response.status, headers: response.headers, body: await readBody(response) }
    await response.body?.cancel()
    if (next.origin !== url.origin)
      throw new Refused(`${url.origin} redirects to ${next.origin}, which is not followed.`)
    if (hops === MOST_REDIRECTS) throw new Refused(`${url.origin} redirects more than ${MOST_REDIRECTS} times.`)
    target = next
  }
}

/** Null if it is not a redirect. */
function readRedirect({ status, headers }: Response, from: URL): URL | null {
  const location = headers.get('location')
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, from.href)) return null
  return new URL(location, from)
}

async function readBody(response: Response): Promise<string> {
  const tooLarge = () => new Error(`The response has more than ${MOST_BYTES / 1024 / 1024} MiB.`)
  return (await readBytes(response.body ?? [], MOST_BYTES, tooLarge)).toString()
}
