/** The URL that a client sees and its address: from the settings, the connection, or headers of trusted proxies. */
import type { IncomingMessage } from 'node:http'
import { readClientAddress, readDirectAddress } from './client-address.ts'

export interface Origin {
  /** Scheme and host, without a trailing slash. */
  readonly url: string
  readonly isHttps: boolean
  readonly address: string
}

export interface OriginOptions {
  /** The number of proxies in front. Each appends one value to a header, so the client's value is that far from the end. */
  readonly trustProxy: number
  /** The URL from the settings; null = derived from the request. */
  readonly publicUrl: string | null
}

/** A name or an address, possibly with a port. Nothing else may appear in our headers. */
const HOST = /^(?:[a-z\d](?:[a-z\d._-]{0,253})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

export function isHost(text: string): boolean {
  return text.length <= 261 && HOST.test(text)
}

export function readOrigin(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustProxy, publicUrl }: OriginOptions,
): Origin {
  const direct = readDirectAddress(socket)
  if (trustProxy === 0) {
    const url = publicUrl ?? `http://${readHost(headers.host, socket)}`
    return { url, isHttps: url.startsWith('https:'), address: direct }
  }
  const isHttps = pick(headers['x-forwarded-proto'], trustProxy) === 'https'
  const forwarded = pick(headers['x-forwarded-for'], trustProxy)
  return {
    url: publicUrl ?? `${isHttps ? 'https' : 'http'}://${readHost(headers.host, socket)}`,
    isHttps,
    address: (forwarded === null ? null : readClientAddress(forwarded)) ?? direct,
  }
}

function readHost(host: string | undefined, { localAddress, localPort }: IncomingMessage['socket']): string {
  return host !== undefined && isHost(host) ? host : `${localAddress}:${localPort}`
}

function pick(header: string | string[] | undefined, fromEnd: number): string | null {
  const values = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((value) => value.trim())
  // If proxies sent fewer values, the first counts.
  const value = values[Math.max(0, values.length - fromEnd)]
  return value ? value : null
}
