/** The HTTP server below Fastify: timeouts, connections, requests that cannot be read, and a shutdown that loses nothing in flight. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { type ConnectionLimits, Connections } from './connections.ts'
import type { RawRefusal } from './errors.ts'
import { readTarget } from './request-target.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface HttpServerOptions extends ConnectionLimits {
  /** For a request that is on its way while we are told to stop: a client that is at work sends its next one by then. */
  readonly drainIdleMs: number
  /** What is said, before the connection is closed, where no answer can be given. */
  readonly formatRefusal: (refusal: RawRefusal) => Buffer
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
/** Refused connections that wait for their word to be read; those beyond are closed without one. */
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
  let isDraining = false
  let isGraceOver = false

  connections.watch()
  const server = createServer(OPTIONS, accept)
  // Any other Expect than 100-continue is ignored instead of refused.
  server.on('checkExpectation', accept)
  server.on('connection', (socket) => {
    // Node takes its own listener off for some requests, and an error that nobody listens to ends the process.
    socket.on('error', () => socket.destroy())
    if (!connections.add(socket)) refuse(socket)
  })
  // CONNECT asks for a tunnel, and node would close without a word.
  server.on('connect', (_: IncomingMessage, socket: Socket) => say(socket, 'unreadable'))

  function accept(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket)
    if (connection && connections.isFull(connection)) say(request.socket, 'too_many_at_once')
    // A request on a connection that is being closed is not answered, and no more of them are read.
    if (!connection || connection.isOver) return void request.socket.pause()
    if (isDraining) closeBehind(response, connection.inFlight)
    connection.inFlight.push(response)
    response.on('close', leave)
    readTarget(request)
    handler(request, response)
  }

  /** One listener for all responses: one made for each would be a closure a request. */
  function leave(this: ServerResponse): void {
    const { socket } = this.req
    const connection = connections.get(socket)
    if (!connection) return
    connection.inFlight.splice(connection.inFlight.indexOf(this), 1)
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
    const closings = [setTimeout(destroyIdle, drainIdleMs), setTimeout(destroyAll, drainIdleMs + LONGEST_ANSWER_MS)]
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

/** Answers what is not a request, or is one too many, after the answers that are still under way, and then closes. */
function createRawAnswerer(connections: Connections, { formatRefusal, lingerMs }: HttpServerOptions) {
  return (socket: Socket, refusal: RawRefusal, isForHead = false): void => {
    const connection = connections.get(socket)
    if (!connection || connection.isOver) return
    connection.isOver = true
    const bytes = isForHead ? headOf(formatRefusal(refusal)) : formatRefusal(refusal)
    if (connection.inFlight.length > 0) connection.farewell = bytes
    else endWith(socket, bytes, lingerMs)
  }
}

/** Resolves when all connections are closed. `close` of node:http would also destroy idle ones, and with them requests on their way. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}

/** What could not be read has no method, but begins with one; a head that comes in pieces is not told from others. */
function beginsWithHead({ rawPacket }: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }): boolean {
  return rawPacket?.toString('latin1', 0, 5) === 'HEAD '
}

function headOf(answer: Buffer): Buffer {
  return answer.subarray(0, answer.indexOf('\r\n\r\n') + 4)
}

/** Refuses a connection when there are too many: it gets a short answer, then it is closed. */
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

/** Of several answers on one connection only the last may close it. */
function closeBehind(last: ServerResponse, earlier: Iterable<ServerResponse>): void {
  for (const response of earlier) if (!response.headersSent) response.removeHeader('connection')
  if (!last.headersSent) last.setHeader('connection', 'close')
}

/** Writes the bytes and closes. What the client still sends is dropped for a while, so that no reset overtakes the answer. */
function endWith(socket: Socket, bytes: Buffer, lingerMs: number): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(bytes)
  socket.resume()
  // Not a timeout of the socket: every byte that arrives would restart it.
  const closing = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(closing))
}
