/** The requests in progress: how each begins, and how its answer is sent. */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../domain/failure.ts'
import { createAcceptEncodingReader } from './accept-encoding.ts'
import { type ErrorAnswer, formatFailure, formatMismatch } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { createPathFinder, type Mismatch, type Route } from './find-path.ts'
import { type PreparedBody, prepareBody } from './prepared-body.ts'
import { type OriginOptions, readOrigin } from './read-origin.ts'
import { readPath } from './request-target.ts'
import { type FileAnswer, sendFile } from './send-file.ts'
import { sendPrepared } from './send-prepared.ts'

/** An answer, without what depends on the request. */
export interface HttpAnswer {
  readonly status: number
  readonly body: PreparedBody
  /** Alternating names and values. */
  readonly headers: readonly string[]
  readonly contentSecurityPolicy?: string | undefined
  /** For the log. */
  readonly cache?: string | undefined
  /** Called when the body is no longer needed. */
  readonly release?: (() => void) | null
}

export interface Sent {
  readonly status: number
  readonly cache?: string | undefined
}

export interface ExchangesOptions extends OriginOptions {
  readonly routes: readonly Route[]
  readonly newRequestId: () => string
  /** Milliseconds, for durations. */
  readonly stopwatch: () => number
  /** Called for every answer that was sent. */
  readonly onAnswered: (request: IncomingMessage, exchange: Exchange, sent: Sent) => void
  /** Called with everything thrown that is not a Failure. */
  readonly onBug: (exchange: Exchange, error: unknown) => void
  /** The page that a browser gets if no route matches; null = the same as programs. */
  readonly showMismatch?: ((request: FastifyRequest, status: 404 | 405) => HttpAnswer | null) | undefined
}

export class Exchanges {
  readonly #options: ExchangesOptions
  readonly #findPath: ReturnType<typeof createPathFinder>
  readonly #readAcceptEncoding = createAcceptEncodingReader()
  #inFlight = 0

  constructor(options: ExchangesOptions) {
    this.#options = options
    this.#findPath = createPathFinder(options.routes)
  }

  get inFlight(): number {
    return this.#inFlight
  }

  begin(request: FastifyRequest): void {
    const { newRequestId, stopwatch } = this.#options
    this.#inFlight++
    request.exchange = {
      request_id: newRequestId(),
      began_ms: stopwatch(),
      origin: readOrigin(request.raw, this.#options),
      endpoint: 'other',
      caller: null,
      allowance: null,
      cost: 0,
      refused_by: null,
      error: null,
      isAnswered: false,
    }
    this.#watchBody(request)
  }

  send(request: FastifyRequest, reply: FastifyReply, answer: HttpAnswer): void {
    const { raw, exchange } = request
    const { status, body, headers, contentSecurityPolicy, cache, release } = answer
    this.#leave(exchange)
    reply.hijack()
    const { request_id: requestId, origin } = exchange
    // Not spread: that takes ten microseconds with objects of many shapes.
    const made = { status, body, requestId, isHttps: origin.isHttps, headers, contentSecurityPolicy }
    const sent = sendPrepared(raw, reply.raw, made, this.#readAcceptEncoding)
    // Not earlier: until then, bytes of it may still be compressed or wait for the client.
    if (release) reply.raw.on('close', release)
    this.#options.onAnswered(raw, exchange, { status: sent, cache })
  }

  /** The same for a file, or a part of it. */
  sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer): void {
    const { raw, exchange } = request
    const { request_id: requestId, origin } = exchange
    this.#leave(exchange)
    reply.hijack()
    sendFile(reply.raw, answer, { requestId, isHttps: origin.isHttps })
    this.#options.onAnswered(raw, exchange, { status: answer.wanted.status })
  }

  /** Anything that is not a Failure is a bug: 500, and its message is not sent. */
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    if (!(error instanceof Failure)) this.#options.onBug(request.exchange, error)
    this.#sendError(request, reply, formatFailure(error, request.exchange.request_id))
  }

  /** For a request that no route answers: 307, 404 or 405. */
  sendMismatch(request: FastifyRequest, reply: FastifyReply): void {
    const { exchange, raw } = request
    const { path, queryText } = readPath(raw.url ?? '/')
    const mismatch = this.#findPath(path, request.method)
    const status = mismatch.kind === 'not_found' ? 404 : 405
    const shown = mismatch.kind === 'redirect' ? null : this.#options.showMismatch?.(request, status)
    if (shown) this.send(request, reply, withAllow(shown, mismatch))
    else this.#sendError(request, reply, formatMismatch(mismatch, exchange.request_id, exchange.origin.url, queryText))
  }

  /** For a bug while sending an answer: closes the connection, because the response may be incomplete. */
  abandon(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    this.#leave(request.exchange)
    this.#options.onBug(request.exchange, error)
    reply.hijack()
    reply.raw.destroy()
  }

  #sendError(request: FastifyRequest, reply: FastifyReply, { body, status, headers }: ErrorAnswer): void {
    this.send(request, reply, { status, headers, body: prepareBody(body) })
  }

  /** Nobody answers a request whose client leaves before it has sent the whole body. */
  #watchBody({ raw, exchange }: FastifyRequest): void {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    if (length === undefined && coding === undefined) return
    raw.once('close', () => {
      if (!raw.complete) this.#leave(exchange)
    })
  }

  #leave(exchange: Exchange): void {
    if (!exchange.isAnswered) this.#inFlight--
    exchange.isAnswered = true
  }
}

function withAllow(answer: HttpAnswer, mismatch: Mismatch): HttpAnswer {
  if (mismatch.kind !== 'method_not_allowed') return answer
  return { ...answer, headers: [...answer.headers, 'allow', mismatch.allow] }
}
