/** What the headers of a request to /mcp are refused for, before its body is read. */
import type { IncomingHttpHeaders } from 'node:http'
import { isTrustedOrigin } from './is-trusted-origin.ts'
import { VERSIONS } from './protocol/versions.ts'
import { readKey } from './read-key.ts'

export interface HttpRefusal {
  readonly status: number
  readonly why: string
  /** Alternating names and values. */
  readonly headers?: readonly string[]
}

const FOREIGN_PAGE: HttpRefusal = { status: 403, why: 'Web pages of other sites may not use this server.' }
const NO_KEY: HttpRefusal = {
  status: 401,
  why: 'A key is required: send it as X-API-Key, or as Authorization: Bearer. Create keys at /dashboard/keys',
  headers: ['www-authenticate', 'Bearer realm="ershou"'],
}
const OTHER_VERSION: HttpRefusal = {
  status: 400,
  why: `MCP-Protocol-Version must be one of ${VERSIONS.join(', ')}.`,
}

export function findRefusal(headers: IncomingHttpHeaders, publicUrl: string | null): HttpRefusal | null {
  if (!isTrustedOrigin(headers.origin, publicUrl)) return FOREIGN_PAGE
  if (readKey(headers) === null) return NO_KEY
  const version = headers['mcp-protocol-version']
  return version === undefined || VERSIONS.some((known) => known === version) ? null : OTHER_VERSION
}
