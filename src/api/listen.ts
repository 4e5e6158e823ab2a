/** The HTTP server below the API: limits, timeouts, requests that cannot be read, and a stop that loses nothing in flight. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import {
  endWith,
  formatRaw,
  formatRawReply,
  INVALID_REQUEST,
  INVALID_REQUEST_HEADERS,
  type RequestLine,
  readRequestLine,
} from './raw-answer.ts'
import type { Reply } from './send.ts'

export interface HttpServerParts {
  /** Answers every request that could be read. Its body is nobody's: node drops it unread. */
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void
  /** Answers a method that node:http does not know, from the request line: 307, 404 or 405. */
  readonly replyToUnknownMethod: (line: RequestLine) => Reply
  /** For a request that is on its way while we are told to stop: a client that is at work sends its next one by then. */
  readonly drainIdleMs: number
}

export interface HttpServer {
  readonly server: Server
  /**
   * Stops listening, answers every request in flight, and those that still come on open connections, with
   * `Connection: close`; resolves when all are gone. Idle connections are closed after `drainIdleMs`, all others half a minute later.
   */
  drain(): Promise<void>
}

const EMPTY = Buffer.alloc(0)
const OPTIONS = {
  maxHeaderSize: 131_072,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than the minute for which usual proxies keep theirs, so that they close first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /** We answer it ourselves, like any other request that cannot be read. */
  requireHostHeader: false,
} as const

/** A client that does not read its answer may not keep us from stopping. */
const LONGEST_ANSWER_MS = 30_000

interface Connection {
  /** Hardly ever more than one: a list is found through faster than a set is kept. */
  readonly inFlight: ServerResponse[]
  /** What is said after the last answer: the parser failed behind requests that are still being answered. */
  farewell: Buffer | null
  /** Nothing more is said: the parser complains again about all that follows. */
  isOver: boolean
}

/** What node:http says of bytes that it could not read. */
type ParseError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number }

export function createHttpServer({ onRequest, replyToUnknownMethod, drainIdleMs }: HttpServerParts): HttpServer {
  const connections = new Map<Socket, Connection>()
  let draining = false
  let isGraceOver = false

  const server = createServer(OPTIONS, accept)
  // Any other Expect than 100-continue is ignored instead of refused.
  server.on('checkExpectation', accept)
  server.on('connection', (socket) => {
    connections.set(socket, { inFlight: [], farewell: null, isOver: false })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('clientError', (error: ParseError, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else say(socket, refuse(error))
  })
  // CONNECT names no path of ours, and node would close without a word.
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const line = { method: 'CONNECT', target: request.url ?? '', host: request.headers.host ?? null }
    say(socket, formatRawReply(replyToUnknownMethod(line)))
  })

  function accept(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket)
    if (draining && connection) closeBehind(response, connection.inFlight)
    connection?.inFlight.push(response)
    response.on('close', leave)
    if (isReadable(request)) onRequest(request, response)
    else response.writeHead(400, INVALID_REQUEST_HEADERS).end(INVALID_REQUEST)
  }

  /** One listener for all responses: one made for each would be a closure a request. */
  function leave(this: ServerResponse): void {
    const { socket } = this.req
    const connection = connections.get(socket)
    if (!connection) return
    const { inFlight } = connection
    inFlight.splice(inFlight.indexOf(this), 1)
    if (inFlight.length > 0) return
    if (connection.farewell) endWith(socket, connection.farewell)
    else if (isGraceOver) socket.end()
  }

  function say(socket: Socket, bytes: Buffer): void {
    const connection = connections.get(socket)
    if (!connection || connection.isOver) return
    connection.isOver = true
    if (connection.inFlight.length > 0) connection.farewell = bytes
    else endWith(socket, bytes)
  }

  function refuse({ code, rawPacket, bytesParsed }: ParseError): Buffer {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
      return formatRaw(408, ['content-length', '0', 'connection', 'close'], EMPTY)
    const line = code === 'HPE_INVALID_METHOD' && rawPacket ? readRequestLine(rawPacket, bytesParsed ?? 0) : null
    return line ? formatRawReply(replyToUnknownMethod(line)) : formatRaw(400, INVALID_REQUEST_HEADERS, INVALID_REQUEST)
  }

  function drain(): Promise<void> {
    draining = true
    for (const { inFlight } of connections.values()) {
      const [last, ...earlier] = [...inFlight].reverse()
      if (last) closeBehind(last, earlier)
    }
    const closings = [setTimeout(destroyIdle, drainIdleMs), setTimeout(destroyAll, drainIdleMs + LONGEST_ANSWER_MS)]
    return new Promise((resolve) => {
      // The close of node:http would also destroy idle connections, and with them what is on its way.
      NetServer.prototype.close.call(server, () => {
        for (const closing of closings) clearTimeout(closing)
        // Ends the timers of node:http.
        server.close()
        resolve()
      })
    })
  }

  /** Half a request counts as none. */
  function destroyIdle(): void {
    isGraceOver = true
    for (const [socket, { inFlight }] of connections) if (inFlight.length === 0) socket.destroy()
  }

  function destroyAll(): void {
    for (const socket of connections.keys()) socket.destroy()
  }

  return { server, drain }
}

/** Of several answers on one connection only the last may close it. */
function closeBehind(last: ServerResponse, earlier: Iterable<ServerResponse>): void {
  for (const response of earlier) if (!response.headersSent) response.removeHeader('connection')
  if (!last.headersSent) last.setHeader('connection', 'close')
}

/** HTTP/1.1 asks for a Host; a target of other than visible ASCII cannot be decoded in one way only. */
function isReadable({ url = '', headers, httpVersionMinor }: IncomingMessage): boolean {
  return (headers.host !== undefined || httpVersionMinor === 0) && /^[\x21-\x7e]+$/.test(url)
}
