/** Reads the parameters of the usage forms; unknown values count as not set. */
import { RANGES, type Range } from '../../../accounts/usage/range.ts'
import {
  type RequestFilter,
  type RequestPlace,
  STATUS_CLASSES,
  USAGE_SPLITS,
  type UsageSplit,
} from '../../../domain/accounts/usage.ts'

interface UsageQuery {
  readonly range: Range
  readonly split: UsageSplit
}

/** Longer than any useful search text. */
export const LONGEST_TEXT = 100

export function readUsageQuery(query: URLSearchParams): UsageQuery {
  return {
    range: readOneOf(RANGES, query.get('range')) ?? 'month',
    split: readOneOf(USAGE_SPLITS, query.get('split')) ?? 'status_class',
  }
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
