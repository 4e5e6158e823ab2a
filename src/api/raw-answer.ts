/** Answers written straight to a socket, for what node:http does not take as a request. */
import { METHODS, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { composeHeaders, describeBody, type Reply } from './send.ts'

export interface RequestLine {
  readonly method: string
  readonly target: string
  readonly host: string | null
}

const LINGER_MS = 2000

/** The names and values of what is answered to a request that cannot be read; its body is `INVALID_REQUEST`. */
export const INVALID_REQUEST = Buffer.from('Invalid HTTP request received.')
export const INVALID_REQUEST_HEADERS = [
  'content-type',
  'text/plain; charset=utf-8',
  'content-length',
  String(INVALID_REQUEST.length),
  'x-content-type-options',
  'nosniff',
  'connection',
  'close',
]

/** The request line around `at`, where the parser stopped at its method; null when it is not whole or not one. */
export function readRequestLine(packet: Buffer, at: number): RequestLine | null {
  const start = at === 0 ? 0 : packet.lastIndexOf(0x0a, at - 1) + 1
  const text = packet.toString('latin1', start)
  const line = /^([!#$%&'*+\-.^_`|~\w]+) ([\x21-\x7e]+) HTTP\/1\.[01]\r?\n/.exec(text)
  // A known method here is the end of a body and half a method behind it.
  if (!line || METHODS.includes(line[1] as string)) return null
  const head = text.slice(0, endOfHead(text))
  const host = /\nhost:[ \t]*([^\s]+)[ \t]*\r?\n/i.exec(head)?.[1] ?? null
  return { method: line[1] as string, target: line[2] as string, host }
}

function endOfHead(text: string): number {
  const end = text.indexOf('\r\n\r\n')
  return end === -1 ? text.length : end + 4
}

export function formatRaw(status: number, headers: readonly string[], body: Buffer): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), body])
}

export function formatRawReply(reply: Reply): Buffer {
  const headers = composeHeaders(reply)
  describeBody(headers, reply, reply.body.body)
  headers.push('connection', 'close')
  return formatRaw(reply.status, headers, reply.body.body)
}

/** Says it and closes. What the client still sends is read and dropped for a while, lest a reset overtake the answer. */
export function endWith(socket: Socket, bytes: Buffer): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(bytes)
  socket.resume()
  socket.setTimeout(LINGER_MS, () => socket.destroy())
}
