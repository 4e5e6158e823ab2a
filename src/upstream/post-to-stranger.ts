/** One POST to an untrusted address: never into our own network, without redirects, limited in time and in what is read of the answer. */
import type { IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import type { Post, PostOutcome } from '../domain/deliveries/post.ts'
import type { Clock } from '../observe/clock.ts'
import { parseRetryAfter } from './create-paced-read.ts'
import { startDeadline } from './get.ts'
import { createDnsLookup } from './lookup-by-dns.ts'
import { createPublicLookup, isPublicUrl, PRIVATE } from './public-address.ts'
import type { Reason } from './unavailable.ts'

export interface PostOptions {
  readonly clock: Pick<Clock, 'schedule' | 'now'>
  readonly userAgent: string
  /** Allows private addresses, for the stand-in marketplace. */
  readonly allowPrivate: boolean
  readonly timeoutMs?: number
  /** Resolves names; tests give their own. */
  readonly lookup?: LookupFunction
}

/** For the whole exchange. */
const TIMEOUT_MS = 15_000
/** What is shown of an answer; the rest is not read. */
const MOST_ANSWER_BYTES = 2000
const KEEP_ALIVE_MS = 4000
/** With these statuses, `Retry-After` says when the next attempt may come. */
const ASKS_TO_WAIT = [429, 503]

export function createPostToStranger(options: PostOptions): Post & { close(): Promise<void> } {
  const { clock, userAgent, allowPrivate, timeoutMs = TIMEOUT_MS, lookup = createDnsLookup() } = options
  // Checked when the connection is made, so that a name cannot point elsewhere after the check.
  const connect = allowPrivate ? {} : { lookup: createPublicLookup(lookup) }
  const agent = new Agent({
    ...{ connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  })

  async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostOutcome> {
    if (!URL.canParse(url) || !isPublicUrl(url, allowPrivate)) return refuse('The address is not a public one.')
    const { origin, pathname, search } = new URL(url)
    const stop = new AbortController()
    let late = ''
    const end = (reason: Reason) => {
      late = reason === 'stalled' ? BUSY : `No answer within ${timeoutMs / 1000} s.`
      stop.abort()
    }
    const callOff = startDeadline({ clock, timeoutMs, end })
    try {
      const response = await agent.request({
        ...{ origin, path: pathname + search, method: 'POST', body, signal: stop.signal },
        headers: { ...headers, 'user-agent': userAgent },
      })
      const { statusCode: status } = response
      const retry_after_ms = ASKS_TO_WAIT.includes(status) ? readWish(response.headers, clock.now()) : null
      const answer = await readStart(response.body)
      return { is_good: status >= 200 && status < 300, status, answer, retry_after_ms }
    } catch (error) {
      return refuse(stop.signal.aborted ? late : explain(error))
    } finally {
      callOff()
    }
  }

  return Object.assign(post, { close: () => agent.destroy() })
}

const BUSY = 'This service was too busy to read the answer in time.'

function refuse(answer: string): PostOutcome {
  return { is_good: false, status: null, answer, retry_after_ms: null }
}

function readWish({ 'retry-after': wish }: IncomingHttpHeaders, nowMs: number): number | null {
  return parseRetryAfter(Array.isArray(wish) ? wish[0] : wish, nowMs)
}

/** The status decides, so an answer that is too long, slow or cut is read as far as it came. */
async function readStart(
  body: AsyncIterable<Buffer> & { destroy(): unknown; on(event: 'error', run: () => void): unknown },
) {
  const chunks: Buffer[] = []
  let bytes = 0
  body.on('error', () => undefined)
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MOST_ANSWER_BYTES) break
    }
  } catch {
    // The status is known.
  }
  body.destroy()
  return Buffer.concat(chunks, bytes).subarray(0, MOST_ANSWER_BYTES).toString('utf8')
}

const WORDS: Readonly<Record<string, string>> = {
  [PRIVATE]: 'The address leads to a private network.',
  ENOTFOUND: 'The name of the host is unknown.',
  EAI_AGAIN: 'The name of the host cannot be looked up right now.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before the answer.',
  UND_ERR_SOCKET: 'The connection was closed before the answer.',
  ETIMEDOUT: 'The host could not be reached in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The host could not be reached in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
}

function explain(error: unknown): string {
  const { code } = error as { readonly code?: unknown }
  return (
    (typeof code === 'string' && WORDS[code]) || `The request failed${typeof code === 'string' ? ` (${code})` : ''}.`
  )
}
