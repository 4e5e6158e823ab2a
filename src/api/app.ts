/** The HTTP face of the service. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export function createApp(): Server {
  return createServer(answer)
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?', 1)[0]
  if (path !== '/healthz') sendJson(response, 404, { detail: 'Not Found' })
  else if (request.method === 'GET' || request.method === 'HEAD') sendJson(response, 200, { status: 'ok' })
  else {
    response.setHeader('allow', 'GET')
    sendJson(response, 405, { detail: 'Method Not Allowed' })
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}
