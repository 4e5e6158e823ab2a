/** Chooses the page for an error. */
import { FAILURES, isFailure } from '../domain/failure.ts'
import type { ErrorName } from './pages/error-page.tsx'

/** Fastify's errors while it reads a body, by code. */
const OF_BODIES: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable',
}

interface NamedError {
  readonly name: ErrorName
  readonly retryAfterS?: number
}

/** Unexpected errors are `internal`. */
export function nameError(error: unknown): NamedError {
  if (isFailure(error)) {
    return FAILURES[error.kind] === 404
      ? { name: 'not_found' }
      : { name: 'unavailable', retryAfterS: error.retryAfterS ?? 1 }
  }
  const { code, name, statusCode } = error as { code?: string; name?: string; statusCode?: number }
  const known = OF_BODIES[code ?? '']
  if (known !== undefined) return { name: known }
  return { name: name === 'SyntaxError' && statusCode === 400 ? 'unreadable' : 'internal' }
}
