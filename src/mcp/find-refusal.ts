/** What the headers of a request to /mcp are refused for besides its key, before its body is read. */
import type { IncomingHttpHeaders } from 'node:http'
import { isTrustedOrigin } from './is-trusted-origin.ts'
import { VERSIONS } from './protocol/versions.ts'

export interface HttpRefusal {
  readonly status: number
  readonly why: string
}

const FOREIGN_PAGE: HttpRefusal = { status: 403, why: 'Web pages of other sites may not use this server.' }
const OTHER_VERSION: HttpRefusal = {
  status: 400,
  why: `MCP-Protocol-Version must be one of ${VERSIONS.join(', ')}.`,
}

export function refuseOrigin({ origin }: IncomingHttpHeaders, publicUrl: string | null): HttpRefusal | null {
  return isTrustedOrigin(origin, publicUrl) ? null : FOREIGN_PAGE
}

export function refuseVersion({ 'mcp-protocol-version': version }: IncomingHttpHeaders): HttpRefusal | null {
  return version === undefined || VERSIONS.some((known) => known === version) ? null : OTHER_VERSION
}
