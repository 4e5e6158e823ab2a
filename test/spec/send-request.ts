/** A request exactly as it is written down, with headers that come twice and with any method. */
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[]
  readonly body: string
}

export interface RequestOptions {
  readonly method?: string
  /** A list is sent as so many headers of the same name. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
}

export function sendRequest(url: string, { method = 'GET', headers = {} }: RequestOptions = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { origin } = new URL(url)
    // The path is given apart: a URL would mend it.
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
