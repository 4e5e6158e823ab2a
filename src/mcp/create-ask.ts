/** Asks `/v1` in this process, so that a tool costs, counts and is limited, recorded and answered exactly as its endpoint. */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../domain/failure.ts'
import { Turns } from '../observe/turns.ts'
import type { Ask } from './tools/operation.ts'

export interface McpCaller {
  readonly request: FastifyRequest
  readonly key: string
  readonly response: ServerResponse
}

/** By which `/v1` finds the address and the host that the client sees. */
const PASSED_ON = ['host', 'x-forwarded-for', 'x-forwarded-proto'] as const

export type AskParts = Pick<FastifyInstance, 'inject'>

/** Calls come in crowds, and neither their start nor the making of a result waits in the queue of their account: each has a turn of the event loop. */
export function createAsk(fastify: AskParts): Ask<McpCaller> {
  const turns = new Turns()
  return async (target, { request, key, response }) => {
    const { headers, socket } = request.raw
    const passed = PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    // Work for a client that has left is not started.
    response.once('close', leave)
    try {
      await turns.next()
      const answer = await fastify.inject({
        url: target,
        headers: { ...Object.fromEntries(passed), 'x-api-key': key, 'accept-encoding': 'identity' },
        remoteAddress: socket.remoteAddress ?? '',
        signal: leaving.signal,
      })
      await turns.next()
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        body: answer.payload,
        cost: Number(answer.headers['x-quota-cost'] ?? 0),
        retryAfterS: retryAfter === undefined ? null : Number(retryAfter),
      }
    } catch (error) {
      if (!leaving.signal.aborted) throw error
      throw new Failure('overloaded', 'The client disconnected before the request was processed.', { retryAfterS: 1 })
    } finally {
      response.off('close', leave)
    }
  }
}
