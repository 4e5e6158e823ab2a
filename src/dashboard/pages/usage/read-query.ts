/** Reads the parameters of the usage forms; unknown values count as not set. */
import type { UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import { RANGES, type Range, type Span, type SpanRefusal } from '../../../accounts/usage/range.ts'
import {
  type RequestFilter,
  type RequestPlace,
  STATUS_CLASSES,
  USAGE_SPLITS,
  type UsageSplit,
} from '../../../domain/accounts/usage.ts'

/** By hour only for short periods. */
export const STEPS = ['day', 'hour'] as const
type Step = (typeof STEPS)[number]

export interface UsageQuery {
  readonly range: Range
  /** The dates of the reader's own period, as typed; null = `range` applies. */
  readonly own: { readonly from: string; readonly to: string } | null
  readonly split: UsageSplit
  readonly step: Step
  /** Whether series have patterns, for readers who cannot tell their colours apart. */
  readonly hasPatterns: boolean
}

/** Longer than any useful search text. */
export const LONGEST_TEXT = 100
/** Longer than any date. */
const LONGEST_DATE = 20

export function readUsageQuery(query: URLSearchParams): UsageQuery {
  const read = (name: string) => query.get(name)?.trim().slice(0, LONGEST_DATE) ?? ''
  const [from, to] = [read('from'), read('to')]
  return {
    range: readOneOf(RANGES, query.get('range')) ?? 'month',
    own: from === '' && to === '' ? null : { from, to },
    split: readOneOf(USAGE_SPLITS, query.get('split')) ?? 'status_class',
    step: readOneOf(STEPS, query.get('by')) ?? 'day',
    hasPatterns: query.get('patterns') === 'on',
  }
}

/** The reader's own dates if there are some, else one of the usual periods. */
export function chooseSpan(
  { own, range }: UsageQuery,
  usage: Pick<UsageQuestions, 'spanOf' | 'readOwnSpan'>,
): Span | { readonly refused: SpanRefusal } {
  return own === null ? usage.spanOf(range) : usage.readOwnSpan(own.from, own.to)
}

/** The query of the same page with something changed. */
export function formatUsageQuery({ range, own, split, step, hasPatterns }: UsageQuery): string {
  const query = new URLSearchParams(own === null ? { range } : { ...own })
  if (split !== 'status_class') query.set('split', split)
  if (step !== 'day') query.set('by', step)
  if (hasPatterns) query.set('patterns', 'on')
  return query.toString()
}

interface RequestQuery {
  readonly filter: RequestFilter
  /** Of the last request of the page before; null = the first page. */
  readonly before: RequestPlace | null
}

export function readRequestQuery(query: URLSearchParams): RequestQuery {
  const read = (name: string) => query.get(name)?.trim().slice(0, LONGEST_TEXT) || null
  return {
    filter: {
      text: read('text'),
      status_class: readOneOf(STATUS_CLASSES, query.get('status')),
      code: read('code'),
      endpoint: read('endpoint'),
      key_id: read('key'),
    },
    before: readPlace(read('before')),
  }
}

/** `1794700000000.req_1` */
function readPlace(text: string | null): RequestPlace | null {
  const [, at, request_id] = /^(\d{1,15})\.(\w{1,80})$/.exec(text ?? '') ?? []
  return at === undefined || request_id === undefined ? null : { at_ms: Number(at), request_id }
}

function formatPlace({ at_ms, request_id }: RequestPlace): string {
  return `${at_ms}.${request_id}`
}

/** The query of the same filter, from a place on. */
export function formatRequestQuery(
  { text, status_class, code, endpoint, key_id }: RequestFilter,
  before: RequestPlace | null,
): string {
  const pairs = { text, status: status_class, code, endpoint, key: key_id, before: before && formatPlace(before) }
  const set = Object.entries(pairs).filter((pair): pair is [string, string] => pair[1] !== null)
  return new URLSearchParams(set).toString()
}

function readOneOf<Name extends string>(names: readonly Name[], text: string | null): Name | null {
  return names.find((name) => name === text) ?? null
}
