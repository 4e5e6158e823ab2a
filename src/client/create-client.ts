/** `ershou/client`: a typed client of the API for Node, Deno, Bun and browsers; needs `fetch` and nothing else. */
import { type Answer, ApiPromise } from './api-promise.ts'
import { formatPath, formatQuery, readBaseUrl, type Value } from './format-url.ts'
import { OPERATIONS, type Operation, type Operations, type RequestOptions, type SearchParams } from './operations.ts'
import { readAnswer } from './read-answer.ts'
import type { ListingRecord, SearchResponse } from './records/cars.ts'
import { type SearchPage, searchAll, searchPages } from './search-pages.ts'
import { send } from './send.ts'
import { SYSTEM_TIMING, type Timing } from './timing.ts'
import { withRetry } from './with-retry.ts'

export type { Answer, ApiPromise } from './api-promise.ts'
export { ErshouConnectionError, ErshouError, ErshouTimeoutError, ErshouValidationError } from './errors.ts'
export type * from './filters.ts'
export type * from './operations.ts'
export type { Allowance, Meta } from './read-meta.ts'
export type * from './records/account.ts'
export type * from './records/battery.ts'
export type * from './records/body-part.ts'
export type * from './records/car-detail.ts'
export type * from './records/cars.ts'
export type * from './records/catalogue.ts'
export type * from './records/codes.ts'
export type * from './records/coverage.ts'
export type * from './records/duplicates.ts'
export type * from './records/equipment.ts'
export type { FailureCode, ValidationError } from './records/errors.ts'
export type * from './records/exports.ts'
export type * from './records/findings.ts'
export type * from './records/import-rules.ts'
export type * from './records/market.ts'
export type * from './records/prices.ts'
export type * from './records/rates.ts'
export type * from './records/reports.ts'

export interface ClientOptions {
  /** The address of the service, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** An API key. Without one only `listMakes` and `listFilters` answer. Keep it on a server: never ship it to a browser. */
  readonly key?: string | undefined
  /** The default language of names and labels; `en` unless given. */
  readonly language?: 'en' | 'zh' | undefined
  /** How often to retry a request that may succeed later; 3 unless given, 0 for never. */
  readonly retries?: number | undefined
  /** The timeout of one try; 30,000 unless given. */
  readonly timeoutMs?: number | undefined
  /** The timeout of a call with all its tries and the pauses between them; 180,000 unless given. */
  readonly budgetMs?: number | undefined
  /** Aborts every call of the client. */
  readonly signal?: AbortSignal | undefined
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface Client extends Operations {
  /** Every page of a search, starting with `page`. Each page is a data request, made when the loop reaches it. */
  searchPages(params?: SearchParams, options?: RequestOptions): AsyncGenerator<SearchResponse, void>
  /** Every car of a search, each once, over all pages; at most `limit`. Each page of 24 is a data request. */
  searchAll(
    params?: SearchParams,
    options?: RequestOptions & { readonly limit?: number | undefined },
  ): AsyncGenerator<ListingRecord, void>
}

/** Throws a `TypeError` for options that cannot be used. `timing` is for tests. */
export function createClient(options: ClientOptions, timing: Timing = SYSTEM_TIMING): Client {
  const ask = createAsk(options, timing)
  const entries = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (...args: readonly unknown[]) => new ApiPromise(ask(operation, args)),
  ])
  const operations = Object.fromEntries(entries) as Operations
  const searchWith =
    (request?: RequestOptions): SearchPage =>
    (params) =>
      operations.search(params, request)
  return {
    ...operations,
    searchPages: (params = {}, request = {}) => searchPages(searchWith(request), params),
    searchAll: (params = {}, { limit = Number.POSITIVE_INFINITY, ...request } = {}) =>
      searchAll(searchWith(request), params, limit),
  }
}

type Ask = (operation: Operation, args: readonly unknown[]) => Promise<Answer<unknown>>

/** Calls an operation. Arguments: the names in its path, its parameters if it has any, the options of the call. */
function createAsk(options: ClientOptions, timing: Timing): Ask {
  const base = readBaseUrl(options.url)
  const key = readKey(options.key)
  const redact = createRedact(key)
  const { language, retries = 3, timeoutMs = 30_000, budgetMs = 180_000 } = options
  for (const [name, value] of Object.entries({ retries, timeoutMs, budgetMs })) {
    if (!(value >= 0)) throw new TypeError(`${name}: must be a number that is not negative`)
  }

  return async ({ path, parameters, takesLang, answers }, args) => {
    const names = path.split('{').length - 1
    const params = (parameters ? args[names] : undefined) as Readonly<Record<string, Value>> | undefined
    const request = (args[parameters ? names + 1 : names] ?? {}) as RequestOptions
    const spoken = takesLang && language !== undefined ? { lang: language } : {}
    const target = formatPath(path, args.slice(0, names) as (string | number)[])
    const url = base + target + formatQuery({ ...spoken, ...dropUnset(params ?? {}) })
    const signals = [options.signal, request.signal].filter((signal) => signal !== undefined)
    const facts = { target: `GET ${target}`, redact, timing }
    const fetch = options.fetch ?? globalThis.fetch
    return withRetry(
      async (attemptMs) => {
        const received = await send({ ...facts, url, key, fetch, timeoutMs: attemptMs, signals })
        return readAnswer<unknown>(received, { ...facts, answers })
      },
      { retries, timeoutMs, budgetMs, signals, timing },
    )
  }
}

/** An undefined language must not override the client's default. */
function dropUnset(params: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== undefined))
}

/** Case-insensitive, because URL parsing lowercases the host. */
function createRedact(key: string | null): (text: string) => string {
  if (key === null) return (text) => text
  const spelled = new RegExp(key.replace(/[^\w]/g, '\\$&'), 'gi')
  return (text) => text.replace(spelled, '[key]')
}

/** Rejects a key that is not valid in a header, because the error of `fetch` would contain it. */
function readKey(key: string | undefined): string | null {
  if (key === undefined) return null
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('key: must be letters, digits and signs without blanks')
  return key
}
