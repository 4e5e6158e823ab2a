/** What comes before the body of a request to /mcp is read: its origin, its key and its version. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, isFailure } from '../domain/failure.ts'
import type { App } from '../web/app.ts'
import { formatFailure, NO_STORE } from '../web/errors.ts'
import type { Exchange } from '../web/exchange.ts'
import { prepareBody } from '../web/prepared-body.ts'
import { type HttpRefusal, refuseOrigin, refuseVersion } from './find-refusal.ts'
import { faultOf } from './protocol/messages.ts'
import { readKey } from './read-key.ts'

export interface EntranceParts {
  readonly publicUrl: string | null
  /** Counts a request that no plan counts for its address. Throws `rate_limited`. */
  readonly passAddress: (exchange: Exchange) => void
  /** Throws or rejects with `not_authenticated`, or with `rate_limited` after too many keys of an address that do not work. */
  readonly authenticate: (exchange: Exchange, key: string | null) => void | Promise<void>
}

/** That of MCP, and that of `/v1`. */
const CHALLENGE = 'Bearer realm="ershou", APIKey'

export function createEntrance(
  { exchanges, isOverloaded }: Pick<App, 'exchanges' | 'isOverloaded'>,
  { publicUrl, passAddress, authenticate }: EntranceParts,
) {
  /** A refusal counts for the address. */
  function refuse(request: FastifyRequest, reply: FastifyReply, { status, why }: HttpRefusal): void {
    try {
      passAddress(request.exchange)
      const body = prepareBody(Buffer.from(JSON.stringify(faultOf(null, 'refused', why))))
      exchanges.send(request, reply, { status, body, headers: NO_STORE })
    } catch (error) {
      exchanges.refuse(request, reply, error)
    }
  }

  /** The answer of `/v1`, with the challenge that clients of MCP know as well. */
  function refuseCaller(request: FastifyRequest, reply: FastifyReply, error: Failure): void {
    const { status, body } = formatFailure(error, request.exchange.request_id)
    const headers = [...NO_STORE, 'www-authenticate', CHALLENGE]
    exchanges.send(request, reply, { status, body: prepareBody(body), headers })
  }

  async function enter(request: FastifyRequest, reply: FastifyReply, done: () => void): Promise<void> {
    const { exchange, raw } = request
    try {
      await authenticate(exchange, readKey(raw.headers))
    } catch (error) {
      if (isFailure(error, 'not_authenticated')) refuseCaller(request, reply, error)
      else exchanges.refuse(request, reply, error)
      return
    }
    const refusal = refuseVersion(raw.headers)
    if (refusal === null) done()
    else refuse(request, reply, refusal)
  }

  return {
    refuse,
    /** Calls `done` if the body may be read. */
    check(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      request.exchange.endpoint = 'mcp'
      if (isOverloaded()) throw new Failure('overloaded', 'Too many requests at once.', { retryAfterS: 1 })
      const foreign = refuseOrigin(request.raw.headers, publicUrl)
      if (foreign === null) void enter(request, reply, done)
      else refuse(request, reply, foreign)
    },
  }
}
