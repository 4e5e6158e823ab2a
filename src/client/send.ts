/** One try: sends a request and reads the answer, with limits of time and size. */
import { ErshouConnectionError, ErshouError } from './errors.ts'
import type { Received } from './read-answer.ts'
import { type Limits, throwIfAborted, withLimits } from './with-limits.ts'

export interface Sending extends Limits {
  readonly url: string
  readonly key: string | null
  readonly fetch: typeof globalThis.fetch
  readonly redact: (text: string) => string
}

/** Far larger than any answer of the service. */
const MOST_BYTES = 16 * 1024 * 1024

/** Throws a connection error when no complete answer arrives, and the signal's reason when the caller aborts it. */
export async function send(sending: Sending): Promise<Received> {
  try {
    return await withLimits((signal) => exchange(sending, signal), sending)
  } catch (error) {
    throwIfAborted(sending.signals)
    if (error instanceof ErshouError) throw error
    throw new ErshouConnectionError(sending.redact(`${sending.target}: no answer: ${explain(error)}`), {
      cause: copyCause(error, sending.redact),
    })
  }
}

async function exchange({ url, key, fetch, target, redact }: Sending, signal: AbortSignal): Promise<Received> {
  const headers = { Accept: 'application/json', ...(key === null ? {} : { 'X-API-Key': key }) }
  // Following a redirect would send the key to another address.
  const response = await fetch(url, { headers, signal, redirect: 'manual' })
  if (response.type === 'opaqueredirect') {
    throw new ErshouError(redact(`${target}: a redirect, which the client does not follow`))
  }
  return { status: response.status, headers: response.headers, text: await readText(response, target) }
}

async function readText(response: Response, target: string): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > MOST_BYTES) {
      // Neither the rest nor the result of the cancellation is awaited.
      reader.cancel().catch(() => {})
      throw new ErshouError(`${target}: an answer of more than ${MOST_BYTES} bytes, which was not read`, {
        status: response.status,
      })
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The first error in the chain with a useful message. */
function explain(error: unknown): string {
  const { message, cause } = (error ?? {}) as { readonly message?: unknown; readonly cause?: { code?: unknown } }
  const code = cause?.code
  return [message, code].filter((part) => typeof part === 'string' && part !== '').join(', ') || 'unknown'
}

/** Copies only texts: an error of `fetch` may contain the request, and with it the key. */
function copyCause(error: unknown, redact: (text: string) => string): Error {
  const cause = new Error(redact(explain(error)))
  if (error instanceof Error) cause.name = redact(error.name)
  return cause
}
