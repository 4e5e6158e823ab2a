/** The Fastify application: what happens to every request before its route, and how the server stops. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { Failure } from '../domain/failure.ts'
import { listenOn } from '../observe/listen-on.ts'
import type { ConnectionLimits } from './connections.ts'
import { formatRawRefusal } from './errors.ts'
import { Exchanges, type ExchangesOptions, type HttpAnswer } from './exchanges.ts'
import type { Route } from './find-path.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import { isHost, type Origin } from './read-origin.ts'

/** A page or probe outside /v1. */
export interface PageRoute extends Omit<Route, 'methods'> {
  readonly methods: readonly ('GET' | 'HEAD')[]
  readonly answer: () => HttpAnswer | Promise<HttpAnswer>
}

/** A page that contains the address at which the caller reached the service. */
export interface LocatedPage extends Omit<PageRoute, 'answer'> {
  readonly answer: (origin: Pick<Origin, 'url'>) => HttpAnswer | Promise<HttpAnswer>
}

interface AppOptions extends ExchangesOptions, ConnectionLimits {
  readonly pages: readonly LocatedPage[]
  readonly maxInFlight: number
  /** How long a stopping service still accepts new connections. */
  readonly drainNoticeMs: number
  readonly drainIdleMs: number
  readonly sleep: (ms: number) => Promise<void>
}

export interface App {
  readonly fastify: FastifyInstance
  readonly exchanges: Exchanges
  /** Whether there are too many requests in progress. */
  readonly isOverloaded: () => boolean
  listen(host: string, port: number): Promise<void>
  /** Whether it is stopping. */
  readonly isLeaving: () => boolean
  /** Waits for the notice period, stops accepting connections, and resolves when all requests are answered. */
  drain(): Promise<void>
}

/** As long as a request line may be, so that the router refuses no name. */
const LONGEST_PARAMETER = 32_768
const NO_QUERY = {}
const UNREADABLE = 'The bytes received are not a valid HTTP request.'
const BROKEN_ESCAPE = 'The path has a percent sign that does not start a valid UTF-8 escape.'

export function createApp(options: AppOptions): App {
  const { pages, maxInFlight, drainNoticeMs, newRequestId, sleep } = options
  const exchanges = new Exchanges({ ...options, routes: [...options.routes, ...pages] })
  let http: HttpServer | null = null
  let isLeaving = false

  const fastify = Fastify({
    serverFactory(handler) {
      http = createHttpServer(handler as (request: IncomingMessage, response: ServerResponse) => void, {
        ...options,
        formatRefusal: (refusal) => formatRawRefusal(refusal, newRequestId()),
      })
      return http.server
    },
    routerOptions: { maxParamLength: LONGEST_PARAMETER, querystringParser: () => NO_QUERY },
    // Validation and rendering are ours. Without this, every start loads compilers of schemas that nothing uses.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    frameworkErrors(_, request, reply) {
      exchanges.begin(request)
      exchanges.refuse(request, reply, new Failure('bad_request', BROKEN_ESCAPE))
    },
    clientErrorHandler: (error, socket) => http?.onClientError(error, socket),
    exposeHeadRoutes: false,
    requestIdHeader: false,
    return503OnClosing: false,
    logger: false,
  })
  fastify.decorateRequest('exchange')
  fastify.addHook('onRequest', (request, reply, done) => {
    exchanges.begin(request)
    if (!isReadable(request.raw)) exchanges.refuse(request, reply, new Failure('bad_request', UNREADABLE))
    else if (request.is404) exchanges.sendMismatch(request, reply)
    else done()
  })
  fastify.setErrorHandler((error, request, reply) => exchanges.refuse(request, reply, error))
  for (const { path, methods, answer } of pages) {
    const handler = (...[request, reply]: Parameters<Exchanges['sendMismatch']>): void => {
      const made = answer(request.exchange.origin)
      if (made instanceof Promise) {
        const sent = made.then((one) => exchanges.send(request, reply, one))
        sent.catch((error: unknown) => exchanges.refuse(request, reply, error))
      } else exchanges.send(request, reply, made)
    }
    fastify.route({ method: [...methods], url: path.replace(/\{(\w+)\}/g, ':$1'), handler })
  }

  return {
    fastify,
    exchanges,
    isOverloaded: () => exchanges.inFlight > maxInFlight,
    async listen(host, port) {
      await fastify.ready()
      // Not by Fastify, which creates a second server for the second address of `localhost`, and drains only one.
      await listenOn(fastify.server, host, port)
    },
    isLeaving: () => isLeaving,
    async drain() {
      isLeaving = true
      http?.announceEnd()
      if (drainNoticeMs > 0) await sleep(drainNoticeMs)
      await http?.drain()
      await fastify.close()
    },
  }
}

/** HTTP/1.1 requires exactly one valid Host. A target that is not visible ASCII has no unique decoding. */
function isReadable({ url = '', headers: { host }, rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  const hasHost = host === undefined ? httpVersionMinor === 0 : isHost(host) && countHosts(rawHeaders) === 1
  return hasHost && /^[\x21-\x7e]+$/.test(url)
}

/** Node returns the first of several, but a proxy in front may have used the last. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

function refuseSchemas(): never {
  throw new Error('routes have no Fastify schemas; see src/parameters/validation')
}
