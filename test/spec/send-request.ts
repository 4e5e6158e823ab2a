/** Sends a raw request, with repeated headers and any method. */
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[]
  readonly body: string
}

export interface RequestOptions {
  readonly method?: string
  /** A list is sent as several headers of the same name. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
}

export function sendRequest(url: string, { method = 'GET', headers = {} }: RequestOptions = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { origin } = new URL(url)
    // The path is given separately, because a URL would normalize it.
    const path = url.slice(origin.length)
    const options = { method, path, headers: headers as Record<string, string | string[]>, agent: false }
    const sent = request(origin, options, (response) => {
      const { statusCode = 0, rawHeaders } = response
      text(response).then(
        (body) => resolve({ status: statusCode, headers: response.headers, rawHeaders, body }),
        reject,
      )
    })
    sent.on('error', reject).end()
  })
}
