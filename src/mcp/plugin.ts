/** /mcp as a plugin of the app: the Streamable HTTP transport of MCP without sessions. Each request has one message and one JSON answer. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, isFailure } from '../domain/failure.ts'
import type { App } from '../web/app.ts'
import { type ErrorAnswer, formatFailure, NO_STORE } from '../web/errors.ts'
import { prepareBody } from '../web/prepared-body.ts'
import type { McpCaller } from './create-ask.ts'
import { createEntrance, type EntranceParts } from './create-entrance.ts'
import type { HttpRefusal } from './find-refusal.ts'
import type { Protocol } from './protocol/create-protocol.ts'
import { readMessage } from './protocol/messages.ts'
import { readKey } from './read-key.ts'
import { makeRefusal } from './results/make-error.ts'
import type { Operation } from './tools/operation.ts'

interface McpParts extends EntranceParts {
  /** All endpoints of `/v1`. */
  readonly operations: readonly Operation[]
  readonly program: string
}

export const MCP_PATH = '/mcp'
/** Several times the largest call. */
const LARGEST_BODY_BYTES = 65_536
const NOTHING = prepareBody(Buffer.alloc(0))
const TOO_LARGE = { status: 413, why: `The body has more than ${LARGEST_BODY_BYTES} bytes.` }
const OTHER_TYPE = { status: 415, why: 'Send one JSON-RPC message as application/json.' }
const UNREADABLE = { status: 400, why: 'The body could not be read.' }
const BODY_REFUSALS: readonly HttpRefusal[] = [TOO_LARGE, OTHER_TYPE, UNREADABLE]

export function registerMcp(app: App, parts: McpParts): void {
  const { operations, program, passAddress } = parts
  const { fastify, exchanges } = app
  const { check, refuse } = createEntrance(app, parts)
  const passUncounted = ({ request }: McpCaller) => passAddress(request.exchange)

  let opening: Promise<Protocol<McpCaller>> | null = null
  async function open(): Promise<Protocol<McpCaller>> {
    const { openProtocol } = await import('./open-protocol.ts')
    return openProtocol({ fastify, operations, program, passUncounted })
  }

  function send(request: FastifyRequest, reply: FastifyReply, status: number, message: string | null): void {
    const body = message === null ? NOTHING : prepareBody(Buffer.from(message))
    exchanges.send(request, reply, { status, body, headers: NO_STORE })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const message = readMessage(request.body as string)
    const caller = { request, key: readKey(request.raw.headers) as string, response: reply.raw }
    if (message.kind !== 'request') {
      passUncounted(caller)
      return message.kind === 'notice'
        ? send(request, reply, 202, null)
        : send(request, reply, 400, JSON.stringify(message.reply))
    }
    opening ??= open()
    const answerTo = await opening
    try {
      send(request, reply, 200, await answerTo(message, caller))
    } catch (error) {
      if (message.method !== 'tools/call' || !isFailure(error)) throw error
      const result = toResult(formatFailure(error, request.exchange.request_id), error)
      send(request, reply, 200, JSON.stringify({ jsonrpc: '2.0', id: message.id, result }))
    }
  }

  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const refusal = BODY_REFUSALS.find(({ status }) => status === error.statusCode)
      if (refusal) refuse(request, reply, refusal)
      else exchanges.refuse(request, reply, error)
    })
    scope.post(MCP_PATH, {
      bodyLimit: LARGEST_BODY_BYTES,
      onRequest: check,
      handler(request, reply) {
        answer(request, reply).catch((error: unknown) => exchanges.refuse(request, reply, error))
      },
    })
  })
}

function toResult({ status, body }: ErrorAnswer, { retryAfterS }: Failure): object {
  return makeRefusal(status, body.toString(), retryAfterS)
}
