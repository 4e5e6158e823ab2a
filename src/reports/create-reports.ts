/** Implements the reports port: finds the provider of an address, fetches and caches the document, and parses it. */
import { LRUCache } from 'lru-cache'
import { Failure, isFailure } from '../domain/failure.ts'
import type { ReportOutcome } from '../domain/operations.ts'
import { recordOrNull } from '../domain/readers.ts'
import type { HeldReport, Report, ReportDocument, ReportParser, ReportReading, Reports } from '../domain/report.ts'
import type { Freshness } from '../domain/source.ts'
import { REMEMBERED_MS } from './parser-thread/create-parser-thread.ts'

interface Copy {
  readonly id: number
  readonly fetched_at_ms: number
  readonly body: Buffer
  readonly content_type: string | null
  /** The address after redirects. */
  readonly final_url?: string
}

/** Throws a Failure `source_unavailable`, or `not_found` with a reason when the provider refuses permanently or leads elsewhere. */
type ReadDocument = (url: string) => Promise<{ readonly copy: Copy; readonly freshness: Freshness }>

export interface ReportsParts {
  readonly parsers: readonly Pick<ReportParser, 'provider' | 'source_provider'>[]
  /** The provider of an address; null when there is none. */
  readonly findProvider: (url: string) => string | null
  /** One per provider, so that a failing provider does not block the others. */
  readonly createRead: (provider: string, check: (response: DocumentResponse) => void) => ReadDocument
  readonly parse: (document: ReportDocument, provider: string) => Promise<ReportReading>
  readonly now: () => number
  /** The maximum age of a document that is shown. */
  readonly staleMs: number
  /** The limit of kept parse results, measured by the size of their documents. */
  readonly maxParsedBytes: number
  /** Called for each parsed document, and for each link that was refused permanently. */
  readonly onOutcome?: (provider: string, outcome: ReportOutcome) => void
}

interface KeptReports extends Reports {
  /** Parse results, limited by the size of their documents. */
  kept(): { readonly bytes: number; readonly items: number }
}

/** The parse result of a copy; `report` is set when it is complete and a report. */
interface Parsed {
  readonly id: number
  readonly fetched_at_ms: number
  readonly bytes: number
  readonly reading: Promise<ReportReading>
  report: Report | null
}

type Refusal = Extract<ReportReading, { readonly kind: 'unavailable' }>['reason'] | typeof ELSEWHERE

/** The link leads to an address of no provider, which is not fetched. */
const ELSEWHERE = 'elsewhere'

/** How long a refused link is not fetched again. */
const REFUSED_MS = 10 * 60_000
const MOST_REFUSALS_BYTES = 1024 * 1024
const REFUSAL_BYTES = 100
const NOBODYS: ReportReading = { kind: 'unsupported', provider: null }
/** Nothing was read, so it does not affect the age or the state of an answer. */
const FOR_EVER: Freshness = { cache: 'MISS', age_s: 0, fresh_until_ms: Number.MAX_SAFE_INTEGER }

