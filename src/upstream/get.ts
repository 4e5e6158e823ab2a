/** One GET over pooled keep-alive connections, limited in time and size; every failure is `source_unavailable`. */
import { performance } from 'node:perf_hooks'
import { Agent } from 'undici'
import { Failure, isFailure } from '../domain/failure.ts'
import { numberOrNull } from '../domain/readers.ts'
import type { UpstreamResponse } from '../domain/reading.ts'
import type { Clock } from '../observe/clock.ts'
import { type Reason, unavailable } from './unavailable.ts'

export interface GetOptions {
  /** For the whole exchange, including the body and the wait for a free connection. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly accept: string
  readonly signal?: AbortSignal
}

const EMPTY = Buffer.alloc(0)

export interface Get {
  (url: string, options: GetOptions): Promise<UpstreamResponse>
  /** Closes idle connections and waits for the others; later requests are `aborted`. */
  close(): Promise<void>
}

interface GetParts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly maxConnections: number
  readonly userAgent: string
  readonly createAgent?: (options: Agent.Options) => Agent
  /** Returns a redirect with its `location` instead of failing. */
  readonly givesRedirects?: boolean
  readonly readBusyMs?: () => number
}

export function createGet(parts: GetParts): Get {
  const { maxConnections, userAgent, createAgent, givesRedirects = false } = parts
  // Our own timer covers the whole exchange; undici's would only cover parts of it.
  const options = { connections: maxConnections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  const agent = createAgent?.(options) ?? new Agent(options)
  let closing: Promise<void> | null = null

  async function get(url: string, { timeoutMs, maxBytes, accept, signal }: GetOptions): Promise<UpstreamResponse> {
    // Not a connection failure, which would be retried: background work would delay the exit.
    if (closing !== null) throw unavailable('aborted')
    const { origin, pathname, search } = new URL(url)
    const stop = new AbortController()
    let reason: Reason = 'connection'
    const end = (why: Reason) => {
      reason = why
      stop.abort()
    }
    const abort = () => end('aborted')
    const callOff = startDeadline({ ...parts, timeoutMs, end })
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    try {
      const { statusCode, headers, body } = await agent.request({
        origin,
        path: pathname + search,
        method: 'GET',
        headers: { accept, 'user-agent': userAgent },
        signal: stop.signal,
      })
      // A body that is not read completely is destroyed, which it reports as an error.
      body.on('error', () => undefined)
      if (statusCode >= 300 && statusCode < 400) {
        body.destroy()
        const location = firstOf(headers['location'])
        if (!givesRedirects || location === null) throw unavailable('redirect')
        return { status: statusCode, content_type: null, body: EMPTY, location }
      }
      if (reason === 'connection') reason = 'cut'
      const retryAfter = firstOf(headers['retry-after'])
      return {
        status: statusCode,
        content_type: firstOf(headers['content-type']),
        body: await readBody(body, maxBytes, numberOrNull(firstOf(headers['content-length']))),
        ...(retryAfter === null ? {} : { retry_after: retryAfter }),
      }
    } catch (error) {
      throw isFailure(error) ? error : unavailable(reason, error)
    } finally {
      callOff()
      signal?.removeEventListener('abort', abort)
    }
  }

  function close(): Promise<void> {
    closing ??= agent.close()
    return closing
  }

  return Object.assign(get, { close })
}

interface Deadline extends Pick<GetParts, 'clock' | 'readBusyMs'> {
  readonly timeoutMs: number
  readonly end: (reason: Reason) => void
}

/** Work that no source can notice. */
const LEAST_BUSY_MS = 50

/** How long the event loop of this thread has worked instead of waiting. */
const readBusyMs = () => performance.eventLoopUtilization().active

/** If this thread was busy for most of the time, the source is not to blame. The returned function cancels the deadline. */
export function startDeadline({ clock, readBusyMs: read = readBusyMs, timeoutMs, end }: Deadline): () => void {
  const busyMs = read()
  let isOver = false
  const callOff = clock.schedule(() => {
    const reason = read() - busyMs > Math.max(LEAST_BUSY_MS, timeoutMs / 2) ? 'stalled' : 'timeout'
    // After what has arrived meanwhile: timers come before sockets.
    setImmediate(() => {
      if (!isOver) end(reason)
    })
  }, timeoutMs)
  return () => {
    isOver = true
    callOff()
  }
}

async function readBody(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  maxBytes: number,
  declared: number | null,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  if (declared !== null && declared > maxBytes) {
    body.destroy()
    throw unavailable('too_large')
  }
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw unavailable('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

function firstOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null
}

/** Fetches a document as text; anything but a 200 is a Failure `source_unavailable`. */
export function createFetchText(get: Get, options: Parameters<Get>[1]): (url: string) => Promise<string> {
  return async (url) => {
    const { status, body } = await get(url, options)
    if (status === 200) return body.toString('utf8')
    throw new Failure('source_unavailable', `status ${status}`, { cause: { reason: `status_${status}` } })
  }
}
