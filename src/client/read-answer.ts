/** Parses an answer into a record or an error, without trusting its content. */
import type { Answer } from './api-promise.ts'
import { type ErrorFacts, ErshouError, ErshouValidationError } from './errors.ts'
import { readMeta, readWhole } from './read-meta.ts'
import { FAILURE_CODES, type ValidationError } from './records/errors.ts'
import type { Timing } from './timing.ts'

export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface Reading {
  /** For messages: `GET /v1/cars/1`. */
  readonly target: string
  /** The type of the operation's answer. */
  readonly answers: 'object' | 'array'
  readonly timing: Timing
  /** Removes the key from a text. */
  readonly redact: (text: string) => string
}

/** Texts of the answer are truncated, so that messages stay readable. */
const LONGEST_MESSAGE = 500
const DEEPEST = 20
const LONGEST_LINKS = 2000
const MOST_HINTS = 3

/** Throws an `ErshouError` for anything that is not the expected answer. */
export function readAnswer<Data>(received: Received, reading: Reading): Answer<Data> {
  const { status, headers, text } = received
  const body = parseJson(text)
  if (status !== 200) throw readError(received, body, reading)
  const isAnswer =
    reading.answers === 'array'
      ? Array.isArray(body)
      : typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isAnswer) {
    const said = body === undefined ? `no JSON (${describeType(headers, reading)})` : 'JSON that is not the answer'
    throw createError(`200 with ${said}; is this the address of the service?`, received, reading)
  }
  return { data: body as Data, meta: readMeta(status, headers) }
}

function readError(received: Received, body: unknown, reading: Reading): ErshouError {
  const { status, headers } = received
  if (status >= 300 && status < 400) {
    const place = status === 304 ? '' : ` to ${describePlace(headers.get('location'))}`
    return createError(`${status}, a redirect${place}, which the client does not follow`, received, reading)
  }
  const detail = readMember(body, 'detail')
  if (status === 422 && Array.isArray(detail)) return createRefusal(detail, received, reading)
  const given = readMember(detail, 'code')
  const code = FAILURE_CODES.find((one) => one === given) ?? null
  const message = readMember(detail, 'message')
  const said =
    typeof message === 'string' ? message : `an answer that is not the service's (${describeType(headers, reading)})`
  const named = typeof given === 'string' ? ` ${given}` : ''
  const resetsAt = readMember(detail, 'resets_at')
  return createError(`${status}${named}: ${said}`, received, reading, {
    code,
    resetsAt: typeof resetsAt === 'string' ? reading.redact(resetsAt) : null,
    detail: redactDeep(detail ?? null, reading.redact),
  })
}

function createRefusal(detail: readonly unknown[], received: Received, reading: Reading): ErshouError {
  const complaints = (redactDeep(detail, reading.redact) as readonly unknown[]).filter(isComplaint)
  const said = complaints.map(describeComplaint).join('; ')
  const hints = readHints(received, reading)
  const meant = hints.length === 0 ? '' : ` (${hints.join('; ')})`
  const facts = { ...factsOf(received, reading), detail: complaints }
  return new ErshouValidationError(`${formatMessage(`422: ${said}`, reading)}${meant}`, complaints, hints, facts)
}

/** The titles of the links to help. */
function readHints({ headers }: Received, { redact }: Reading): readonly string[] {
  const links = (headers.get('link') ?? '').slice(0, LONGEST_LINKS).matchAll(/rel="help"; title="([^"]{1,100})"/g)
  return [...links].slice(0, MOST_HINTS).map(([, title = '']) => redact(title))
}

function describeComplaint({ loc, msg, ctx }: ValidationError): string {
  const meant = readMember(ctx, 'did_you_mean')
  return `${loc.slice(1).join('.') || loc.join('.')}: ${msg}${typeof meant === 'string' ? ` (did you mean ${meant}?)` : ''}`
}

function createError(said: string, received: Received, reading: Reading, more: ErrorFacts = {}): ErshouError {
  return new ErshouError(formatMessage(said, reading), { ...factsOf(received, reading), ...more })
}

function formatMessage(said: string, { target, redact }: Reading): string {
  const text = redact(`${target}: ${said}`)
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text
}

function factsOf({ status, headers }: Received, { timing, redact }: Reading): ErrorFacts {
  const requestId = headers.get('x-request-id')
  return {
    status,
    requestId: requestId === null ? null : redact(requestId),
    retryAfterSeconds: readRetryAfter(headers.get('retry-after'), timing),
  }
}

/** Seconds, or a date, which only proxies send. */
function readRetryAfter(text: string | null, { now }: Timing): number | null {
  const seconds = readWhole(text)
  if (text === null || seconds !== null) return seconds
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now()) / 1000))
}

function isComplaint(value: unknown): value is ValidationError {
  const [loc, msg, type] = ['loc', 'msg', 'type'].map((name) => readMember(value, name))
  const isPlace = Array.isArray(loc) && loc.every((part) => typeof part === 'string' || typeof part === 'number')
  return isPlace && typeof msg === 'string' && typeof type === 'string'
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A copy with the key removed from all names and texts. Values nested deeper than any answer of the service are left out. */
function redactDeep(value: unknown, redact: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return redact(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return null
  const copy = (inner: unknown) => redactDeep(inner, redact, depth + 1)
  if (Array.isArray(value)) return value.map(copy)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), copy(inner)]))
}

/** Truncated only after the key was removed: a part of the key must not be shown either. */
function describeType(headers: Headers, { redact }: Reading): string {
  return redact(headers.get('content-type') ?? 'no content type').slice(0, 60)
}

function describePlace(location: string | null): string {
  return location !== null && URL.canParse(location) ? new URL(location).origin : 'somewhere'
}
