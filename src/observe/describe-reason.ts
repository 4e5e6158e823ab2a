/** The reason of a failure for the log: the innermost cause, because outer messages are for callers. */

const DEEPEST = 8

export function describeReason(error: unknown): string {
  let inner = error
  for (let depth = 0; depth < DEEPEST; depth++) {
    const cause = inner instanceof Error ? inner.cause : undefined
    if (cause === undefined || cause === null) break
    inner = cause
  }
  if (!(inner instanceof Error)) return textOf(inner) ?? (error instanceof Error ? error.message : String(error))
  const { code } = inner as { code?: unknown }
  // When several addresses failed, the error has no message.
  if (inner.message === '') return typeof code === 'string' ? code : inner.name
  return inner.message
}

/** Some causes are a plain object with a reason. */
function textOf(cause: unknown): string | null {
  if (typeof cause === 'string') return cause
  const { reason } = (cause ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}