export function createReports(parts: ReportsParts): KeptReports {
  const { parsers, findProvider, createRead, parse, now, staleMs, maxParsedBytes, onOutcome = () => {} } = parts
  const known = new Map(
    parsers.map(({ provider, source_provider }) => [
      provider,
      { provider, source_provider, readCopy: createRead(provider, checkDocument) },
    ]),
  )
  const parsed = new LRUCache<string, Parsed>({
    maxSize: maxParsedBytes,
    sizeCalculation: ({ bytes }, url) => Buffer.byteLength(url) + bytes,
  })
  const refused = new LRUCache<string, { reason: Refusal; at_ms: number }>({
    maxSize: MOST_REFUSALS_BYTES,
    sizeCalculation: (_, url) => Buffer.byteLength(url) + REFUSAL_BYTES,
  })

  function parseOnce(url: string, provider: string, copy: Copy): Promise<ReportReading> {
    const { id, fetched_at_ms, body, content_type, final_url } = copy
    const earlier = parsed.get(url)
    if (earlier?.id === id) return earlier.reading
    if (final_url === undefined || findProvider(final_url) !== provider) {
      // The link no longer leads to the document that was read before.
      parsed.delete(url)
      return Promise.resolve(NOBODYS)
    }
    const reading = parse({ url: final_url, body, content_type }, provider)
    const entry: Parsed = { id, fetched_at_ms, bytes: body.length, reading, report: null }
    parsed.set(url, entry)
    const forget = () => {
      if (parsed.peek(url) === entry) parsed.delete(url)
    }
    reading.then(
      (read) => {
        if (read.kind === 'report') entry.report = read.report
        // The thread remembers it for a while; then it is tried again.
        if (isTooCostly(read)) forget()
        onOutcome(provider, nameOutcome(read))
      },
      // A document that could not be parsed for lack of time, memory or room is tried again.
      forget,
    )
    return reading
  }

  function peek(url: string): HeldReport | null {
    const held = parsed.get(url)
    const report = held?.report
    if (!report || now() - held.fetched_at_ms >= staleMs) return null
    return { report, version: String(held.id), fetched_at_ms: held.fetched_at_ms }
  }

  return {
    async read(url) {
      const found = known.get(findProvider(url) ?? '')
      // An address of no provider is not fetched: its content could be anything.
      if (!found) return { read: () => NOBODYS, freshness: FOR_EVER, version: 'none' }
      const { provider, source_provider, readCopy } = found
      const earlier = refused.get(url)
      if (earlier && Math.abs(now() - earlier.at_ms) < REFUSED_MS)
        return refuse(source_provider, earlier.reason, earlier.at_ms, now())
      try {
        const { copy, freshness } = await readCopy(url)
        const reading = await parseOnce(url, provider, copy)
        return show(reading, source_provider, { copy, freshness }, now())
      } catch (error) {
        const reason = isFailure(error, 'not_found') ? reasonOf(error) : null
        if (reason === null) throw error
        refused.set(url, { reason, at_ms: now() })
        onOutcome(provider, reason === ELSEWHERE ? 'unsupported' : 'unavailable')
        parsed.delete(url)
        return refuse(source_provider, reason, now(), now())
      }
    },
    peek,
    recall: async (url) => peek(url),
    kept: () => ({ bytes: parsed.calculatedSize, items: parsed.size }),
  }
}

function show(
  reading: ReportReading,
  provider: string,
  { copy, freshness }: Awaited<ReturnType<ReadDocument>>,
  now_ms: number,
) {
  const isNamed = reading.kind === 'report' || reading === NOBODYS
  const named = isNamed ? reading : { ...reading, provider }
  if (!isTooCostly(reading)) return { read: () => named, freshness, version: String(copy.id) }
  // The same copy may be read later, so the answer lasts no longer than the thread remembers, and has a version of its own.
  const fresh_until_ms = Math.min(freshness.fresh_until_ms, now_ms + REMEMBERED_MS)
  return { read: () => named, freshness: { ...freshness, fresh_until_ms }, version: `${copy.id} too costly` }
}

function refuse(provider: string, reason: Refusal, at_ms: number, now_ms: number) {
  const reading: ReportReading =
    reason === ELSEWHERE ? NOBODYS : { kind: 'unavailable', provider, reason, source_notice: null }
  const age_s = Math.max(0, Math.floor((now_ms - at_ms) / 1000))
  const cache = age_s === 0 ? ('MISS' as const) : ('HIT' as const)
  const freshness: Freshness = { cache, age_s, fresh_until_ms: at_ms + REFUSED_MS }
  return { read: () => reading, freshness, version: `refused ${reason}` }
}

function isTooCostly(reading: ReportReading): boolean {
  return reading.kind === 'unavailable' && reading.reason === 'too_costly'
}

function nameOutcome(reading: ReportReading): ReportOutcome {
  if (reading.kind !== 'report') return reading.kind
  return reading.report.unread.length === 0 ? 'parsed' : 'partial'
}

function reasonOf({ cause }: Failure): Refusal | null {
  const reason = recordOrNull(cause)?.reason
  const reasons: readonly unknown[] = [...Object.values(REFUSALS), 'unusable_link', ELSEWHERE]
  return reasons.includes(reason) ? (reason as Refusal) : null
}

interface DocumentResponse {
  readonly status: number
  readonly content_type: string | null
  readonly body: Buffer
}

type StatusRefusal = 'login' | 'forbidden' | 'gone' | 'expired'

/** Checks a provider's answer before it is kept as a document, independent of its layout. Permanent refusals. */
const REFUSALS: Readonly<Record<number, StatusRefusal>> = {
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
