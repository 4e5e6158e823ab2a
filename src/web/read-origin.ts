/** How the client sees us, and from where it comes: from the settings, the connection, or the headers of proxies that are trusted. */
import type { IncomingMessage } from 'node:http'
import { readClientAddress, readDirectAddress } from './client-address.ts'

export interface Origin {
  /** Scheme and host, without a slash at the end. */
  readonly url: string
  readonly isHttps: boolean
  /** The client's address. */
  readonly address: string
}

export interface OriginOptions {
  /** How many proxies stand in front; each adds one value at the end of a header, so the client's own is that far from it. */
  readonly trustProxy: number
  /** As the operator says that clients see us; null = as the request does. */
  readonly publicUrl: string | null
}

/** A name or an address, perhaps with a port: nothing else may reach a header of ours. */
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
  // A proxy that sends the header once for the whole chain counts as the first.
  const value = values[Math.max(0, values.length - fromEnd)]
  return value ? value : null
}
