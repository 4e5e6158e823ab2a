/** Sends a prepared answer on the raw response: headers as one list, encoding, and 304 if the client has the body. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadAcceptEncoding } from './accept-encoding.ts'
import { hasCopy, type PreparedBody } from './prepared-body.ts'

interface PreparedAnswer {
  readonly status: number
  readonly body: PreparedBody
  readonly requestId: string
  /** Whether the client used https, to this process or to a trusted proxy. */
  readonly isHttps: boolean
  /** Alternating names and values. */
  readonly headers: readonly string[]
  /** For pages; the default allows nothing. */
  readonly contentSecurityPolicy?: string | undefined
}

/** Encoding a smaller body saves no packet. */
const SMALLEST_ENCODED_BYTES = 2048
const STRICTEST_POLICY = "default-src 'none'; frame-ancestors 'none'"
const FIXED_HEADERS = [
  'vary',
  'Accept-Encoding',
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  // Not stricter: without a referrer, browsers do not report that a form was sent from our own pages.
  'same-origin',
  'cross-origin-resource-policy',
  'same-origin',
]
const HTTPS_HEADERS = [...FIXED_HEADERS, 'strict-transport-security', 'max-age=31536000']

/** Returns the status that was sent. */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PreparedAnswer,
  readAcceptEncoding: ReadAcceptEncoding,
): number {
  const { body, status } = answer
  if (status === 200 && hasCopy(request, body)) {
    response.writeHead(304, composeHeaders(answer)).end()
    return 304
  }
  const { encoding, identityRefused } = readAcceptEncoding(request.headers['accept-encoding'] as string | undefined)
  const isSmall = body.body.length < (identityRefused ? 1 : SMALLEST_ENCODED_BYTES)
  if (encoding === 'identity' || isSmall || body.isPacked) {
    write(response, answer, body.body)
    return status
  }
  const form = body.encoded(encoding)
  if (Buffer.isBuffer(form)) write(response, answer, form, encoding)
  else
    form.then(
      (made) => write(response, answer, made, encoding),
      // An unencoded body is always acceptable here.
      () => write(response, answer, body.body),
    )
  return status
}

function write(response: ServerResponse, answer: PreparedAnswer, bytes: Buffer, encoding?: 'br' | 'gzip'): void {
  const headers = composeHeaders(answer)
  describeBody(headers, answer, bytes)
  if (encoding !== undefined) headers.push('content-encoding', encoding)
  response.writeHead(answer.status, headers)
  response.end(bytes)
}

/** Alternating names and values, without those of the body. Allocates nothing else, because it runs for every answer. */
export function composeHeaders(answer: PreparedAnswer): string[] {
  const composed = (answer.isHttps ? HTTPS_HEADERS : FIXED_HEADERS).slice()
  composed.push('x-request-id', answer.requestId)
  composed.push('content-security-policy', answer.contentSecurityPolicy ?? STRICTEST_POLICY)
  if (answer.status === 200) composed.push('etag', answer.body.etag)
  for (const text of answer.headers) composed.push(text)
  return composed
}

/** An empty body has a length and no type. */
function describeBody(headers: string[], { body }: PreparedAnswer, bytes: Buffer): void {
  if (bytes.length > 0) headers.push('content-type', body.contentType)
  headers.push('content-length', String(bytes.length))
}
