/** How the client sees us, and from where it comes: from the connection, or from the headers of proxies that are trusted. */
import type { IncomingMessage } from 'node:http'

export interface Origin {
  /** Scheme and host, without a slash at the end. */
  readonly url: string
  readonly isHttps: boolean
  /** The client's address. */
  readonly address: string
}

/** `proxies` = how many stand in front; each adds one value at the end of the header, so the client's own is that far from it. */
export function readOrigin({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): Origin {
  const host = headers.host ?? `${socket.localAddress}:${socket.localPort}`
  const direct = socket.remoteAddress ?? ''
  if (proxies === 0) return { url: `http://${host}`, isHttps: false, address: direct }
  const isHttps = pick(headers['x-forwarded-proto'], proxies) === 'https'
  return {
    url: `${isHttps ? 'https' : 'http'}://${host}`,
    isHttps,
    address: pick(headers['x-forwarded-for'], proxies) ?? direct,
  }
}

function pick(header: string | string[] | undefined, fromEnd: number): string | null {
  const values = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((value) => value.trim())
  // A proxy that sends the header once for the whole chain counts as the first.
  const value = values[Math.max(0, values.length - fromEnd)]
  return value ? value : null
}
