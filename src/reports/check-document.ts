/** Checks a provider's answer before it is kept as a document, independent of its layout. */
import { Failure } from '../domain/failure.ts'

export interface DocumentResponse {
  readonly status: number
  readonly content_type: string | null
  readonly body: Buffer
}

type StatusRefusal = 'login' | 'forbidden' | 'gone' | 'expired'

/** Permanent refusals. */
export const REFUSALS: Readonly<Record<number, StatusRefusal>> = {
  401: 'login',
  403: 'forbidden',
  404: 'gone',
  410: 'expired',
}

const HTML_TYPES: readonly string[] = ['text/html', 'application/xhtml+xml']
const PDF_TYPE = 'application/pdf'
/** A bot wall is a small page that asks for proof of being human. */
const LARGEST_WALL_BYTES = 16_384
const WALL = /captcha|安全验证|人机验证|滑动验证|访问过于频繁|请求过于频繁/i
/** A PDF may have some bytes before its mark. */
const MARK_WITHIN = 1024

/** Throws a Failure: `not_found` with its reason for a refusal, `source_unavailable` for anything that is not a document. */
export function checkDocument({ status, content_type, body }: DocumentResponse): void {
  const refusal = REFUSALS[status]
  if (refusal !== undefined)
    throw new Failure('not_found', 'The report provider refuses access.', { cause: { reason: refusal } })
  if (status !== 200) throw unreadable(`status_${status}`)
  if (body.length === 0) throw unreadable('empty')
  const type = (content_type ?? HTML_TYPES[0] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isPdf = body.subarray(0, MARK_WITHIN).includes('%PDF-')
  if (type === PDF_TYPE) {
    if (!isPdf) throw unreadable('garbage')
    return
  }
  if (!HTML_TYPES.includes(type)) throw unreadable('content_type')
  if (!/^(?:\xef\xbb\xbf)?\s*</.test(body.toString('latin1', 0, MARK_WITHIN))) throw unreadable('garbage')
  if (body.length <= LARGEST_WALL_BYTES && WALL.test(body.toString('utf8'))) throw unreadable('bot_wall')
}

function unreadable(reason: string): Failure {
  return new Failure('source_unavailable', 'The report provider cannot be read.', { cause: { reason } })
}
