/** A server that sends the answers of a test, and records its requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeConnections } from '../connections.ts'

export type Respond = (response: ServerResponse, request: IncomingMessage) => void

export interface HostileServer {
  readonly url: string
  /** Sets the next answers; a list answers one request each, and its last entry all further ones. */
  answer(...responses: readonly Respond[]): void
  /** Targets since the last `answer`. */
  readonly targets: string[]
  stop(): Promise<void>
}

export async function openHostileServer(): Promise<HostileServer> {
  const targets: string[] = []
  let responses: readonly Respond[] = []
  const server = createServer((request, response) => {
    const respond = responses[Math.min(targets.length, responses.length - 1)]
    targets.push(request.url ?? '')
    respond?.(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    targets,
    answer(...wanted) {
      targets.length = 0
      responses = wanted
    },
    async stop() {
      closeConnections(url)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A complete answer. */
export function send(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Respond {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text)
  }
}

/** An error as the service spells it. */
export function fail(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Respond {
  return send(status, { detail: { code, message: 'It did not work.', request_id: 'req_1' } }, headers)
}
