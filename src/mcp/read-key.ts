/** The key of a request to /mcp: `X-API-Key`, or `Authorization: Bearer`, which most MCP clients can send. */
import type { IncomingHttpHeaders } from 'node:http'

const BEARER = /^bearer +(\S+) *$/i
const LONGEST_KEY = 200
const KEY = /^[!-~]+$/

/** Null if there is none, or one that no key can be. */
export function readKey(headers: IncomingHttpHeaders): string | null {
  const { 'x-api-key': own, authorization = '' } = headers
  const text = typeof own === 'string' ? own.trim() : ''
  const key = text !== '' ? text : (BEARER.exec(authorization.slice(0, 2 * LONGEST_KEY))?.[1] ?? '')
  return key.length <= LONGEST_KEY && KEY.test(key) ? key : null
}
