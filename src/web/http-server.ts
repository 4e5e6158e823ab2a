/** The HTTP server below Fastify: timeouts, connections, unreadable requests, and a shutdown that loses no request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { type ConnectionLimits, Connections } from './connections.ts'
import type { RawRefusal } from './errors.ts'
import { readTarget } from './request-target.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface HttpServerOptions extends ConnectionLimits {
  /** How long idle connections stay open while stopping, for requests that are on their way. */
  readonly drainIdleMs: number
  /** Formats the response to bytes that are not a request, before the connection is closed. */
  readonly formatRefusal: (refusal: RawRefusal) => Buffer
}

export interface HttpServer {
  readonly server: Server
  /** For bytes that are not a request. */
  readonly onClientError: (error: NodeJS.ErrnoException, socket: Socket) => void
  /** From now on every answer has `Connection: close`; new connections are still accepted. */
  announceEnd(): void
  /** Stops listening, and resolves when all connections are closed: idle ones after `drainIdleMs`, all others half a minute later. */
  drain(): Promise<void>
}

const OPTIONS = {
  maxHeaderSize: 32_768,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than the usual minute of proxies, so that they close first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /** The app answers such requests itself. */
  requireHostHeader: false,
} as const

/** A client that does not read its answer must not delay the shutdown. */
const LONGEST_ANSWER_MS = 30_000
/** How many refused connections may wait for their response to be read; others are closed without one. */
const MOST_LINGERING = 256
const REFUSAL_OF: Readonly<Record<string, RawRefusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'too_large',
}

export function createHttpServer(handler: Handler, options: HttpServerOptions): HttpServer {
  const { drainIdleMs, formatRefusal, lingerMs } = options
  const connections = new Connections(options)
  const refuse = createRefuser(() => formatRefusal('too_many_connections'), lingerMs)
  const say = createRawAnswerer(connections, options)
  let [isDraining, isGraceOver] = [false, false]

  connections.watch()
  const server = createServer(OPTIONS, accept)
  // An Expect other than 100-continue is ignored.
  server.on('checkExpectation', accept)
  server.on('connection', (socket) => {
    // Node removes its own listener for some requests, and an unhandled error ends the process.
    socket.on('error', () => socket.destroy())
    if (!connections.add(socket)) refuse(socket)
  })
  // CONNECT requests a tunnel, and Node would close the connection without a response.
  server.on('connect', (_: IncomingMessage, socket: Socket) => say(socket, 'unreadable'))

  function accept(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket)
    if (connection && connections.isFull(connection)) say(request.socket, 'too_many_at_once')
    // Requests on a connection that is being closed are not answered.
    if (!connection || connection.isOver) return void request.socket.pause()
    if (isDraining) closeBehind(response, connection.inFlight)
    connection.inFlight.push(response)
    response.on('close', leave)
    readTarget(request)
    handler(request, response)
  }

  /** One listener for all responses saves a closure per request. */
  function leave(this: ServerResponse): void {
    const { socket } = this.req
    const connection = connections.get(socket)
    const at = connection?.inFlight.indexOf(this) ?? -1
    if (!connection || at === -1) return
    connection.inFlight.splice(at, 1)
    if (connection.inFlight.length > 0) return
    if (connection.farewell) {
      endWith(socket, connection.farewell, lingerMs)
      socket.pause()
    } else if (isGraceOver) socket.end()
  }

  function announceEnd(): void {
    isDraining = true
    for (const [, { inFlight }] of connections.entries()) {
      const last = inFlight.at(-1)
      if (last) closeBehind(last, inFlight.slice(0, -1))
    }
  }

  async function drain(): Promise<void> {
    announceEnd()
    const longestMs = drainIdleMs + LONGEST_ANSWER_MS
    const closings = [setTimeout(destroyIdle, drainIdleMs), setTimeout(() => destroyAll(connections), longestMs)]
    await stopListening(server)
    for (const closing of closings) clearTimeout(closing)
    connections.unwatch()
    // Ends the timers of node:http.
    server.close()
  }

  /** An incomplete request does not count. */
  function destroyIdle(): void {
    isGraceOver = true
    for (const [socket, { inFlight }] of connections.entries()) if (inFlight.length === 0) socket.destroy()
  }

  return {
    server,
    announceEnd,
    drain,
    onClientError(error, socket) {
      if (error.code === 'ECONNRESET') socket.destroy()
      else say(socket, REFUSAL_OF[error.code ?? ''] ?? 'unreadable', beginsWithHead(error))
    },
  }
}

/** Answers bytes that are not a request, or one request too many, after the answers in progress, and closes. */
function createRawAnswerer(connections: Connections, { formatRefusal, lingerMs }: HttpServerOptions) {
  return (socket: Socket, refusal: RawRefusal, isForHead = false): void => {
    const connection = connections.get(socket)
    if (!connection || connection.isOver) return
    connection.isOver = true
    const bytes = isForHead ? headOf(formatRefusal(refusal)) : formatRefusal(refusal)
    const last = connection.inFlight.at(-1)
    // Whoever reads the rest of its body would wait forever.
    if (last && !last.req.complete && !last.headersSent) connection.inFlight.pop()
    if (connection.inFlight.length > 0) connection.farewell = bytes
    else endWith(socket, bytes, lingerMs)
  }
}

/** Resolves when all connections are closed. `close` of node:http would destroy idle ones, and lose requests on their way. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}

/** An unreadable request has no method, but its bytes start with one, unless it arrives in pieces. */
function beginsWithHead({ rawPacket }: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }): boolean {
  return rawPacket?.toString('latin1', 0, 5) === 'HEAD '
}

function headOf(answer: Buffer): Buffer {
  return answer.subarray(0, answer.indexOf('\r\n\r\n') + 4)
}

/** Refuses a connection with a short response. */
function createRefuser(format: () => Buffer, lingerMs: number): (socket: Socket) => void {
  let lingering = 0
  return (socket) => {
    if (lingering >= MOST_LINGERING) return void socket.destroy()
    lingering++
    socket.once('close', () => lingering--)
    endWith(socket, format(), lingerMs)
    socket.pause()
  }
}

function destroyAll(connections: Connections): void {
  for (const [socket] of connections.entries()) socket.destroy()
}

/** Only the last of several answers may close the connection. */
function closeBehind(last: ServerResponse, earlier: Iterable<ServerResponse>): void {
  for (const response of earlier) if (!response.headersSent) response.removeHeader('connection')
  if (!last.headersSent) last.setHeader('connection', 'close')
}

/** Writes the bytes and closes. Discards what the client still sends, so that no reset overtakes the response. */
function endWith(socket: Socket, bytes: Buffer, lingerMs: number): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(bytes)
  socket.resume()
  // Not a timeout of the socket, which every byte would restart.
  const closing = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(closing))
}
