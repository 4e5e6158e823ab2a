/** The HTTP server below Fastify: timeouts, connections, requests that cannot be read, and a shutdown that loses nothing in flight. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface HttpServerOptions {
  /** For a request that is on its way while we are told to stop: a client that is at work sends its next one by then. */
  readonly drainIdleMs: number
  /** What is said, before the connection is closed, to bytes that are no request. */
  readonly formatBadRequest: (status: 400 | 408 | 431) => Buffer
}

export interface HttpServer {
  readonly server: Server
  /** For bytes that are no request. */
  readonly onClientError: (error: NodeJS.ErrnoException, socket: Socket) => void
  /** From now on every answer says `Connection: close`; new connections are still taken. */
  announceEnd(): void
  /**
   * Stops listening, answers every request in flight, and those that still come on open connections, with
   * `Connection: close`; resolves when all are gone. Idle connections are closed after `drainIdleMs`, all others half a minute later.
   */
  drain(): Promise<void>
}

const OPTIONS = {
  maxHeaderSize: 32_768,
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
const LINGER_MS = 2000
const STATUS_OF: Readonly<Record<string, 408 | 431>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

interface Connection {
  /** Hardly ever more than one: a list is found through faster than a set is kept. */
  readonly inFlight: ServerResponse[]
  /** What is said after the last answer: the parser failed behind requests that are still being answered. */
  farewell: Buffer | null
  /** Nothing more is said: the parser complains again about all that follows. */
  isOver: boolean
}

export function createHttpServer(handler: Handler, { drainIdleMs, formatBadRequest }: HttpServerOptions): HttpServer {
  const connections = new Map<Socket, Connection>()
  let isDraining = false
  let isGraceOver = false

  const server = createServer(OPTIONS, accept)
  // Any other Expect than 100-continue is ignored instead of refused.
  server.on('checkExpectation', accept)
  server.on('connection', (socket) => {
    connections.set(socket, { inFlight: [], farewell: null, isOver: false })
    socket.once('close', () => connections.delete(socket))
  })
  // CONNECT asks for a tunnel, and node would close without a word.
  server.on('connect', (_: IncomingMessage, socket: Socket) => say(socket, formatBadRequest(400)))

  function accept(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket)
    if (isDraining && connection) closeBehind(response, connection.inFlight)
    connection?.inFlight.push(response)
    response.on('close', leave)
    // A `#` in a request target is a character like any other; a router would take it for an end.
    if (request.url?.includes('#')) request.url = request.url.replaceAll('#', '%23')
    handler(request, response)
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

  function announceEnd(): void {
    isDraining = true
    for (const { inFlight } of connections.values()) {
      const [last, ...earlier] = [...inFlight].reverse()
      if (last) closeBehind(last, earlier)
    }
  }

  function drain(): Promise<void> {
    announceEnd()
    const closings = [setTimeout(destroyIdle, drainIdleMs), setTimeout(destroyAll, drainIdleMs + LONGEST_ANSWER_MS)]
    return new Promise((resolve) => {
      // The close of node:http, and so of Fastify, would also destroy idle connections, and with them what is on its way.
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

  return {
    server,
    announceEnd,
    drain,
    onClientError(error, socket) {
      if (error.code === 'ECONNRESET') socket.destroy()
      else say(socket, formatBadRequest(STATUS_OF[error.code ?? ''] ?? 400))
    },
  }
}

/** Of several answers on one connection only the last may close it. */
function closeBehind(last: ServerResponse, earlier: Iterable<ServerResponse>): void {
  for (const response of earlier) if (!response.headersSent) response.removeHeader('connection')
  if (!last.headersSent) last.setHeader('connection', 'close')
}

/** Says it and closes. What the client still sends is read and dropped for a while, lest a reset overtake the answer. */
function endWith(socket: Socket, bytes: Buffer): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(bytes)
  socket.resume()
  socket.setTimeout(LINGER_MS, () => socket.destroy())
}
